/** Aydınhan, Kolm, Mulvey & Shu (2024), Annals of Operations Research: jump models, beside a decoder that knows the truth. */
export const study = { title: 'Identifying patterns in financial markets', name: 'Jump models' };
