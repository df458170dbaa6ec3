import { encode } from "uqr";

/** The dark squares of a QR code as an SVG path, and the side of its square in modules. */
export function qrPath(address: string): { path: string; size: number } {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(""), size };
}
