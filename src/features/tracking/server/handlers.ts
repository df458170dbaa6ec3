import { limitForm } from "~/features/identity/server/commands/limit-forms";
import { sendPayLink } from "~/features/invoices/server/commands/chase-invoice";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { asStored } from "~/features/quotes/domain";
import { db, transaction } from "~/platform/db/database";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import { trackingContract } from "../contract";
import { getTrackedInvoice, trackMove } from "./queries";

const os = handlersOf(trackingContract);

/** Slow per reference; many people share an address. */
const BY_ADDRESS = { name: "track", limit: 300, windowSeconds: 15 * 60 };
const BY_REFERENCE = { name: "track-reference", limit: 12, windowSeconds: 15 * 60 };

/** Limits mails to other people's mailboxes. */
const PAY_LINKS = { name: "track-pay-link", limit: 3, windowSeconds: 60 * 60 };

const limitGuesses = ({ ip, now }: RequestContext, { reference }: { reference: string }) =>
  limitForm({ now }, [
    [BY_REFERENCE, asStored(reference)],
    [BY_ADDRESS, ip],
  ]);

export const trackingHandlers = os.router({
  track: os.track.handler(async ({ input, context }) => {
    await limitGuesses(context, input);
    const { shortcode } = await getMpesaSetup();
    return trackMove(db(), { ...input, payBill: shortcode, now: context.now });
  }),
  sendPayLink: os.sendPayLink.handler(async ({ input, context }) => {
    const { actor, now } = context;
    await limitGuesses(context, input);
    const invoice = await getTrackedInvoice(db(), input);
    await limitForm({ now }, [[PAY_LINKS, invoice.id]]);
    await transaction((tx) =>
      sendPayLink(tx, actor, { invoiceId: trustedReach(tx, "invoice", invoice.id, "tracked"), now }),
    );
    return { done: true };
  }),
});
