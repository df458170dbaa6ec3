/** Words that a company writes one way and KRA another. */
const SAME: Readonly<Record<string, string>> = { ltd: "limited", co: "company", "&": "and" };

function wordsOf(name: string): string[] {
  const plain = name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const words = plain.replace(/['’.]/g, "").match(/[\p{L}\p{N}&]+/gu) ?? [];
  return words.map((word) => SAME[word] ?? word);
}

/** Whether two names can mean the same taxpayer: KRA's often has more given names than ours, in another order. */
export function isSameTaxpayer(atKra: string, ours: string): boolean {
  const [theirs, own] = [new Set(wordsOf(atKra)), new Set(wordsOf(ours))];
  if (theirs.size === 0 || own.size === 0) return false;
  return [...own].every((word) => theirs.has(word)) || [...theirs].every((word) => own.has(word));
}
