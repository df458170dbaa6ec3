import { limitForm } from "~/features/identity/server/commands/limit-forms";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { asStored } from "~/features/quotes/domain";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { trackingContract } from "../contract";
import { trackMove } from "./queries";

const os = handlersOf(trackingContract);

/** Guessing is slow against one reference; many people share an address. */
const BY_ADDRESS = { name: "track", limit: 300, windowSeconds: 15 * 60 };
const BY_REFERENCE = { name: "track-reference", limit: 12, windowSeconds: 15 * 60 };

export const trackingHandlers = os.router({
  track: os.track.handler(async ({ input, context: { ip, now } }) => {
    await limitForm({ now }, [
      [BY_REFERENCE, asStored(input.reference)],
      [BY_ADDRESS, ip],
    ]);
    const { shortcode } = await getMpesaSetup();
    return trackMove(db(), { ...input, payBill: shortcode, now });
  }),
});
