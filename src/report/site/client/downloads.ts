import { type ChartSpec, viewOf } from './vega.js';

/** A chart that can be downloaded. */
export interface DownloadedChart {
  id: string;
  spec: ChartSpec;
}

export type DownloadFormat = 'svg' | 'png' | 'json';

const PNG_SCALE = 2;

/** Hands the reader a chart as a file: with its title and on white, whatever the page looks like. */
export async function download({ id, spec }: DownloadedChart, format: DownloadFormat): Promise<void> {
  if (format === 'json') {
    save(`${id}.vl.json`, textUrl(`${JSON.stringify(spec, null, 2)}\n`, 'application/json'));
    return;
  }
  const view = viewOf(spec, { renderer: 'none' });
  try {
    if (format === 'svg') save(`${id}.svg`, textUrl(await view.toSVG(), 'image/svg+xml'));
    else save(`${id}.png`, await view.toImageURL('png', PNG_SCALE));
  } finally {
    view.finalize();
  }
}

function textUrl(text: string, type: string): string {
  return URL.createObjectURL(new Blob([text], { type }));
}

function save(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the download has begun by the next task at the latest
  if (url.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
