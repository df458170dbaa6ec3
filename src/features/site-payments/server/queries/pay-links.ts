import { eq } from "drizzle-orm";
import { moves } from "~/features/moves/server/tables";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { listPromptsOfInvoice } from "~/features/payments/server/queries/prompts";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { maskPhone } from "~/platform/kernel/phone";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { payLinkUnknown } from "../../errors";
import { listDue } from "./due";

const PURPOSE = "site-pay";
/** The link in the QR code works until this many days after the move. */
const DAYS = 14;

/** The customer's page to pay: derived, stored nowhere. It names nobody. Undefined if nothing is served. */
export function payAddressOf(moveId: string): string | undefined {
  const url = publicUrl();
  return url && `${url}/p/${signedToken(PURPOSE, moveId)}`;
}

/** What is left to pay by a link. Throws NOT_FOUND for tokens that are not ours, and for those that have expired. */
export async function getDueOfLink(reader: Reader, token: string, now: Date) {
  const moveId = readSignedToken(PURPOSE, token);
  const [move] = moveId
    ? await reader
        .select({ id: moves.id, date: moves.date, reference: quotes.reference })
        .from(moves)
        .innerJoin(quotes, eq(quotes.id, moves.quoteId))
        .where(eq(moves.id, moveId))
    : [];
  if (!move?.date || addDays(move.date, DAYS) < nairobiDate(now)) throw payLinkUnknown();
  const of = (await listDue(reader, [move.id])).get(move.id);
  if (!of?.anchor) throw payLinkUnknown();
  return { ...of, anchor: of.anchor, reference: move.reference };
}

/** The page behind the QR code. Phone numbers of prompts are masked: whoever scans it may read it. */
export async function getPayPage(reader: Reader, token: string, now: Date) {
  const { due, anchor, reference } = await getDueOfLink(reader, token, now);
  const { available, shortcode, minAmount: min, maxAmount: max } = await getMpesaSetup(reader);
  const [prompt] = await listPromptsOfInvoice(reader, anchor.id, now);
  return {
    ...{ reference, due, account: anchor.accountNumber },
    mpesa: available ? { payBill: shortcode ?? "", min, max } : null,
    prompt: prompt ? { state: prompt.state, amount: prompt.amount, phone: maskPhone(prompt.phone) } : null,
  };
}
