import { join } from 'node:path';
import { parseClassTable } from '../../src/harness/data-sets/class-table.js';
import { DataMissingError, readIfPresent } from '../../src/harness/data-sets/data-folder.js';
import { defineRealSet, filesFolder, type RealData } from '../../src/harness/data-sets/define-real-set.js';
import { requireInput } from '../../src/library/core/errors.js';
import type { DataSet, RealSpec, SetFile, SetFiles } from '../../src/library/data/data-set.js';

type ClassTableSet = DataSet<{ raw?: true }, RealSpec> & { files: SetFiles };

/** What makes one small file of measurements, with the class in its last column, a data set. */
interface ClassTableDefinition {
  name: string;
  file: SetFile;
  ships: boolean;
  licence: string;
  citation: string;
  features: number;
  classes: number;
}

function defineClassTable(definition: ClassTableDefinition): ClassTableSet {
  const { name, file, ships, licence, citation, classes } = definition;
  const files: SetFiles = { licence, citation, ships, megabytes: 0, needed: [[file]], archives: [] };
  return defineRealSet({
    name,
    standardized: true,
    files,
    load: () => loadClassTable(definition, filesFolder(files)),
    classes,
  });
}

/** Reads it below a folder. */
export function loadClassTable(
  { name, file, ships, features }: Pick<ClassTableDefinition, 'name' | 'file' | 'ships' | 'features'>,
  folder: string,
): RealData {
  const path = join(folder, file.path);
  const bytes = readIfPresent(path);
  requireInput(bytes !== null || !ships, `${path} is missing: it ships with the project, so check it out again`);
  if (bytes === null) throw new DataMissingError(file.path, folder, name);
  return parseClassTable(new TextDecoder().decode(bytes), path, features);
}

/** A table of UCI's that ships with the project, as scikit-learn has it. */
function shippedTable(
  name: string,
  { path = `data-scripts/tables/${name}.csv`, uci, sha256, ...rest }: Shipped,
): ClassTableSet {
  const url = `https://archive.ics.uci.edu/dataset/${uci}`;
  return defineClassTable({ name, ...rest, ships: true, file: { path, url, sha256 } });
}

type Shipped = Omit<ClassTableDefinition, 'name' | 'file' | 'ships'> & { path?: string; uci: string; sha256: string };

/** A table of R's that does not ship. */
function tableOfR(name: string, { from, licence, citation, sha256, ...sizes }: FromR): ClassTableSet {
  return defineClassTable({
    name,
    ...sizes,
    licence: licence ?? `not checked: a table of ${from}`,
    citation: `${citation}; ${from}`,
    ships: false,
    file: { path: `tables/${name}.csv`, url: null, sha256 },
  });
}

type FromR = Omit<ClassTableDefinition, 'name' | 'file' | 'ships' | 'licence'> & {
  from: string;
  licence?: string;
  sha256: string;
};

/** UCI Wine: 178 wines of three cultivars, 13 measurements. */
export const wine = shippedTable('wine', {
  path: 'data-scripts/wine.csv',
  uci: '109/wine',
  sha256: '98d02ad849bf6eb147891a2c0e83c9818bc2c4c24ed19ad852a6c5137b8bfb91',
  licence: 'CC BY 4.0',
  citation: 'S. Aeberhard and M. Forina (1991), Wine, UCI Machine Learning Repository, doi 10.24432/C5PC7J',
  features: 13,
  classes: 3,
});

/** Fisher’s iris: 150 flowers of three species, 4 measurements. */
export const iris = shippedTable('iris', {
  uci: '53/iris',
  sha256: 'f3d663a4283df4f97170f328afd0dc5cf7307307b5b6052f38591e1df6bdb62e',
  licence: 'public domain',
  citation:
    'R. A. Fisher (1936), The use of multiple measurements in taxonomic problems, Annals of Eugenics 7; as scikit-learn 1.2.1 has it',
  features: 4,
  classes: 3,
});

/** Breast Cancer Wisconsin (Diagnostic): 569 tumours, malignant or benign, 30 measurements. */
export const breastCancer = shippedTable('breast-cancer', {
  uci: '17/breast+cancer+wisconsin+diagnostic',
  sha256: 'ae20440c1e8a33b8d044e874c53122ba7807d19bf5324656b0520c3653017b93',
  licence: 'CC BY 4.0',
  citation:
    'W. Wolberg, W. N. Street and O. Mangasarian (1995), Breast Cancer Wisconsin (Diagnostic), UCI Machine Learning Repository, doi 10.24432/C5DW2B; as scikit-learn 1.2.1 has it',
  features: 30,
  classes: 2,
});

/** The test part of UCI’s handwritten digits: 1,797 of them as 8 × 8 pixels. */
export const digits = shippedTable('digits', {
  uci: '80/optical+recognition+of+handwritten+digits',
  sha256: 'bb91ac08ceeb4eb7ddca61f0af46532f91c54eea07aab185ef61474328881e05',
  licence: 'CC BY 4.0',
  citation:
    'E. Alpaydin and C. Kaynak (1998), Optical Recognition of Handwritten Digits, UCI Machine Learning Repository, doi 10.24432/C50P49; its test part, as scikit-learn 1.2.1 has it',
  features: 64,
  classes: 10,
});

/** Old Faithful: 272 eruptions with the time to the next; the class is our own cut at 3.1 minutes. */
export const faithful = tableOfR('faithful', {
  from: 'R’s datasets',
  licence: 'not stated: a table of R’s datasets',
  sha256: '8c12b0145088d62896e4637fd4be49f61036b1366154dd6c96ca4a82723efa6e',
  citation:
    'A. Azzalini and A. W. Bowman (1990), A look at some data on the Old Faithful geyser, Applied Statistics 39',
  features: 2,
  classes: 2,
});

/** Swiss banknotes: 100 genuine and 100 counterfeit, 6 lengths. */
export const banknote = tableOfR('banknote', {
  from: 'R’s package mclust',
  sha256: '5f1b49a682942024da328fb19824b34479d2a1696170293dbf98bc38917b7c79',
  citation: 'B. Flury and H. Riedwyl (1988), Multivariate Statistics: A Practical Approach',
  features: 6,
  classes: 2,
});

/** Leptograpsus crabs: 200 of two colour forms and two sexes, 5 lengths; the class is form and sex. */
export const crabs = tableOfR('crabs', {
  from: 'R’s package MASS',
  sha256: '844b9e86c34f3fb839317b918ba6e77a25af802090694f0fd766f69bc09f3bc2',
  citation:
    'N. A. Campbell and R. J. Mahon (1974), A multivariate study of variation in two species of rock crab of genus Leptograpsus, Australian Journal of Zoology 22',
  features: 5,
  classes: 4,
});

/** Reaven and Miller’s diabetes: 145 people of three diagnoses, 3 measurements. */
export const diabetes = tableOfR('diabetes', {
  from: 'R’s package mclust',
  sha256: '6a9e5bfbe0b3b42eba11a866f071382e82d0a5b41f97602775778aa3afd3833a',
  citation:
    'G. M. Reaven and R. G. Miller (1979), An attempt to define the nature of chemical diabetes using a multidimensional analysis, Diabetologia 16',
  features: 3,
  classes: 3,
});

/** Fish of lake Längelmävesi: 158 of seven species, weight and 5 lengths. */
export const fish = tableOfR('fish', {
  from: 'R’s package rrcov',
  sha256: '2147922063237c62e29b0cd368ceb2402bcc418639458886078613300e18945b',
  citation:
    'P. Brofeldt (1917), fish catches of lake Längelmävesi, by way of J. Puranen, Journal of Statistics Education data archive',
  features: 6,
  classes: 7,
});

/** Glass: 214 splinters of six kinds, refractive index and 8 oxides. */
export const glass = tableOfR('glass', {
  from: 'R’s package mlbench',
  sha256: 'edb229afdcb096cb6f65403b185ddc70b698d859938e6a17533a57d985bbcae2',
  citation: 'B. German (1987), Glass Identification, UCI Machine Learning Repository',
  features: 9,
  classes: 6,
});

/** Thyroid glands: 215 patients of three diagnoses, 5 laboratory values. */
export const thyroid = tableOfR('thyroid', {
  from: 'R’s package mclust',
  sha256: '6c5adb80f8e506d92024cd26765657a11d52de7fb3155f0e33745602bd9c7177',
  citation:
    'D. Coomans, I. Broeckaert, M. Jonckheer and D. L. Massart (1983), Comparison of multivariate discriminant techniques for clinical data, Methods of Information in Medicine 22',
  features: 5,
  classes: 3,
});

/** Zoo: 101 animals of seven classes, 15 yes-or-no traits and the number of legs. */
export const zoo = tableOfR('zoo', {
  from: 'R’s package mlbench',
  sha256: 'd090e46d158a32e6aa490251ed0555ffb3b9d0cfd8bd3d19aad3b50a1276819b',
  citation: 'R. Forsyth (1990), Zoo, UCI Machine Learning Repository',
  features: 16,
  classes: 7,
});
