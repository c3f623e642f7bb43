/** A paper of one table: how well the sample median estimates the centre of skewed data. */
export const study = { title: 'Centres of skewed data', name: 'centres' };
