/** A token, or an address that ends with one, with different last two characters. */
export const otherToken = (token: string): string =>
  `${token.slice(0, -2)}${token.endsWith("A") ? "BB" : "AA"}`;
