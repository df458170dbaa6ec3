import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { linkHolder } from "~/platform/http/actor";
import { clearanceLinkOver, clearanceNotFound, refusalReasonRequired } from "../../errors";
import { getOpenLink, isOnLink } from "../queries/links";
import { clearanceLinks, clearances } from "../tables";
import { askCaretaker, endLinkOfPlace } from "./ask-clearances";
import { editClearance, ofMove, settleClearance } from "./change-clearance";

const CUSTOMER = linkHolder("Customer");
const CARETAKER = linkHolder("Caretaker");

/** Notes the first opening of a link. */
export async function noteOpened(tx: Tx, linkId: string, now: Date): Promise<void> {
  await tx
    .update(clearanceLinks)
    .set({ openedAt: now })
    .where(and(eq(clearanceLinks.id, linkId), isNull(clearanceLinks.openedAt)));
}

async function lockOnLink(tx: Tx, token: string, id: string, now: Date) {
  const { link, move } = await getOpenLink(tx, token, now);
  const [row] = await tx
    .select()
    .from(clearances)
    .where(and(eq(clearances.id, id), isOnLink(link)))
    .for("update");
  if (!row) throw clearanceNotFound();
  return { link, move, row };
}

interface Answering {
  token: string;
  id: string;
  answer: "confirmed" | "failed";
  name: string;
  reason: string;
  now: Date;
}

/** A customer's or caretaker's answer, with the name that they gave. A refusal says why. */
export async function answerByLink(tx: Tx, input: Answering): Promise<void> {
  const { token, id, answer, name, reason, now } = input;
  const { link, row } = await lockOnLink(tx, token, id, now);
  if (answer === "failed" && !reason) throw refusalReasonRequired.at("reason");
  const via = link.place === "" ? "customer" : "caretaker";
  await settleClearance(tx, via === "customer" ? CUSTOMER : CARETAKER, row, {
    ...{ to: answer, reason, via, name, now },
  });
}

interface Naming {
  token: string;
  id: string;
  contactName: string;
  contactPhone: string;
  publicUrl: string;
  now: Date;
}

/** The customer names the caretaker of a place, who gets a link. A caretaker's link cannot. */
export async function nameCaretaker(tx: Tx, input: Naming): Promise<void> {
  const { token, id, contactName, contactPhone, publicUrl, now } = input;
  const { link, row } = await lockOnLink(tx, token, id, now);
  if (link.place !== "") throw clearanceLinkOver();
  if (row.contactPhone !== contactPhone) await endLinkOfPlace(tx, link.moveId, row.place, now);
  await editClearance(tx, CUSTOMER, { id: ofMove(tx, row), contactName, contactPhone, note: row.note, now });
  await askCaretaker(tx, CUSTOMER, { id: ofMove(tx, row), publicUrl, now });
}
