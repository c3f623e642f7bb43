import { InputError } from './errors.js';
import { nearestNames } from './nearest.js';

/** The error for an unknown name: the nearest known ones first. */
export function unknownName(kind: string, name: string, known: readonly string[]): InputError {
  const nearest = nearestNames(name, known);
  const advice = nearest.length > 0 ? `did you mean ${nearest.join(', ')}?` : 'there is none at all';
  return new InputError(`there is no ${kind} '${name}': ${advice}`);
}
