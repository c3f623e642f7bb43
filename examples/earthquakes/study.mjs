/** Zucchini & MacDonald (2009), Hidden Markov Models for Time Series, chapter 6: models of the yearly numbers of major earthquakes, up to three states. */
export const study = { title: 'Hidden Markov Models for Time Series', name: 'Earthquakes' };
