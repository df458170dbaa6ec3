import { Path, Svg } from "@react-pdf/renderer";
import { qrPath } from "~/platform/kernel/qr";

const SIDE = 60;

/** The QR code of an address in a PDF. */
export function QrCode({ address }: { address: string }) {
  const { path, size } = qrPath(address);
  return (
    <Svg width={SIDE} height={SIDE} viewBox={`0 0 ${size} ${size}`}>
      <Path d={path} fill="#000000" />
    </Svg>
  );
}
