/** Names of a thing in each language; null counts no pieces. */
export interface Named {
  itemId: string;
  name: string;
  nameSw: string;
  quantity: number | null;
}

/** Values of a sentence: figures, names of truck classes, or things by name. */
export type Params = Readonly<Record<string, number | string | readonly Named[]>>;

/** One step of an explanation. `words.ts` turns steps into sentences. */
export interface Step<Code extends string = string> {
  code: Code;
  params: Params;
}

/** A figure with one decimal, or as many as tell it from `other`, which it lies above. */
export function roundedAbove(value: number, other: number): number {
  const decimals = [1, 2].find((most) => Number(value.toFixed(most)) > other) ?? 3;
  return Number(value.toFixed(decimals));
}
