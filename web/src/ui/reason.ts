/** The sentence of an error, whatever was thrown. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error ?? '')) || 'No se conoce la causa.'
