import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { callbackBase } from "~/features/payments/server/commands/call-mpesa";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { GatewayRefused, GatewayUnavailable, GatewayUnknownOutcome } from "~/integrations/gateways/types";
import { db, transaction } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { signedToken } from "~/platform/secrets/secrets";
import { gatewayOf } from "../../../server/commands/try-gateway";
import { gatewaysSection } from "../../../settings";
import { closesAt, protocolOf } from "../../domain";
import { type ChargeRow, findCharge } from "../queries";
import { gatewayOfCharge, lockCharge, markSent, markSentAgain, moveCharge, nameCharge } from "./move-charge";

export const RETURN_PURPOSE = "charge-return";

/** The client of a charge's provider, whether the gateway is still enabled or not: what was begun is ended. */
export async function clientOf(charge: { gateway: string }) {
  return gatewayOf(gatewayOfCharge(charge), await getSettings(db(), gatewaysSection));
}

/**
 * Tells the provider of a charge. Marked before the call: a message to a phone is never sent a second time, however the
 * process ended; a page whose answer was lost is asked for again by the same key, and is the same page.
 */
export async function sendCharge(chargeId: string, now = new Date()): Promise<void> {
  const charge = await transaction((tx) => markSent(tx, chargeId, now));
  if (charge) return tell(charge);
  const found = await findCharge(db(), chargeId);
  if (!found || found.providerRef !== null || !["prompted", "checking"].includes(found.state)) return;
  if (protocolOf(gatewayOfCharge(found)).way === "page") {
    const again = await transaction((tx) => markSentAgain(tx, chargeId, now));
    if (again) await tell(again);
    return;
  }
  await transaction(async (tx) => {
    const locked = await lockCharge(tx, chargeId);
    if (locked?.providerRef === null && locked.state === "prompted")
      await moveCharge(tx, locked, "checking", { reason: "unknown", now });
  });
}

async function tell(charge: ChargeRow): Promise<void> {
  const client = await clientOf(charge);
  const invoice = await getInvoiceById(db(), charge.invoiceId);
  const company = await getSettings(db(), companySection);
  const returnUrl = `${publicUrl() ?? callbackBase()}/pay/back/${signedToken(RETURN_PURPOSE, charge.id)}`;
  try {
    const named = await client.charge({
      reference: charge.reference,
      amount: charge.charged,
      currency: charge.currency,
      // Whose page it is, in the payer's eyes; the number last, so that it survives a provider's limit of letters.
      description: `${company.companyName.slice(0, 60)} ${invoice.number}`,
      returnUrl,
      cancelUrl: `${returnUrl}?left=1`,
      callbackUrl: `${callbackBase()}/callbacks/gateways/${charge.gateway}`,
      phone: charge.phone || invoice.customerPhone,
      email: invoice.customerEmail,
      name: invoice.customerName,
      expiresAt: closesAt(charge.createdAt),
    });
    await transaction((tx) => nameCharge(tx, charge.id, named));
  } catch (error) {
    const why = reasonOf(error);
    await transaction(async (tx) => {
      const locked = await lockCharge(tx, charge.id);
      if (locked) await moveCharge(tx, locked, why.state, { ...why, now: new Date() });
    });
  }
}

function reasonOf(error: unknown): { state: "failed" | "checking"; reason: string; said: string } {
  if (error instanceof GatewayRefused) return { state: "failed", reason: "refused", said: error.message };
  if (error instanceof GatewayUnavailable)
    return { state: "failed", reason: "unavailable", said: error.message };
  if (error instanceof GatewayUnknownOutcome)
    return { state: "checking", reason: "unknown", said: error.message };
  throw error;
}
