/** The rows that a bulk action did not take, each named with its reason; empty when it took all. */
export function leftAlone(refused: readonly { invoiceNumber: string; reason: string }[]): string {
  if (refused.length === 0) return "";
  return `. Left alone: ${refused.map(({ invoiceNumber, reason }) => `${invoiceNumber} ${reason}`).join(", ")}.`;
}

/** The same rows as every bulk action names them. */
export function named(refused: readonly { invoiceNumber: string; reason: string }[]) {
  return refused.map(({ invoiceNumber, reason }) => ({ name: invoiceNumber, reason }));
}
