import sharp from "sharp";
import { customerNotes } from "./notes/server/tables";
import {
  customerAddresses,
  customerConsents,
  customerEmergencyContacts,
  customerIdentityNumbers,
  customerPhotos,
} from "./server/tables";

/** What hangs on a customer and is personal: an erasure leaves no row of it. */
export const PERSONAL_TABLES = [
  customerNotes,
  customerAddresses,
  customerConsents,
  customerEmergencyContacts,
  customerIdentityNumbers,
  customerPhotos,
];

/** A small picture as a form sends it. */
export async function aPicture(): Promise<string> {
  const background = "#446";
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
