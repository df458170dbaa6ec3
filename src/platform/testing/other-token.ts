/** A token, or an address that ends with one, that differs in its last two characters, whatever they are. */
export const otherToken = (token: string): string =>
  `${token.slice(0, -2)}${token.endsWith("A") ? "BB" : "AA"}`;
