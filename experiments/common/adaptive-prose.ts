import { code, type Prose, strong } from '../../src/harness/experiment/prose.js';

/** What the report on adaptive DIVI says besides its numbers. */
export const ADAPTIVE: {
  introduction: Prose;
  /** which data and seeds its design has seen, a point each */
  tuned: readonly Prose[];
} = {
  introduction: [
    'Adaptive DIVI (',
    code('AdaptiveDivi'),
    ', docs/adaptive.md) is ours and ',
    strong('not the paper’s method'),
    ': no K, no bound and no schedule is asked of the user. ',
    code('auto'),
    ' (the row DIVI-Adaptive) returns as many clusters as are likely, ',
    code('certain'),
    ' only those that rows not used to find them show with evidence of 20 to 1 each, and K = k as many as it is told. None of these rows has a value in the paper, and none counts among the verdicts.',
  ],
  tuned: [
    'All drawn data sets of this report have seeds of their own names, which no design has seen. The kinds of data are another matter: the three benchmarks, K from 1 to 8, the kinds of noise and most of the awkward ones were designed on, with other seeds. So this tests fresh data of known kinds.',
    'The prototype was frozen four times. The first three evaluations showed two certified false clusters in 220 noise sets, and right partitions replaced by worse ones; each was mended and everything run again with new seeds.',
    'Every real table here was looked at during the design: Iris, Wine, breast cancer and Faithful about 15 times, ISOLET, 20NG and digits about ten, the seven from R’s packages for the covariance families. Their rows describe, they test nothing, and their seeds vary only halvings and starts.',
    'Constants: the evidence of 20 to 1 and the strength of 0.8 (Tibshirani & Walther 2005) were not tuned in the last version; the limits of the predicted tier were set on Wine, Iris, breast cancer and five kinds of noise, and one of them by a look at breast cancer alone; the rule for dense data on ISOLET and 20NG; the halvings and K-means groups there on digits.',
    'The covariance families were chosen among some 20 settings by up to eight rules on twelve of these tables; two of their guards were fitted to a single kind of data each (sizes 90 : 8 : 2 %; scales ½ : 1 : 2 against Wine).',
    'On tables that it was not designed on, the prototype without families was behind, with a mean ARI at the true K of .317 on fifteen tables (GMM .355, VarSel .344, K-means .331); with them it was a little ahead, .242 on eight others (K-means .217, GMM .192, VarSel .188). These numbers are the prototype’s and are not computed here.',
    'Version 3 (few rows; columns that are skewed, heavy-tailed or flat) was made on drawn data with other seeds: eight clusters of 25 rows, and clusters in a row beside six kinds of noise. Three further rules for real tables were tried on the tables here and on 21 others and given up. Told K, on 42 tables of R’s packages that nothing was designed on (half of them looked at, with no rule changed by it; three seeds there, two on the others) its mean ARI is .287, behind VarSel .300, K-means .295 and GMM .294. These numbers are not computed here.',
    'The library was written anew from the prototype and has random numbers of its own; it meets the prototype’s partitions on more than 30 data sets (tests/adaptive). It spreads values that were clipped, which the prototype does not, and certifies nothing on columns with one value in half of the rows.',
    'Faithful’s classes are our own cut at eruptions of 3.1 minutes.',
  ],
};
