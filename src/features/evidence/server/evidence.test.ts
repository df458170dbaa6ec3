import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { moves } from "~/features/moves/server/tables";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { outboxMessages } from "~/platform/mail/tables";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { verifySeal } from "~/platform/signing/seal-pdf";
import { configureStorage } from "~/platform/storage/storage";
import { askFile } from "~/platform/testing/ask-file";
import { useDatabase } from "~/platform/testing/database";
import { canonicalJson, type DocumentData } from "../domain/documents";
import { aDocument, evidenceAs, readCode, STROKES, signAs } from "../testing";
import { deleteExpired, eraseEvidence } from "./commands/erase-evidence";
import { sealDocument, sealOverdue } from "./commands/seal-document";
import { linkOf } from "./queries/links";
import { listCertificates } from "./queries/sealed";
import { evidenceRoutes } from "./routes";
import {
  conditionMarks,
  evidenceCounts,
  evidenceDocuments,
  evidencePhotos,
  evidenceSignatures,
} from "./tables";
import { evidenceTasks } from "./tasks";

useDatabase({ tasks: evidenceTasks });

const store = memoryStorage();
const { files } = store;

/** Draws a plain PDF, as the renderer writes it: what it says is tested beside the document. */
const PLAIN = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", () => {
    const objects = ["<<\\n/Type /Catalog\\n/Pages 2 0 R\\n>>", "<<\\n/Type /Pages\\n/Count 1\\n/Kids [3 0 R]\\n>>", "<<\\n/Type /Page\\n/Parent 2 0 R\\n/MediaBox [0 0 595 842]\\n>>"];
    let pdf = "%PDF-1.3\\n";
    const rows = ["0000000000 65535 f \\n"];
    objects.forEach((body, at) => {
      rows.push(String(pdf.length).padStart(10, "0") + " 00000 n \\n");
      pdf += (at + 1) + " 0 obj\\n" + body + "\\nendobj\\n";
    });
    const at = pdf.length;
    pdf += "xref\\n0 4\\n" + rows.join("") + "trailer\\n<<\\n/Size 4\\n/Root 1 0 R\\n>>\\nstartxref\\n" + at + "\\n%%EOF\\n";
    parentPort.postMessage({ pdf: Buffer.from(pdf, "latin1") });
  });`;

let admin: Actor;
beforeAll(async () => {
  configureStorage(store);
  configurePublicUrl("http://127.0.0.1:3000");
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(PLAIN)}`));
  admin = await aPerson({ role: "admin" });
});
afterAll(closePdfWorkers);

const as = (now?: Date) => evidenceAs(admin, now ? { now } : {});
const refused = (code: string) => expect.objectContaining({ code });
const rowOf = async (id: string) => {
  const [row] = await db().select().from(evidenceDocuments).where(eq(evidenceDocuments.id, id));
  if (!row) throw new Error("The document is gone.");
  return row;
};

/** A waiver that its customer signed and confirmed. */
async function aSigned(kind: "waiver" | "origin" = "waiver", days = 3) {
  const made = await aDocument(admin, { kind, days });
  const { id: signatureId } = await signAs(admin, made.document, "customer");
  if (kind === "origin") await signAs(admin, made.document, "leader");
  await as().confirm({ id: signatureId, code: await readCode(signatureId) });
  return { ...made, signatureId };
}

async function aSealed() {
  const signed = await aSigned();
  await sealDocument({ id: signed.document.id, anyway: false });
  const row = await rowOf(signed.document.id);
  return { ...signed, row, file: files.get(row.key ?? "") ?? Buffer.alloc(0) };
}

describe("a document", () => {
  test("freezes the job's facts, and its digest is that of its canonical data", async () => {
    const { document, job, move } = await aDocument(admin, { kind: "origin" });
    const { data, sha256, state } = await as().get({ id: document.id });
    expect(state).toBe("prepared");
    expect(data).toMatchObject({
      format: 1,
      kind: "origin",
      job: job.number,
      move: move.number,
      amends: null,
    });
    expect(data.customer.name).toContain("Wambui");
    expect(data.stops.map(({ role }) => role)).toEqual(["pickup", "delivery"]);
    expect(data.template.text).toContain("condition");
    expect(sha256).toBe(createHash("sha256").update(canonicalJson(data)).digest("hex"));
    await as().mark({ id: job.id, stage: "before", what: "Sofa", code: "T" });
    expect((await as().get({ id: document.id })).sha256).toBe(sha256);
  });

  test("of a phone counts once, and says if it differs from the office's data", async () => {
    const { job, document } = await aDocument(admin, { kind: "origin" });
    const data = (await as().get({ id: document.id })).data as DocumentData;
    const newId = "01940000-0000-7000-8000-000000000001";
    const first = await as().prepare({ id: job.id, newId, kind: "origin", data });
    expect(first).toMatchObject({ id: newId, differs: false, sha256: document.sha256 });
    expect(await as().prepare({ id: job.id, newId, kind: "origin", data })).toEqual(first);
    const changed = { ...data, note: "The gate is narrow" };
    const other = { ...changed, customer: { ...data.customer, phone: "+254700000001" } };
    expect(
      await as().prepare({ id: job.id, kind: "origin", data: other, note: "The gate is narrow" }),
    ).toMatchObject({
      differs: true,
    });
    await expect(as().prepare({ id: job.id, newId, kind: "waiver" })).rejects.toEqual(refused("CONFLICT"));
    await expect(as().prepare({ id: job.id, kind: "waiver", data })).rejects.toEqual(refused("CONFLICT"));
  });

  test("is never changed in the database, nor is a signature", async () => {
    const { document, signatureId } = await aSigned();
    for (const statement of [
      sql`update evidence_documents set sha256 = ${"0".repeat(64)} where id = ${document.id}`,
      sql`delete from evidence_documents where id = ${document.id}`,
      sql`update evidence_signatures set name = 'Somebody' where id = ${signatureId}`,
      sql`update evidence_signatures set confirmed_at = now() where id = ${signatureId}`,
      sql`delete from evidence_signatures where id = ${signatureId}`,
    ])
      await expect(db().execute(statement)).rejects.toThrow();
  });
});

describe("signing", () => {
  test("needs the digest of what was read, once for each role", async () => {
    const { document } = await aDocument(admin, { kind: "origin" });
    await expect(signAs(admin, { id: document.id, sha256: "0".repeat(64) }, "customer")).rejects.toEqual(
      refused("CONFLICT"),
    );
    await expect(signAs(admin, document, "receiver")).rejects.toEqual(refused("INVALID"));
    await signAs(admin, document, "customer");
    expect((await rowOf(document.id)).state).toBe("shown");
    await expect(signAs(admin, document, "customer")).rejects.toEqual(refused("CONFLICT"));
    await signAs(admin, document, "leader");
    expect((await rowOf(document.id)).state).toBe("signed");
  });

  test("of a phone counts once, with the times of device and server", async () => {
    const { document } = await aDocument(admin, { kind: "waiver" });
    const sign = () =>
      as().sign({
        ...{ id: document.id, newId: "01940000-0000-7000-8000-000000000002", role: "customer" },
        ...{ name: "Wambui Oloo", strokes: STROKES, sha256: document.sha256, sendCode: false },
        at: new Date("2026-11-30T06:37:00Z"),
      });
    expect(await sign()).toEqual(await sign());
    const [row] = await db()
      .select()
      .from(evidenceSignatures)
      .where(eq(evidenceSignatures.documentId, document.id));
    expect(row).toMatchObject({ deviceAt: new Date("2026-11-30T06:37:00Z"), ip: "203.0.113.7" });
    expect(row?.strokes).toEqual(STROKES);
  });

  test("a delivery note waits until counts are equal or explained", async () => {
    const { document, job } = await aDocument(admin);
    await as().count({ id: job.id, stage: "load", room: "Kitchen", quantity: 12 });
    const { id } = await as().count({ id: job.id, stage: "unload", room: "Kitchen", quantity: 11 });
    await expect(signAs(admin, document, "customer")).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Kitchen"),
    });
    const reason = "One box stays with the neighbour";
    await as().amendCount({ id, stage: "unload", room: "Kitchen", quantity: 11, explained: reason, reason });
    await signAs(admin, document, "customer");
    const { counts, counted } = await as().ofMove({ id: (await rowOf(document.id)).moveId });
    expect(counts).toEqual([
      { room: "Kitchen", loaded: 12, unloaded: 11, explained: reason, isSettled: true },
    ]);
    expect(counted.map(({ stands }) => stands)).toEqual([true, false, true]);
  });

  test("a refusal is recorded with its reason, and the document stays open", async () => {
    const { document, move } = await aDocument(admin, { kind: "waiver" });
    const refusal = { role: "customer", name: "Wambui Oloo", reason: "Wants to ask her landlord" } as const;
    await as().refuse({ id: document.id, ...refusal });
    const { documents } = await as().ofMove({ id: move.id });
    expect(documents[0]?.signatures[0]).toMatchObject({ ...refusal, outcome: "refused", strokes: null });
    await signAs(admin, document, "customer");
    expect((await rowOf(document.id)).state).toBe("signed");
  });
});

describe("a code", () => {
  test("goes to the phone of the contract and is not stored", async () => {
    const { document } = await aDocument(admin, { kind: "waiver" });
    const { id } = await signAs(admin, document, "customer");
    const { data } = await as().get({ id: document.id });
    const code = await readCode(id);
    expect(code).toMatch(/^\d{6}$/);
    const [message] = await db()
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.subjectId, document.id));
    expect(message?.recipient).toBe(data.customer.phone);
    expect(message?.text).not.toContain(code);
    const { rows } = await db().execute<{ all: string }>(
      sql`select string_agg(c::text, ' ') as all from evidence_codes c`,
    );
    expect(rows[0]?.all).not.toContain(code);
  });

  test("holds for ten minutes and five tries; wrong ones count", async () => {
    const { document } = await aDocument(admin, { kind: "waiver" });
    const { id } = await signAs(admin, document, "customer");
    const code = await readCode(id);
    const wrong = code === "111111" ? "222222" : "111111";
    const later = new Date(Date.now() + 11 * 60_000);
    await expect(as(later).confirm({ id, code })).rejects.toMatchObject({
      data: { reason: "evidence_code_over" },
    });
    for (let left = 4; left >= 0; left--)
      await expect(as().confirm({ id, code: wrong })).rejects.toMatchObject({ code: "INVALID" });
    await expect(as().confirm({ id, code })).rejects.toMatchObject({ code: "INVALID" });
    await as().sendCode({ id });
    await as().confirm({ id, code: await readCode(id) });
    const [row] = await db().select().from(evidenceSignatures).where(eq(evidenceSignatures.id, id));
    expect(row?.confirmedAt).not.toBeNull();
    await expect(as().sendCode({ id })).rejects.toEqual(refused("CONFLICT"));
  });

  test("is sent at most five times in an hour", async () => {
    const { document } = await aDocument(admin, { kind: "waiver" });
    const { id } = await signAs(admin, document, "customer");
    for (let sent = 1; sent < 5; sent++) await as().sendCode({ id });
    await expect(as().sendCode({ id })).rejects.toEqual(refused("TOO_MANY_REQUESTS"));
  });
});

describe("the seal", () => {
  test("is verified, and one changed byte fails", async () => {
    const { row, file } = await aSealed();
    const fingerprints = new Set((await listCertificates(db())).map(({ fingerprint }) => fingerprint));
    const sealedAt = row.sealedAt ?? new Date(0);
    expect(row).toMatchObject({ state: "sealed", bytes: file.length });
    expect(verifySeal(file, { fingerprints, sealedAt })).toMatchObject({
      fault: null,
      sha256: row.fileSha256,
    });
    const changed = Buffer.from(file);
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect(verifySeal(changed, { fingerprints, sealedAt }).fault).toBe("changed");
  });

  test("is made once: a second run, a void and a new signature change nothing", async () => {
    const { document, row } = await aSealed();
    await sealDocument({ id: document.id, anyway: true });
    expect(await rowOf(document.id)).toEqual(row);
    await expect(as().void({ id: document.id, reason: "Mistake" })).rejects.toEqual(refused("CONFLICT"));
    await expect(signAs(admin, document, "receiver")).rejects.toEqual(refused("CONFLICT"));
    expect(await listCertificates(db())).toHaveLength(1);
  });

  test("waits for the code, and comes without it after the setting's hours", async () => {
    const { document } = await aDocument(admin, { kind: "waiver" });
    await signAs(admin, document, "customer");
    await sealDocument({ id: document.id, anyway: false });
    await sealOverdue(() => new Date(Date.now() + 71 * 3_600_000));
    expect((await rowOf(document.id)).state).toBe("signed");
    await sealOverdue(() => new Date(Date.now() + 73 * 3_600_000));
    expect((await rowOf(document.id)).state).toBe("sealed");
  });

  test("an amendment names the first paper and both stay readable", async () => {
    const { document, job, row } = await aSealed();
    await expect(as().prepare({ id: job.id, kind: "waiver", amends: document.id })).rejects.toEqual(
      refused("INVALID"),
    );
    const second = await as().prepare({
      ...{ id: job.id, kind: "waiver", amends: document.id, reason: "The wrong room was named" },
    });
    const { data } = await as().get({ id: second.id });
    expect(data.amends).toEqual({ code: row.code, reason: "The wrong room was named" });
    expect(await as().verify({ code: row.code })).toMatchObject({ amendedBy: [second.code] });
    expect(await as().verify({ code: second.code })).toMatchObject({ amends: row.code });
  });

  test("the paper goes to the customer by a link, which opens nothing else", async () => {
    const { document, file } = await aSealed();
    const link = linkOf("", document.id);
    const answer = await askFile(evidenceRoutes, link, visitor);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    const { document: open } = await aDocument(admin);
    expect((await askFile(evidenceRoutes, linkOf("", open.id), visitor)).status).toBe(404);
    const [mail] = await db()
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(sql`subject_id = ${document.id} and kind = 'evidence.sealed'`);
    expect(mail).toBeDefined();
  });
});

test("the verification names first names and digests, nothing else of people", async () => {
  const { document, row } = await aSealed();
  const shown = await evidenceAs(visitor).verify({ code: row.code.toLowerCase() });
  expect(shown.signers).toEqual([
    expect.objectContaining({ firstName: "Wambui", role: "customer", isConfirmed: true }),
  ]);
  expect(shown).toMatchObject({ sha256: document.sha256, fileSha256: row.fileSha256, state: "sealed" });
  expect(JSON.stringify(shown)).not.toMatch(/Oloo|\+254/);
  await expect(evidenceAs(visitor).verify({ code: "AAAA-AAAA-AAAA" })).rejects.toEqual(refused("NOT_FOUND"));
});

describe("marks", () => {
  test("are corrected by new rows, once each, with their photo", async () => {
    const { job, move } = await aDocument(admin);
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#446" } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(jpeg)], "sofa.jpg", { type: "image/jpeg" });
    const photo = await as().addPhoto({ id: job.id, file });
    expect(photo.sha256).toBe(createHash("sha256").update(jpeg).digest("hex"));
    const mark = { stage: "before", what: "Sofa", code: "SC", side: "left", x: 200, y: 800 } as const;
    const { id } = await as().mark({ id: job.id, ...mark, photoId: photo.id });
    const again = { ...mark, code: "T", reason: "It is torn" } as const;
    await as().amendMark({ id, ...again });
    await expect(as().amendMark({ id, ...again })).rejects.toEqual(refused("CONFLICT"));
    const { marks } = await as().ofMove({ id: move.id });
    expect(marks.map(({ code, stands }) => [code, stands])).toEqual([
      ["SC", false],
      ["T", true],
    ]);
    const path = marks[0]?.photo?.path ?? "";
    expect((await askFile(evidenceRoutes, path, admin)).status).toBe(200);
    expect((await askFile(evidenceRoutes, path, await aPerson({ role: "driver" }))).status).toBe(404);
    await expect(db().execute(sql`update condition_marks set code = 'W' where id = ${id}`)).rejects.toThrow();
  });
});

describe("erasing", () => {
  test("a request removes what nobody signed; signed papers stay for claims", async () => {
    const { document, move, job } = await aSealed();
    const { id: unsigned } = await as().prepare({ id: job.id, kind: "origin" });
    expect(await transaction((tx) => eraseEvidence(tx, [move.id]))).toEqual([unsigned]);
    expect((await rowOf(document.id)).state).toBe("sealed");
  });

  test("after six years everything goes, with its files", async () => {
    const { document, move, job, row } = await aSealed();
    await as().mark({ id: job.id, stage: "before", what: "Sofa", code: "T" });
    await as().count({ id: job.id, stage: "load", room: "Kitchen", quantity: 1 });
    const [{ date } = { date: null }] = await db()
      .select({ date: moves.date })
      .from(moves)
      .where(eq(moves.id, move.id));
    const at = (years: number, days: number) => {
      const day = new Date(`${date}T12:00:00+03:00`);
      return new Date(day.setFullYear(day.getFullYear() + years) + days * 86_400_000);
    };
    await transaction((tx) => deleteExpired(tx, at(6, 0)));
    expect((await rowOf(document.id)).id).toBe(document.id);
    await transaction((tx) => deleteExpired(tx, at(6, 1)));
    for (const table of [evidenceDocuments, conditionMarks, evidenceCounts, evidencePhotos])
      expect(await db().$count(table, eq(table.moveId, move.id))).toBe(0);
    const removed = evidenceTasks.find(({ type }) => type.name === "remove-evidence-files");
    await removed?.run({ keys: [row.key] } as never);
    expect(files.has(row.key ?? "")).toBe(false);
  });
});
