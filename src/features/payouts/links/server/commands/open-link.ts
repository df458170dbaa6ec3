import { randomInt, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { codeRequired } from "~/features/identity/errors";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { linkHolder } from "~/platform/http/actor";
import { throttle } from "~/platform/http/throttle";
import { decrypt, encrypt, keyedDigest } from "~/platform/secrets/secrets";
import {
  CODE_MINUTES,
  linkProofOf,
  linkStateOf,
  MOST_TRIES,
  payslipCodeSent,
  payslipLinkEnded,
  payslipLinkOpened,
  payslipLinkTried,
  typedProof,
} from "../../domain";
import {
  payslipCodeNotAsked,
  payslipCodeOver,
  payslipLinkNotFound,
  payslipLinkOver,
  payslipProofWrong,
} from "../../errors";
import { sendPayslipCode } from "../messages/payslip-link-messages";
import { type FoundLink, findLastFour, lockLink, readLinkToken } from "../queries";
import { payslipLinks } from "../tables";
import { endLinks } from "./send-link";

/** Codes of one link in an hour, because each costs an SMS. */
const MOST_CODES = { name: "payslip-codes", limit: 5, windowSeconds: 3600 };
const WHILE_MS = CODE_MINUTES * 60_000;
const holder = linkHolder("Payslip link");

const digestOf = (linkId: string, code: string) => keyedDigest("payslip-code", `${linkId} ${code}`);
const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function proofOf(found: FoundLink, hasSms: boolean, now: Date) {
  const { link, voidedAt, phone, hasId } = found;
  const proof = linkProofOf({ hasSms, phone, hasId });
  if (linkStateOf({ ...link, voidedAt }, now) !== "open" || !proof) throw payslipLinkOver();
  return proof;
}

/** Sends a code of six digits and cancels the one before. Valid for ten minutes, five codes an hour. */
export async function sendCode(of: { token: string; hasSms: boolean; now: Date }): Promise<void> {
  const { token, hasSms, now } = of;
  const id = readLinkToken(token);
  await throttle(MOST_CODES, id, now);
  await transaction(async (tx) => {
    const found = await lockLink(tx, id);
    if (proofOf(found, hasSms, now) !== "sms") throw payslipCodeNotAsked();
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await tx
      .update(payslipLinks)
      .set({ codeHash: digestOf(id, code), codeExpiresAt: new Date(now.getTime() + WHILE_MS) })
      .where(eq(payslipLinks.id, id));
    const { payslipId, number, name, phone } = found;
    await sendPayslipCode(tx, { id: payslipId, name, phone: phone ?? "", code }, now);
    await record(tx, holder, payslipCodeSent, {
      subjectId: payslipId,
      summary: `Code for the link to payslip ${number} sent`,
      data: { number },
      at: now,
    });
  });
}

/**
 * Opens a payslip after the right answer and returns its number. Commits a wrong try before it throws; the fifth ends
 * the link.
 */
export async function openLink(of: {
  token: string;
  proof: string;
  hasSms: boolean;
  now: Date;
}): Promise<{ number: string; pass: string }> {
  const { token, hasSms, now } = of;
  const id = readLinkToken(token);
  const typed = typedProof(of.proof);
  // Only punctuation: this counts as no try.
  if (!typed) throw codeRequired.at("proof");
  const { left, number } = await transaction(async (tx) => {
    const found = await lockLink(tx, id);
    const isRight = await isProven(tx, found, { typed, proof: proofOf(found, hasSms, now), now });
    const left = isRight ? undefined : await countTry(tx, found, now);
    if (isRight) await noteOpening(tx, found, { how: "page", now });
    return { left, number: found.number };
  });
  if (left === 0) throw payslipLinkOver();
  if (left !== undefined) throw payslipProofWrong.at("proof", { left });
  return {
    number,
    pass: encrypt(JSON.stringify({ for: "payslip-link", id, until: now.getTime() + WHILE_MS })),
  };
}

/** Returns the payslip's number for the pass of a right answer, while its link is valid. Throws NOT_FOUND and GONE. */
export async function spendPass(pass: string, now: Date): Promise<string> {
  const id = readPass(pass, now);
  if (!id) throw payslipLinkNotFound();
  return transaction(async (tx) => {
    const found = await lockLink(tx, id);
    if (linkStateOf({ ...found.link, voidedAt: found.voidedAt }, now) !== "open") throw payslipLinkOver();
    await noteOpening(tx, found, { how: "pdf", now });
    return found.number;
  });
}

function readPass(pass: string, now: Date): string | undefined {
  try {
    const read = JSON.parse(decrypt(pass)) as { for?: string; id?: string; until?: number };
    return read.for === "payslip-link" && (read.until ?? 0) > now.getTime() ? read.id : undefined;
  } catch {
    return undefined;
  }
}

async function isProven(
  tx: Tx,
  { link, personId }: FoundLink,
  { typed, proof, now }: { typed: string; proof: "sms" | "id"; now: Date },
): Promise<boolean> {
  if (proof === "id") {
    const last = await findLastFour(tx, personId);
    return last !== undefined && isSame(digestOf(link.id, last), digestOf(link.id, typed));
  }
  // Without a valid code there is nothing to guess.
  if (!link.codeHash || !link.codeExpiresAt || link.codeExpiresAt <= now) throw payslipCodeOver();
  return isSame(link.codeHash, digestOf(link.id, typed));
}

async function countTry(tx: Tx, { link, payslipId, number, name, runNumber }: FoundLink, now: Date) {
  const tries = link.wrongTries + 1;
  await tx.update(payslipLinks).set({ wrongTries: tries }).where(eq(payslipLinks.id, link.id));
  if (tries < MOST_TRIES) {
    await record(tx, holder, payslipLinkTried, {
      subjectId: payslipId,
      summary: `Wrong try at the link to payslip ${number}`,
      data: { number, tries },
      at: now,
    });
    return MOST_TRIES - tries;
  }
  await endLinks(tx, eq(payslipLinks.id, link.id), { reason: "tries", now });
  await record(tx, holder, payslipLinkEnded, {
    subjectId: payslipId,
    summary: `Link to payslip ${number} ended after ${MOST_TRIES} wrong tries`,
    data: { number, runNumber, employeeName: name },
    at: now,
  });
  return 0;
}

async function noteOpening(
  tx: Tx,
  { link, payslipId, number }: FoundLink,
  { how, now }: { how: "page" | "pdf"; now: Date },
): Promise<void> {
  await tx
    .update(payslipLinks)
    .set({
      openedAt: now,
      ...(how === "page"
        ? { codeHash: null, codeExpiresAt: null, openings: sql`${payslipLinks.openings} + 1` }
        : {}),
    })
    .where(eq(payslipLinks.id, link.id));
  await record(tx, holder, payslipLinkOpened, {
    subjectId: payslipId,
    summary: `Payslip ${number} ${how === "page" ? "read" : "fetched"} by its link`,
    data: { number, how },
    at: now,
  });
}
