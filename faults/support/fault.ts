/** A fault that is provoked on purpose: what happens, the wanted outcome, and the actual outcome as a figure. */
export type Fault = { what: string; wanted: string; limitMs?: number; run: () => Promise<{ figure: string; ok: boolean }> }
