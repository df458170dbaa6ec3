import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { asStored } from "~/features/quotes/domain";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { trackingContract } from "../contract";
import { trackMove } from "./queries";

const os = handlersOf(trackingContract);

/** Guessing is slow from one address, and slow against one reference from many. */
const BY_ADDRESS = { name: "track", limit: 20, windowSeconds: 15 * 60 };
const BY_REFERENCE = { name: "track-reference", limit: 12, windowSeconds: 15 * 60 };

export const trackingHandlers = os.router({
  track: os.track.handler(async ({ input, context: { ip, now } }) => {
    await throttle(BY_ADDRESS, ip, now);
    await throttle(BY_REFERENCE, asStored(input.reference), now);
    const { shortcode } = await getMpesaSetup();
    return trackMove(db(), { ...input, payBill: shortcode, now });
  }),
});
