import { type Calibration, notRuledOut, type StudyResult } from './calibration.js';
import type { ScoredCandidate, SearchResult } from './search.js';
import type { CalibrationStudy, Knob } from './study.js';

/** A study and what it found. */
export interface StudyWithResult {
  study: CalibrationStudy;
  result: StudyResult;
}

export const studiesWithResults = (studies: readonly CalibrationStudy[], calibration: Calibration): StudyWithResult[] =>
  studies.flatMap((study) => {
    const result = calibration.studies.find(({ study: id }) => id === study.id);
    return result ? [{ study, result }] : [];
  });

/** A setting and the search that looked for it. */
export interface Finding {
  knob: Knob;
  search: SearchResult;
}

export const findingsOf = (pairs: readonly StudyWithResult[]): Finding[] =>
  pairs.flatMap(({ study, result: { search } }) => study.knobs.map((knob) => ({ knob, search })));

export const candidatesOf = ({ knob, search }: Finding): readonly ScoredCandidate[] =>
  search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];

/** The settings to which the paper's tables leave no other candidate: by the numbers, or as their notes say. */
export const identified = (findings: readonly Finding[], bound: number): Finding[] =>
  findings.filter(({ knob, search }) => knob.settled || notRuledOut(knob, search, bound).length === 0);

export const UNEXPECTED = 'Choices against the paper’s words, or for some tables only';

/** What was chosen though the paper's words, or our own choice for another table, speak for another candidate. */
export function departures(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => {
    const { title, chosen, insteadOf } = finding.knob;
    const [own, other] = [chosen, insteadOf?.candidate].map((wanted) =>
      candidatesOf(finding).find(({ name }) => name === wanted),
    );
    if (!insteadOf || !own || !other) return [];
    const [ours, theirs] = [own, other].map(({ discrepancy }) => discrepancy.toFixed(2));
    return `${title}: “${chosen}” instead of “${other.name}”, ${insteadOf.as} (discrepancy ${ours} instead of ${theirs})`;
  });
}
