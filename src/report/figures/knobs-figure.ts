import { isRuledOut, type StudyResult } from '../../harness/calibrate/calibration.js';
import type { CalibrationStudy } from '../../harness/calibrate/study.js';
import type { DocumentFigure } from '../document.js';
import { figureFrame, INK, PALE, PALETTE } from './figure-theme.js';

const KINDS = ['chosen', 'not ruled out', 'ruled out'];

/** Discrepancy per knob: a mark for every candidate, the chosen one filled. */
export function knobsFigure(
  pairs: readonly { study: CalibrationStudy; result: StudyResult }[],
  bound: number,
): DocumentFigure {
  const rows = pairs.flatMap(({ study, result }) =>
    study.knobs.flatMap((knob) =>
      (result.search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? []).map((candidate) => ({
        knob: knob.title,
        candidate: candidate.name,
        discrepancy: candidate.discrepancy,
        kind: candidate.name === knob.chosen ? KINDS[0] : KINDS[isRuledOut(candidate, bound) ? 2 : 1],
      })),
    ),
  );
  const title = 'Discrepancy from the paper’s numbers, per open setting';
  return {
    id: 'ledger-knobs',
    title,
    spec: {
      ...figureFrame(title, [
        'Each mark is a candidate, with all other settings as chosen; further left is closer to the paper.',
      ]),
      height: { step: 26 },
      data: { values: rows },
      mark: { type: 'point', size: 90, strokeWidth: 2, opacity: 1 },
      encoding: {
        x: {
          field: 'discrepancy',
          type: 'quantitative',
          title: 'Discrepancy (mean loss in squared standard errors)',
          scale: { type: 'symlog', constant: 0.5, domainMin: 0 },
          axis: { values: [0, 0.5, 1, 2, 5, 10, 20], format: '~g' },
        },
        y: {
          field: 'knob',
          type: 'nominal',
          sort: null,
          title: null,
          axis: { labelLimit: 420, grid: true, ticks: false, domain: false },
        },
        color: {
          field: 'kind',
          type: 'nominal',
          title: null,
          sort: KINDS,
          scale: { domain: KINDS, range: [INK, PALETTE[0], PALE] },
          legend: { orient: 'top', direction: 'horizontal' },
        },
        shape: { field: 'kind', type: 'nominal', scale: { domain: KINDS, range: ['diamond', 'circle', 'cross'] } },
        tooltip: [
          { field: 'knob' },
          { field: 'candidate' },
          { field: 'discrepancy', format: '.2f' },
          { field: 'kind' },
        ],
      },
    },
  };
}
