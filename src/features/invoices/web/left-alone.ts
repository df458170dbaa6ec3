/** The rows that a bulk action did not take, as every bulk action names them. */
export function named(refused: readonly { invoiceNumber: string; reason: string }[]) {
  return refused.map(({ invoiceNumber, reason }) => ({ name: invoiceNumber, reason }));
}
