/** The contract of each noun of the API; `src/contracts.ts` fills it in. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface Contracts {}
