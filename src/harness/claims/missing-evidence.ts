/** Numbers that a claim needs are not there: runs that are not stored, or cells that the paper does not print. */
export class MissingEvidence extends Error {
  override readonly name = 'MissingEvidence';
}

/** By its name: claims may come from another copy of this module, such as the compiled one. */
export const isMissingEvidence = (error: unknown): error is MissingEvidence =>
  error instanceof Error && error.name === 'MissingEvidence';
