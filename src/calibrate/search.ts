import { canonicalJson } from '../core/canonical.js';
import { exp } from '../core/math/exp.js';
import { stream } from '../core/random.js';
import { sum } from '../stats/moments.js';
import { discrepancy, type TargetCell, targetCells } from './discrepancy.js';
import type { Evaluation } from './evaluation.js';
import { bootstrapWinRate } from './noise.js';
import { chosenSetting, type Knob, type Rung, type Setting, type Stages, type Study, startSetting } from './study.js';
import type { Target } from './targets.js';

/** Does the runs of settings at a rung; the targets are the searched ones alone, or all. */
export type Evaluate = (settings: Setting[], rung: Rung, stage: string) => Promise<Evaluation[]>;

export interface ScoredSetting {
  setting: Setting;
  discrepancy: number;
}

/** A candidate beside the chosen one of its knob, all other knobs as chosen. */
export interface ScoredCandidate {
  name: string;
  discrepancy: number;
  /** how often it is at least as good as the chosen one when both sides are resampled */
  beatsChosen: number;
}

export interface KnobResult {
  knob: string;
  candidates: ScoredCandidate[];
}

export interface SearchResult {
  /** settings looked at in all stages together */
  settings: number;
  cells: number;
  chosen: ScoredSetting;
  /** the best of the joint search, the chosen setting among them, at the thoroughest rung */
  finalists: (ScoredSetting & { beatsChosen: number })[];
  knobs: KnobResult[];
}

/** How far a candidate's weight in the joint search falls with its discrepancy in the screening. */
const TEMPERATURE = 0.3;

/** The staged search: screen one knob at a time, draw joint settings, look at the best again, screen around the chosen. */
export async function search(
  study: Study,
  { reference: referenceRung, screen, joint, final }: Stages,
  targets: Target[],
  evaluate: Evaluate,
): Promise<SearchResult> {
  const chosen = chosenSetting(study);
  const start = startSetting(study);
  const [reference] = await evaluate([start], referenceRung, 'reference');
  const cells = targetCells(targets, reference);
  const looked = new Set<string>();
  const score = async (settings: Setting[], rung: Rung, stage: string): Promise<Evaluation[]> => {
    for (const setting of settings) looked.add(canonicalJson(setting));
    return evaluate(settings, rung, stage);
  };

  const screened = await score(oneAtATime(study, start), screen, 'one knob at a time');
  let left = jointSettings(study, cells, screened, joint.settings);
  for (const [h, { rung, keep }] of joint.halvings.entries()) {
    left = bestOf(cells, await score(left, rung, h === 0 ? 'joint draws' : 'the best of them'), keep);
  }
  const last = await score([chosen, ...left], final, 'the finalists');
  const around = await score(oneAtATime(study, chosen), final, 'around the chosen setting');

  const beats = bootstrapWinRate(targets, cells, last, reference);
  const finalists = last.map((evaluation, i) => ({
    setting: evaluation.setting,
    discrepancy: discrepancy(cells, evaluation),
    beatsChosen: beats[i],
  }));
  return {
    settings: looked.size,
    cells: cells.length,
    chosen: finalists[0],
    finalists: finalists.sort((a, b) => a.discrepancy - b.discrepancy),
    knobs: knobResults(study, targets, cells, around, reference),
  };
}

/** The setting itself, then every setting that differs from it in one knob. */
export function oneAtATime({ knobs }: Study, around: Setting): Setting[] {
  const changed = knobs.flatMap((knob) =>
    knob.candidates.filter(({ name }) => name !== around[knob.id]).map(({ name }) => ({ ...around, [knob.id]: name })),
  );
  return [around, ...changed];
}

/** Random settings: every knob drawn by itself, what did well in the screening more often. */
function jointSettings(study: Study, cells: TargetCell[], screened: Evaluation[], count: number): Setting[] {
  const weights = study.knobs.map((knob) => candidateWeights(knob, cells, screened));
  const settings = new Map<string, Setting>();
  // where there are fewer settings than asked for, drawing comes to an end as well
  for (let i = 0; i < 20 * count && settings.size < count; i++) {
    const random = stream(0, 'calibration', study.id, 'joint', i);
    const setting = Object.fromEntries(
      study.knobs.map((knob, k) => [knob.id, knob.candidates[drawIndex(weights[k], random.uniform())].name]),
    );
    settings.set(canonicalJson(setting), setting);
  }
  return [...settings.values()];
}

function candidateWeights(knob: Knob, cells: TargetCell[], screened: Evaluation[]): number[] {
  const start = screened[0].setting;
  const scores = knob.candidates.map(({ name }) => {
    const evaluation = screened.find(({ setting }) =>
      Object.entries(setting).every(([id, value]) => value === (id === knob.id ? name : start[id])),
    );
    return evaluation ? discrepancy(cells, evaluation) : Number.POSITIVE_INFINITY;
  });
  const best = Math.min(...scores);
  return scores.map((score) => exp((best - score) / (TEMPERATURE * Math.max(best, Number.EPSILON))));
}

function drawIndex(weights: number[], u: number): number {
  let left = u * sum(weights);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return index < 0 ? weights.length - 1 : index;
}

function bestOf(cells: TargetCell[], evaluations: Evaluation[], count: number): Setting[] {
  return evaluations
    .map((evaluation) => ({ setting: evaluation.setting, score: discrepancy(cells, evaluation) }))
    .sort((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ setting }) => setting);
}

/** Every knob's candidates from the settings around the chosen one, which comes first. */
function knobResults(
  { knobs }: Study,
  targets: Target[],
  cells: TargetCell[],
  around: Evaluation[],
  reference: Evaluation,
): KnobResult[] {
  const beats = bootstrapWinRate(targets, cells, around, reference);
  const chosen = around[0].setting;
  return knobs.map((knob) => ({
    knob: knob.id,
    candidates: knob.candidates.map(({ name }) => {
      const index = name === chosen[knob.id] ? 0 : around.findIndex(({ setting }) => setting[knob.id] === name);
      return { name, discrepancy: discrepancy(cells, around[index]), beatsChosen: beats[index] };
    }),
  }));
}
