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

/** The address of the customer's page to pay. Its token is derived and not stored. Undefined in tests and commands. */
export function payAddressOf(moveId: string): string | undefined {
  const url = publicUrl();
  return url && `${url}/p/${signedToken(PURPOSE, moveId)}`;
}

/** The debt of a link. Throws NOT_FOUND for foreign and expired tokens. */
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

/** The page of the QR code. Phone numbers are masked, because every person with the code can read the page. */
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
