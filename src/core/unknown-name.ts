import { InputError } from './errors.js';
import { nearestNames } from './nearest.js';

/** The error for an unknown name: the nearest known ones first. */
export function unknownName(kind: string, name: string, known: readonly string[]): InputError {
  const nearest = nearestNames(name, known);
  return new InputError(
    `there is no ${kind} '${name}': did you mean ${nearest.join(', ')}?${known.length > 3 ? ' divi list shows all' : ''}`,
  );
}
