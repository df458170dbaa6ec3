import { eq } from "drizzle-orm";
import type { Strokes } from "~/features/evidence/domain/signatures";
import { prepareDocument } from "~/features/evidence/server/commands/prepare-document";
import { signDocument } from "~/features/evidence/server/commands/sign-document";
import { nameNotTyped } from "~/features/quotes/errors";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { pathIn } from "~/platform/kernel/locales";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { enqueue } from "~/platform/tasks/tasks";
import {
  canBecome,
  EXTRA_LABELS,
  type ExtraState,
  extraBegun,
  extraRefused,
  extraSent,
  extraSigned,
  extraVoided,
  paperLines,
} from "../../domain";
import { extraHasState, extraNotFound, extraSumDiffers } from "../../errors";
import { sendExtraToSign } from "../messages/extra-messages";
import { type ExtraRow, findExtraOfLink, listLinesOf, tokenOf } from "../queries/extra-orders";
import { lockExtra, type OpenedExtra } from "../queries/locked-extras";
import { extraOrders } from "../tables";
import { billExtrasOf } from "./bill-extras";

interface OnExtra {
  id: Reach<"extra">;
  now: Date;
}

const customer = linkHolder("Customer");

function assertBecomes({ state }: ExtraRow, to: ExtraState): void {
  if (!canBecome(state, to)) throw extraHasState({ state: EXTRA_LABELS[state].toLowerCase() });
}

/** Sends the customer a link to read and sign the extra, by SMS and e-mail. An earlier link ends. */
export async function sendExtra(
  tx: Tx,
  actor: Actor,
  { id, publicUrl, now }: OnExtra & { publicUrl: string },
): Promise<{ link: string }> {
  const { extra, quote, fact } = await lockExtra(tx, id);
  if (extra.state !== "offered") throw extraHasState({ state: EXTRA_LABELS[extra.state].toLowerCase() });
  const linkId = newId(now.getTime());
  await tx
    .update(extraOrders)
    .set({ linkId, sentAt: now, updatedAt: now })
    .where(eq(extraOrders.id, extra.id));
  const link = `${publicUrl}${pathIn(quote.locale, `/c/x/${tokenOf(linkId)}`)}`;
  await record(tx, actor, extraSent, {
    subjectId: extra.moveId,
    summary: `${extra.number} sent to the customer to sign, ${formatKes(extra.total)}`,
    data: fact,
    customerId: extra.customerId,
    at: now,
  });
  const lines = (await listLinesOf(tx, [extra.id])).get(extra.id) ?? [];
  await sendExtraToSign(tx, quote, { extra, lines, link });
  return { link };
}

interface Signing {
  /** The sum that the customer read. */
  total: Cents;
  name: string;
}

/**
 * The customer's drawn signature on the crew's phone, as a paper of evidence. `at` is the phone's corrected time. The same
 * extra signed twice counts once; another sum than the one that was read is refused.
 */
export async function signOnPhone(
  tx: Tx,
  actor: Actor,
  input: OnExtra & Signing & { strokes: Strokes; device: string; at: Date; isClockSure: boolean },
): Promise<void> {
  const opened = await lockExtra(tx, input.id);
  const { extra } = opened;
  if (extra.state === "signed") return;
  const name = assertSignable(opened, input);
  if (!extra.jobId) throw extraNotFound();
  const { now, at, device, strokes, isClockSure } = input;
  const lines = (await listLinesOf(tx, [extra.id])).get(extra.id) ?? [];
  const paper = await prepareDocument(tx, actor, {
    ...{ id: trustedReach(tx, "job", extra.jobId, "part"), kind: "change_order", reason: "", now },
    note: [extra.number, extra.what].filter(Boolean).join(": "),
    extras: paperLines(lines, extra.total),
  });
  await signDocument(tx, actor, {
    ...{ id: trustedReach(tx, "evidence-document", paper.id, "made"), sha256: paper.sha256, now, at },
    ...{ role: "customer", name, strokes, device, ip: "", sendCode: false },
  });
  await close(tx, actor, opened, {
    ...{ name, via: "phone", signedAt: at, isClockSure, documentId: paper.id, now },
  });
}

/** The customer's yes by their link, wherever they are: typed name, time and address. Confirmed twice it counts once. */
export async function signByLink(
  tx: Tx,
  input: Signing & { linkId: string; ip: string; userAgent: string; now: Date },
): Promise<{ signedAt: Date }> {
  const opened = await lockByLink(tx, input.linkId);
  const { extra } = opened;
  if (extra.state === "signed" && extra.signedAt) return { signedAt: extra.signedAt };
  const name = assertSignable(opened, input);
  const { ip, userAgent, now } = input;
  await close(tx, customer, opened, {
    ...{ name, via: "link", signedAt: now, isClockSure: true, documentId: null, ip, userAgent, now },
  });
  return { signedAt: now };
}

async function lockByLink(tx: Tx, linkId: string): Promise<OpenedExtra> {
  const { id } = await findExtraOfLink(tx, linkId);
  const opened = await lockExtra(tx, trustedReach(tx, "extra", id, "link"));
  // Read again under the lock: a new link may have been sent meanwhile.
  if (opened.extra.linkId !== linkId) throw extraNotFound();
  return opened;
}

function assertSignable({ extra }: OpenedExtra, { total, name }: Signing): string {
  const typed = name.trim();
  if (!typed) throw nameNotTyped.at("name");
  assertBecomes(extra, "signed");
  if (extra.total !== total) throw extraSumDiffers();
  return typed;
}

async function close(
  tx: Tx,
  actor: Actor,
  { extra, fact }: OpenedExtra,
  signed: {
    name: string;
    via: "phone" | "link";
    signedAt: Date;
    isClockSure: boolean;
    documentId: string | null;
    ip?: string;
    userAgent?: string;
    now: Date;
  },
): Promise<void> {
  const { name, via, signedAt, isClockSure, documentId, ip = "", userAgent = "", now } = signed;
  await tx
    .update(extraOrders)
    .set({
      ...{ state: "signed", signedAt, signedVia: via, signedName: name, signedTotal: extra.total },
      ...{ isClockSure, documentId, ip, userAgent, closedAt: now, updatedAt: now },
    })
    .where(eq(extraOrders.id, extra.id));
  await record(tx, actor, extraSigned, {
    subjectId: extra.moveId,
    summary: `${extra.number} signed by ${name}, ${formatKes(extra.total)}`,
    data: { ...fact, name, via, document: documentId },
    customerId: extra.customerId,
    at: now,
  });
  // One that arrives after its job was verified is billed now.
  if (extra.jobId) await enqueue(tx, billExtrasOf, { jobId: extra.jobId });
}

interface Refusing {
  name: string;
  reason: string;
}

/** The customer's no: nothing is billed. Said twice it counts once. */
export async function refuseExtra(tx: Tx, actor: Actor, input: OnExtra & Refusing): Promise<void> {
  await refuse(tx, actor, await lockExtra(tx, input.id), input);
}

export async function refuseByLink(
  tx: Tx,
  input: { linkId: string; reason: string; now: Date },
): Promise<void> {
  const opened = await lockByLink(tx, input.linkId);
  await refuse(tx, customer, opened, { ...input, name: opened.quote.customerName });
}

async function refuse(
  tx: Tx,
  actor: Actor,
  { extra, fact }: OpenedExtra,
  { name, reason, now }: Refusing & { now: Date },
): Promise<void> {
  if (extra.state === "refused") return;
  assertBecomes(extra, "refused");
  await tx
    .update(extraOrders)
    .set({ state: "refused", signedName: name, reason, closedAt: now, updatedAt: now })
    .where(eq(extraOrders.id, extra.id));
  await record(tx, actor, extraRefused, {
    subjectId: extra.moveId,
    summary: `${extra.number} refused by ${name}${reason ? `: ${reason}` : ""}`,
    data: { ...fact, name, reason },
    customerId: extra.customerId,
    at: now,
  });
}

/** Withdraws an extra that nobody signed, or answers a question with no. */
export async function voidExtra(tx: Tx, actor: Actor, input: OnExtra & { reason: string }): Promise<void> {
  const { reason, now } = input;
  const { extra, fact } = await lockExtra(tx, input.id);
  if (extra.state === "void") return;
  assertBecomes(extra, "void");
  await tx
    .update(extraOrders)
    .set({ state: "void", reason, closedAt: now, updatedAt: now })
    .where(eq(extraOrders.id, extra.id));
  await record(tx, actor, extraVoided, {
    subjectId: extra.moveId,
    summary: `${extra.number} is void${reason ? `: ${reason}` : ""}`,
    data: { ...fact, reason },
    customerId: extra.customerId,
    at: now,
  });
}

/** The crew starts the work of an extra: a signature after this is late. The earliest report counts. */
export async function beginExtra(tx: Tx, actor: Actor, input: OnExtra & { at: Date }): Promise<void> {
  const { at, now } = input;
  const { extra, fact } = await lockExtra(tx, input.id);
  if (extra.state === "void" || extra.state === "refused")
    throw extraHasState({ state: EXTRA_LABELS[extra.state].toLowerCase() });
  if (extra.billId || (extra.begunAt && extra.begunAt <= at)) return;
  await tx.update(extraOrders).set({ begunAt: at, updatedAt: now }).where(eq(extraOrders.id, extra.id));
  await record(tx, actor, extraBegun, {
    subjectId: extra.moveId,
    summary: `${extra.number}: the work began`,
    data: fact,
    customerId: extra.customerId,
    at: now,
  });
}
