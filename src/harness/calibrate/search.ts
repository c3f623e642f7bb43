import { canonicalJson } from '../../library/core/canonical.js';
import { exp } from '../../library/core/math/exp.js';
import { stream } from '../../library/core/random.js';
import { mean, sum } from '../../library/stats/moments.js';
import { type TargetCell, targetCells } from './cells.js';
import { discrepancy } from './discrepancy.js';
import { bootstrapWinRate, chanceDiscrepancies } from './noise.js';
import type { Evaluation } from './setting-runs.js';
import {
  type CalibrationStudy,
  chosenSetting,
  type Knob,
  type Rung,
  type Setting,
  type Stages,
  startSetting,
} from './study.js';
import type { Target } from './targets.js';

/** Does the runs of settings at a rung; the targets are only the searched ones, or all. */
export type Evaluate = (settings: Setting[], rung: Rung, stage: string) => Promise<Evaluation[]>;

export interface ScoredSetting {
  setting: Setting;
  discrepancy: number;
}

/** A setting beside the chosen one, at the closest look that it got. */
export interface ScoredRival extends ScoredSetting {
  /** how often it is at least as good as the chosen one when both sides are resampled */
  beatsChosen: number;
  /** the closest look it got, from 0 */
  look: number;
}

/** A candidate beside the chosen one of its knob, all other knobs as chosen. */
export interface ScoredCandidate extends Omit<ScoredRival, 'setting'> {
  name: string;
}

export interface KnobResult {
  knob: string;
  candidates: ScoredCandidate[];
}

export interface SearchResult {
  /** settings looked at in all stages together */
  settings: number;
  cells: number;
  /** of those, cells that are spreads */
  spreads: number;
  chosen: ScoredSetting;
  /** discrepancies of the chosen setting, look by look */
  chosenByLook: number[];
  /** what chance gives: the mean, and how often it gives at least as much as the chosen setting has */
  chance: { mean: number; asLarge: number };
  /** the best of the joint search, the chosen setting among them */
  finalists: ScoredRival[];
  knobs: KnobResult[];
}

/** How far a candidate's weight in the joint search falls with its discrepancy in the screening. */
const TEMPERATURE = 0.3;
/** A setting that is as good as the chosen one less often than this is not looked at more closely. */
export const CLEARLY_WORSE = 0.01;

/** The staged search: screen one knob at a time, draw joint settings, look at the best again, screen around the chosen. */
export async function search(
  study: CalibrationStudy,
  { reference: referenceRung, screen, joint, final }: Stages,
  targets: Target[],
  evaluate: Evaluate,
): Promise<SearchResult> {
  const chosen = chosenSetting(study);
  const start = startSetting(study);
  const [reference] = await evaluate([chosen], referenceRung, 'reference');
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

  const rivals = new Map<string, ScoredRival>();
  const chosenByLook: number[] = [];
  let asLarge: number[] = [];
  let open = [...left, ...oneAtATime(study, chosen)].filter((setting) => !isSame(setting, chosen));
  for (const [look, rung] of final.entries()) {
    const evaluations = await score([chosen, ...open], rung, `around the chosen setting, look ${look + 1}`);
    const beats = bootstrapWinRate(targets, cells, evaluations, reference);
    const scored = evaluations.map(
      (evaluation, i): ScoredRival => ({
        setting: evaluation.setting,
        discrepancy: discrepancy(cells, evaluation),
        beatsChosen: beats[i],
        look,
      }),
    );
    for (const rival of scored) rivals.set(canonicalJson(rival.setting), rival);
    chosenByLook.push(scored[0].discrepancy);
    asLarge = chanceDiscrepancies(targets, cells, evaluations[0], reference);
    open = scored
      .slice(1)
      .filter(({ beatsChosen }) => beatsChosen >= CLEARLY_WORSE)
      .map(({ setting }) => setting);
  }
  const rivalOf = (setting: Setting): ScoredRival => rivals.get(canonicalJson(setting)) as ScoredRival;
  const finalists = [chosen, ...left.filter((setting) => !isSame(setting, chosen))].map(rivalOf);
  const own = rivalOf(chosen).discrepancy;
  return {
    settings: looked.size,
    cells: cells.length,
    spreads: cells.filter(({ kind }) => kind !== 'mean').length,
    chosen: { setting: chosen, discrepancy: own },
    chosenByLook,
    chance: { mean: mean(asLarge), asLarge: asLarge.filter((value) => value >= own).length / asLarge.length },
    finalists: finalists.sort((a, b) => a.discrepancy - b.discrepancy),
    knobs: study.knobs.map((knob) => ({
      knob: knob.id,
      candidates: knob.candidates.map(({ name }) => {
        const { setting: _setting, ...scored } = rivalOf({ ...chosen, [knob.id]: name });
        return { name, ...scored };
      }),
    })),
  };
}

const isSame = (a: Setting, b: Setting): boolean => canonicalJson(a) === canonicalJson(b);

/** The setting itself, then every setting that differs from it in one knob. */
export function oneAtATime({ knobs }: CalibrationStudy, around: Setting): Setting[] {
  const changed = knobs.flatMap((knob) =>
    knob.candidates.filter(({ name }) => name !== around[knob.id]).map(({ name }) => ({ ...around, [knob.id]: name })),
  );
  return [around, ...changed];
}

/** Random settings: every knob drawn by itself, what did well in the screening more often. */
function jointSettings(study: CalibrationStudy, cells: TargetCell[], screened: Evaluation[], count: number): Setting[] {
  const weights = study.knobs.map((knob) => candidateWeights(knob, cells, screened));
  const settings = new Map<string, Setting>();
  // drawing also ends if there are fewer settings than asked for
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
