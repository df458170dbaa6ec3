import sharp from "sharp";
import { customerNotes } from "./notes/server/tables";
import { customerRestrictions } from "./restriction/server/tables";
import {
  customerAddresses,
  customerConsents,
  customerEmergencyContacts,
  customerIdentityNumbers,
  customerPhotos,
} from "./server/tables";

export { customersHandlers } from "./server/handlers";
export { taxpayersHandlers } from "./taxpayers/server/handlers";

/** Tables with personal data that an erasure must clear. */
export const PERSONAL_TABLES = [
  customerNotes,
  customerRestrictions,
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
