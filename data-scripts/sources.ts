/** A file that the data sets come from. */
export interface Source {
  /** below the data folder; for Wine, in the package */
  file: string;
  /** null for a file of a mirror, which nobody serves */
  url: string | null;
  /** null where the project does not know it: what is inside is checked instead */
  sha256: string | null;
  licence: string;
  citation: string;
}

export const SETS = ['wine', 'isolet', '20ng'] as const;
export type SetName = (typeof SETS)[number];

const ISOLET = {
  licence: 'CC BY 4.0',
  citation: 'R. Cole and M. Fanty (1994), ISOLET, UCI Machine Learning Repository, doi 10.24432/C51G69',
};
const NEWSGROUPS = {
  licence: 'not stated: Usenet posts of 1993, distributed for research by J. Rennie',
  citation: 'K. Lang (1995), NewsWeeder: Learning to filter netnews, ICML; 20news-bydate by J. Rennie',
};

/** Wine, as scikit-learn has it; it ships with the project. */
export const WINE: Source = {
  file: 'data-scripts/wine.csv',
  url: 'https://archive.ics.uci.edu/dataset/109/wine',
  sha256: '98d02ad849bf6eb147891a2c0e83c9818bc2c4c24ed19ad852a6c5137b8bfb91',
  licence: 'CC BY 4.0',
  citation: 'S. Aeberhard and M. Forina (1991), Wine, UCI Machine Learning Repository, doi 10.24432/C5PC7J',
};

export const ISOLET_ZIP: Source = {
  file: 'isolet/isolet.zip',
  url: 'https://archive.ics.uci.edu/static/public/54/isolet.zip',
  // UCI publishes no hash and the project was written without that network: its 7,797 rows are parsed instead
  sha256: null,
  ...ISOLET,
};

/** Files of the mirror, which packs UCI's rows with gzip. */
export const ISOLET_MIRROR: Source[] = [
  {
    file: 'isolet/isolet1+2+3+4.data.gz',
    url: null,
    sha256: '7f7187987ac67a99f1dfe175e38f45d1065cbb9915686520db9bf5f225795cb9',
    ...ISOLET,
  },
  {
    file: 'isolet/isolet5.data.gz',
    url: null,
    sha256: '8fd4028e40576486e5eb6894a45ee2836317374d2a254a333ff19065942ab3cc',
    ...ISOLET,
  },
];

export const NEWSGROUPS_ARCHIVE: Source = {
  file: '20ng/20news-bydate.tar.gz',
  url: 'http://qwone.com/~jason/20Newsgroups/20news-bydate.tar.gz',
  sha256: '8f1b2514ca22a5ade8fbb9cfa5727df95fa587f4c87b786e15c759fa66d95610',
  ...NEWSGROUPS,
};

/** The mirror's archive of the paper's four groups only. */
export const NEWSGROUPS_FOUR_GROUPS: Source = {
  file: '20ng/20news-bydate-4-categories.tar.gz',
  url: null,
  sha256: '19ec3bdcf9149cc3f349f4e54c4d8358be8d9422747cdebeab44e387ed027aea',
  ...NEWSGROUPS,
};

/** The mirror's embeddings; this project's own carry their hash in their index. */
export const NEWSGROUPS_EMBEDDINGS: Source = {
  file: '20ng/20ng-minilm-2000x384.npy',
  url: null,
  sha256: 'f536162d6c491f8dea5e3614348c8c732a8ea897d8972c4b412988c51fd92672',
  ...NEWSGROUPS,
};
export const NEWSGROUPS_INDEX: Source = {
  file: '20ng/20ng-minilm-2000.index.json',
  url: null,
  sha256: '5586a789422857a3be10a4ee1cb1d9f2435ccd7f1abae30cb9d76d1f1895536a',
  ...NEWSGROUPS,
};
