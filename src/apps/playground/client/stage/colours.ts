/** Colours of the clusters, from the style sheet: light or dark as the page is. */
const CLUSTERS = 7;

/** The variable of a cluster's colour; beyond seven they are used again, and numbers tell clusters apart. */
export const clusterVariable = (cluster: number): string => `var(--cluster-${(cluster % CLUSTERS) + 1})`;

/** What canvases need of the style sheet, which cannot use its variables. */
export interface Paint {
  clusters: string[];
  ink: string;
  muted: string;
  line: string;
  surface: string;
}

/** The colours as they are now. */
export function paintOf(place: HTMLElement): Paint {
  // a variable may hold light-dark(): a colour that is used is one
  const probe = document.createElement('span');
  place.append(probe);
  const read = (variable: string): string => {
    probe.style.color = `var(--${variable})`;
    return getComputedStyle(probe).color;
  };
  const paint = {
    clusters: Array.from({ length: CLUSTERS }, (_, c) => read(`cluster-${c + 1}`)),
    ink: read('ink'),
    muted: read('muted'),
    line: read('line'),
    surface: read('surface'),
  };
  probe.remove();
  return paint;
}
