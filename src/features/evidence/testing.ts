import { and, desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { memoryStorage } from "~/features/inquiries/testing";
import { aMove, firstJob } from "~/features/jobs/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { configurePublicUrl } from "~/platform/http/public-url";
import { newId } from "~/platform/kernel/ids";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import type { DocumentKind } from "./domain/documents";
import type { Signer, Strokes } from "./domain/signatures";
import { evidenceHandlers } from "./server/handlers";
import { evidenceDocuments, evidenceSignatures, sealCertificates } from "./server/tables";

export const evidenceAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(evidenceHandlers, actor, over);

/** A small drawn signature. */
export const STROKES: Strokes = {
  width: 320,
  height: 120,
  lines: [
    [
      [20, 90, 0],
      [60, 30, 40],
      [100, 95, 90],
      [150, 40, 130],
      [220, 80, 190],
    ],
    [
      [40, 70, 400],
      [240, 60, 520],
    ],
  ],
};

/** A move's first job with one prepared document. */
export async function aDocument(
  actor: Actor,
  { kind = "delivery_note" as DocumentKind, days = 3 }: { kind?: DocumentKind; days?: number } = {},
) {
  const move = await aMove(actor, { days });
  const job = await firstJob(actor, move.id);
  const document = await evidenceAs(actor).prepare({ id: job.id, kind });
  return { move, job, document };
}

/** Signs as a role. Answers the signature. */
export const signAs = (
  actor: Actor,
  { id, sha256 }: { id: string; sha256: string },
  role: Signer,
  over: Partial<RequestContext> = {},
) =>
  evidenceAs(actor, over).sign({
    ...{ id, sha256, role, strokes: STROKES, device: "Tecno Spark" },
    name: role === "leader" ? "Otieno Ouma" : "Wambui Oloo",
  });

/** Marks a signed document as sealed, without a file. */
async function markSealed(id: string): Promise<void> {
  const now = new Date();
  configurePublicUrl("http://127.0.0.1:3000");
  await transaction(async (tx) => {
    const certificateId = newId();
    await tx.insert(sealCertificates).values({
      ...{ id: certificateId, sealed: "", certificate: "", fingerprint: certificateId },
      ...{ validFrom: now, validUntil: now },
    });
    await tx
      .update(evidenceDocuments)
      .set({
        ...{ state: "sealed", sealedAt: now, key: `evidence/${id}.pdf`, bytes: 1 },
        ...{ fileSha256: "0".repeat(64), certificateId },
      })
      .where(eq(evidenceDocuments.id, id));
  });
}

const MARK = { stage: "before", what: "Coffee table", code: "SC" } as const;
const COUNT = { stage: "load", room: "Kitchen", quantity: 12 } as const;

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const as = () => evidenceAs(acting());
  const aJob = async () => firstJob(admin(), (await aMove(admin(), { days: 12 })).id);
  const signed = async () => {
    const { document } = await aDocument(admin(), { kind: "waiver", days: 13 });
    const { id } = await signAs(admin(), document, "customer");
    return { document, id };
  };
  return {
    "evidence.prepare": async () => {
      const { id } = await aJob();
      return () => as().prepare({ id, kind: "origin" });
    },
    "evidence.show": async () => {
      const { document } = await aDocument(admin());
      return () => as().show({ id: document.id });
    },
    "evidence.sign": async () => {
      const { document } = await aDocument(admin());
      return () => signAs(acting(), document, "leader");
    },
    "evidence.refuse": async () => {
      const { document } = await aDocument(admin());
      return () =>
        as().refuse({
          id: document.id,
          role: "customer",
          name: "Wambui Oloo",
          reason: "Wants to check first",
        });
    },
    "evidence.sendCode": async () => {
      const { id } = await signed();
      return () => as().sendCode({ id });
    },
    "evidence.confirm": async () => {
      const { id } = await signed();
      const code = await readCode(id);
      return () => as().confirm({ id, code });
    },
    "evidence.void": async () => {
      const { document } = await aDocument(admin());
      return () => as().void({ id: document.id, reason: "Prepared for another job" });
    },
    "evidence.seal": async () => {
      const { document } = await signed();
      return () => as().seal({ id: document.id });
    },
    "evidence.send": async () => {
      const { document } = await signed();
      await markSealed(document.id);
      return () => as().send({ id: document.id });
    },
    "evidence.addPhoto": async () => {
      const { id } = await aJob();
      const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#446" } })
        .jpeg()
        .toBuffer();
      const file = new File([new Uint8Array(jpeg)], "sofa.jpg", { type: "image/jpeg" });
      configureStorage(memoryStorage());
      return () => as().addPhoto({ id, file });
    },
    "evidence.mark": async () => {
      const { id } = await aJob();
      return () => as().mark({ id, ...MARK });
    },
    "evidence.amendMark": async () => {
      const { id: jobId } = await aJob();
      const { id } = await evidenceAs(admin()).mark({ id: jobId, ...MARK });
      return () => as().amendMark({ id, ...MARK, code: "D", reason: "It is a dent" });
    },
    "evidence.count": async () => {
      const { id } = await aJob();
      return () => as().count({ id, ...COUNT });
    },
    "evidence.amendCount": async () => {
      const { id: jobId } = await aJob();
      const { id } = await evidenceAs(admin()).count({ id: jobId, ...COUNT });
      return () => as().amendCount({ id, ...COUNT, quantity: 13, reason: "One box was behind the door" });
    },
  };
};

/** The code that was sent last for a signature, from its message. */
export async function readCode(signatureId: string): Promise<string> {
  const [message] = await db()
    .select({ text: outboxMessages.text, sealed: outboxMessages.sealed })
    .from(outboxMessages)
    .innerJoin(evidenceSignatures, eq(evidenceSignatures.documentId, outboxMessages.subjectId))
    .where(and(eq(evidenceSignatures.id, signatureId), eq(outboxMessages.kind, "evidence.code")))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(1);
  return /(\d{6})\D*$/.exec(unseal(message?.text ?? "", message?.sealed ?? null))?.[1] ?? "";
}

export { evidenceTasks } from "./server/tasks";
