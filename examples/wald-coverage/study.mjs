/** Brown, Cai & DasGupta (2001), Statistical Science 16, 101–133. No data, no clustering: a script and five numbers of the text. */
export const study = {
  title: 'Interval Estimation for a Binomial Proportion',
  name: 'Wald coverage',
  // the same by another language: `divi reproduce --only coverage-python` if there is Python
  beyond: ['python'],
};
