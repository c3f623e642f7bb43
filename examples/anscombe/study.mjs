/** Anscombe (1973), The American Statistician 27, 17–21: one regression table, which four quite different data sets share. */
export const study = { title: 'Graphs in Statistical Analysis', name: 'Anscombe' };
