import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { canonicalJson, type DocumentData } from "~/features/evidence/domain/documents";
import { sealDocument, sealNow } from "~/features/evidence/server/commands/seal-document";
import {
  conditionMarks,
  evidenceCounts,
  evidenceDocuments,
  evidenceIdentities,
  evidencePhotos,
  evidenceSignatures,
} from "~/features/evidence/server/tables";
import { evidenceAs, readCode, STROKES } from "~/features/evidence/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inventory/media/testing";
import { anInventory } from "~/features/inventory/testing";
import { jobsAs } from "~/features/jobs/testing";
import { setCommunication } from "~/features/messaging/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { decrypt } from "~/platform/secrets/secrets";
import { configureStorage } from "~/platform/storage/storage";
import { handleTask } from "~/platform/tasks/tasks";
import { useDatabase } from "~/platform/testing/database";
import { composePaper, holdingCounts, holdingMarks } from "../app/domain/evidence";
import type { Bundle } from "../domain/bundle";
import type { ReportPayloads } from "../domain/reports";
import { aCrewJob, aPhone, aPicture, crewAs, sendPhoto } from "../testing";
import { crewSubscribers } from "./subscribers";
import { crewEvents } from "./tables";

useDatabase({ subscribers: crewSubscribers, tasks: [handleTask(sealNow, (wanted) => sealDocument(wanted))] });

let admin: Actor;
const files = new Map<string, Buffer>();
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  await setCommunication({ smsEnabled: true });
});
beforeEach(() => {
  files.clear();
  configureStorage(memoryStorage(files));
});

const hexOf = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const flagsOf = ({ answers }: { answers: { outcome: string; flag: string | null; code: string }[] }) =>
  answers.map(({ outcome, flag, code }) => flag ?? (code || outcome));
const bundleOf = async (actor: Actor, now: Date): Promise<Bundle> => {
  const answer = await crewAs(actor, { now }).bundle();
  if (answer.status !== 200) throw new Error("Not changed.");
  return answer.body as Bundle;
};

const MARK: ReportPayloads["mark"] = {
  ...{ stage: "before", itemId: null, what: "Sofa", place: "Living room", code: "SC", side: "left" },
  ...{ x: 420, y: 300, note: "", photo: null, amends: null, withdrawn: false },
};
const COUNT: ReportPayloads["count"] = {
  ...{ stage: "load", room: "Kitchen", quantity: 12, explained: "", labelFrom: null, labelTo: null },
  ...{ amends: null, withdrawn: false },
};
const marksOf = (moveId: string) =>
  db().select().from(conditionMarks).where(eq(conditionMarks.moveId, moveId)).orderBy(asc(conditionMarks.at));
const countsOf = (moveId: string) =>
  db().select().from(evidenceCounts).where(eq(evidenceCounts.moveId, moveId)).orderBy(asc(evidenceCounts.at));
const documentsOf = (moveId: string) =>
  db().select().from(evidenceDocuments).where(eq(evidenceDocuments.moveId, moveId));

/** What the phone of a lead shows as a paper. */
function paperOf(bundle: Bundle, jobId: string, kind: "origin" | "delivery_note" | "waiver" = "origin") {
  const part = bundle.parts.evidence;
  const job = bundle.jobs.find(({ id }) => id === jobId);
  const known = part?.jobs[jobId];
  if (!job || !known?.papers || !part?.texts) throw new Error("The bundle has no papers.");
  const of = { ...job, marks: holdingMarks(known, []), counts: holdingCounts(known, []) };
  return composePaper(of, known.papers, { texts: part.texts, kind, locale: "sw", note: "" });
}
const signatureOf = (
  data: DocumentData,
  change: Partial<ReportPayloads["signature"]> = {},
): ReportPayloads["signature"] => ({
  ...{ documentId: newId(), kind: "origin", locale: data.locale, data, sha256: hexOf(canonicalJson(data)) },
  ...{ role: "customer", name: "Wanjiru Maina", strokes: STROKES, reason: "", asksCode: false },
  ...{ nationalId: "", photo: null },
  ...change,
});

test("a mark counts once, its photo comes before or after it, and a later report withdraws it", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 60 });
  const phone = aPhone(lead);
  const of = { at: time("08:00"), jobId: job.id };
  const picture = await aPicture();
  const photo = { id: newId(), sha256: hexOf(picture) };
  const mark = phone.make("mark", { ...MARK, photo }, of);
  const first = await phone.send([mark], time("08:01"));
  expect(flagsOf(first)).toEqual(["accepted"]);
  expect((await phone.send([mark], time("08:02"))).answers).toEqual(first.answers);
  const [kept, ...more] = await marksOf(job.moveId);
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ id: mark.id, code: "SC", photoId: photo.id, photoSha256: photo.sha256 });
  await sendPhoto(lead, picture, { id: photo.id, jobId: job.id, now: time("08:05") });
  const seen = async () => (await evidenceAs(admin).ofMove({ id: job.moveId })).marks;
  expect((await seen())[0]?.photo).toMatchObject({ id: photo.id, sha256: photo.sha256 });
  const early = newId();
  await sendPhoto(lead, picture, { id: early, jobId: job.id, now: time("08:06") });
  await phone.send([phone.make("mark", { ...MARK, photo: { ...photo, id: early } }, of)], time("08:07"));
  expect(await db().$count(evidencePhotos, eq(evidencePhotos.moveId, job.moveId))).toBe(2);
  const gone = phone.make(
    "mark",
    { ...MARK, amends: mark.id, withdrawn: true },
    { ...of, at: time("08:08") },
  );
  expect(flagsOf(await phone.send([gone], time("08:09")))).toEqual(["accepted"]);
  expect((await seen()).filter(({ stands }) => stands)).toHaveLength(1);
});

test("counts in any order give the same sum, and a foreign count is not corrected", async () => {
  const { lead, crew, job, time } = await aCrewJob(admin, { days: 61 });
  const [mover] = crew;
  if (!mover) throw new Error("There is no mover.");
  const [phone, other] = [aPhone(lead), aPhone(mover)];
  const of = (when: string) => ({ at: time(when), jobId: job.id });
  const first = phone.make("count", COUNT, of("08:00"));
  const again = phone.make("count", { ...COUNT, quantity: 14, amends: first.id }, of("08:10"));
  const theirs = other.make("count", { ...COUNT, quantity: 3 }, of("08:05"));
  // The correction first: its count arrives later, and says nothing any more.
  expect(flagsOf(await phone.send([again], time("08:20")))).toEqual(["accepted"]);
  await other.send([theirs], time("08:21"));
  expect(flagsOf(await phone.send([first], time("08:22")))).toEqual(["accepted"]);
  const { counts } = await evidenceAs(admin).ofMove({ id: job.moveId });
  expect(counts).toMatchObject([{ room: "Kitchen", loaded: 17, unloaded: null }]);
  const elsewhere = await aCrewJob(admin, { days: 62 });
  const stranger = aPhone(elsewhere.lead);
  const meddling = stranger.make(
    "count",
    { ...COUNT, quantity: 0, amends: again.id },
    { at: elsewhere.time("08:00"), jobId: elsewhere.job.id },
  );
  await stranger.send([meddling], elsewhere.time("08:01"));
  expect((await countsOf(job.moveId)).every(({ amends }) => amends === null)).toBe(true);
});

test("marks, counts and signatures of a job that was never given are refused", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 63 });
  const { lead: stranger } = await aCrewJob(admin, { days: 64 });
  const data = paperOf(await bundleOf(lead, time("07:05")), job.id);
  const phone = aPhone(stranger);
  const of = { at: time("08:00"), jobId: job.id };
  const sent = await phone.send(
    [
      phone.make("mark", MARK, of),
      phone.make("count", COUNT, of),
      phone.make("signature", signatureOf(data), of),
    ],
    time("08:01"),
  );
  expect(flagsOf(sent)).toEqual(Array.from({ length: 3 }, () => "crew_report_other_job"));
  expect([await marksOf(job.moveId), await countsOf(job.moveId), await documentsOf(job.moveId)]).toEqual([
    [],
    [],
    [],
  ]);
});

test("the phone composes the office's paper: signed offline it is the same, once, with its drawing", async () => {
  const { lead, job, move, time } = await aCrewJob(admin, { days: 65, withVehicle: true });
  await anInventory(admin, { type: "quote", id: move.quoteId });
  const phone = aPhone(lead);
  const of = { at: time("08:00"), jobId: job.id };
  await phone.send([phone.make("mark", MARK, of)], time("08:01"));
  const data = paperOf(await bundleOf(lead, time("08:02")), job.id);
  expect(data.rooms.length).toBeGreaterThan(0);
  const customer = signatureOf(data);
  const own = { role: "leader", name: lead.name, documentId: customer.documentId } as const;
  const batch = [
    phone.make("signature", customer, { ...of, at: time("08:10") }),
    phone.make("signature", signatureOf(data, own), { ...of, at: time("08:11") }),
  ];
  const first = await phone.send(batch, time("11:00"));
  expect(flagsOf(first)).toEqual(["accepted", "accepted"]);
  expect((await phone.send([...batch].reverse(), time("11:05"))).answers).toEqual(first.answers);
  const [document, ...more] = await documentsOf(job.moveId);
  expect(more).toEqual([]);
  expect(document).toMatchObject({ id: customer.documentId, state: "signed", differs: false, locale: "sw" });
  const signed = await db()
    .select()
    .from(evidenceSignatures)
    .where(eq(evidenceSignatures.documentId, customer.documentId))
    .orderBy(asc(evidenceSignatures.deviceAt));
  expect(signed.map(({ role, strokes, deviceAt }) => [role, strokes, deviceAt])).toEqual([
    ["customer", STROKES, time("08:10")],
    ["leader", STROKES, time("08:11")],
  ]);
  // The paper is in evidence alone.
  const reports = await db().select().from(crewEvents).where(eq(crewEvents.jobId, job.id));
  expect(JSON.stringify(reports)).not.toContain("template");
});

test("an altered paper, and a signature that a mover takes, are kept with a flag", async () => {
  const { lead, crew, job, time } = await aCrewJob(admin, { days: 66 });
  const [mover] = crew;
  if (!mover) throw new Error("There is no mover.");
  const bundle = await bundleOf(lead, time("07:05"));
  const data = paperOf(bundle, job.id);
  expect((await bundleOf(mover, time("07:05"))).parts.evidence?.jobs[job.id]?.papers).toBeNull();
  const of = { at: time("08:00"), jobId: job.id };
  const [phone, other] = [aPhone(lead), aPhone(mover)];
  const altered = signatureOf({ ...data, note: "Another price" }, { sha256: hexOf(canonicalJson(data)) });
  expect(flagsOf(await phone.send([phone.make("signature", altered, of)], time("08:01")))).toEqual([
    "refused",
  ]);
  const taken = other.make("signature", signatureOf(data), of);
  expect(flagsOf(await other.send([taken], time("08:02")))).toEqual(["refused"]);
  expect(await documentsOf(job.moveId)).toEqual([]);
  const [kept] = await db().select().from(crewEvents).where(eq(crewEvents.id, taken.id));
  expect(kept?.payload).toMatchObject({ data: { kind: "origin" }, name: "Wanjiru Maina" });
});

test("a refusal is kept with its reason; a signature after the job was aborted still counts", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 67 });
  const data = paperOf(await bundleOf(lead, time("07:05")), job.id);
  const phone = aPhone(lead);
  const of = { at: time("08:00"), jobId: job.id };
  const refusal = signatureOf(data, { strokes: null, reason: "Wants to see the sofa first" });
  expect(flagsOf(await phone.send([phone.make("signature", refusal, of)], time("08:01")))).toEqual([
    "accepted",
  ]);
  await jobsAs(admin).advance({ id: job.id, to: "aborted", reason: "The road is closed" });
  const after = signatureOf(data, { documentId: refusal.documentId });
  expect(flagsOf(await phone.send([phone.make("signature", after, of)], time("08:02")))).toEqual(["aborted"]);
  const rows = await db()
    .select()
    .from(evidenceSignatures)
    .where(eq(evidenceSignatures.documentId, refusal.documentId))
    .orderBy(asc(evidenceSignatures.createdAt));
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["refused", "Wants to see the sofa first"],
    ["signed", ""],
  ]);
});

test("a delivery note is not signed while counts differ", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 68 });
  const phone = aPhone(lead);
  const of = { at: time("08:00"), jobId: job.id };
  const unload = { ...COUNT, stage: "unload", quantity: 11 } as const;
  await phone.send([phone.make("count", COUNT, of), phone.make("count", unload, of)], time("08:01"));
  const sign = async (when: string) => {
    const data = paperOf(await bundleOf(lead, time(when)), job.id, "delivery_note");
    const signature = signatureOf(data, { kind: "delivery_note" });
    return flagsOf(
      await phone.send([phone.make("signature", signature, { ...of, at: time(when) })], time(when)),
    );
  };
  expect(await sign("08:02")).toEqual(["refused"]);
  const [, second] = await countsOf(job.moveId);
  const why = { ...unload, explained: "One carton stays", amends: second?.id ?? null };
  await phone.send([phone.make("count", why, { ...of, at: time("08:03") })], time("08:03"));
  expect(await sign("08:04")).toEqual(["accepted"]);
});

test("with network the code goes at once and confirms; hours later, or by another crew, it does not", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 69 });
  const { lead: stranger } = await aCrewJob(admin, { days: 70 });
  const data = paperOf(await bundleOf(lead, time("07:05")), job.id, "waiver");
  const phone = aPhone(lead);
  const sign = async (when: string, now: string) => {
    const signature = signatureOf(data, { kind: "waiver", asksCode: true });
    const event = phone.make("signature", signature, { at: time(when), jobId: job.id });
    expect(flagsOf(await phone.send([event], time(now)))).toEqual(["accepted"]);
    return event.id;
  };
  const soon = await sign("08:00", "08:01");
  const code = await readCode(soon);
  expect(code).toMatch(/^\d{6}$/);
  const late = await sign("08:00", "11:00");
  expect(await readCode(late)).toBe("");
  await expect(crewAs(stranger, { now: time("11:01") }).sendCode({ id: late })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await crewAs(lead, { now: time("11:01") }).sendCode({ id: late });
  expect(await readCode(late)).toMatch(/^\d{6}$/);
  const wrong = code === "111111" ? "222222" : "111111";
  const as = crewAs(lead, { now: time("08:03") });
  await expect(as.confirmSignature({ id: soon, code: wrong })).rejects.toMatchObject({ code: "INVALID" });
  await expect(
    crewAs(stranger, { now: time("08:03") }).confirmSignature({ id: soon, code }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await as.confirmSignature({ id: soon, code });
  const [row] = await db().select().from(evidenceSignatures).where(eq(evidenceSignatures.id, soon));
  expect(row?.confirmedAt).not.toBeNull();
});

test("an ID number is encrypted and masked, a photo of the signer comes before or after the signature, and neither stays in the report", async () => {
  const { lead, move, job, time } = await aCrewJob(admin, { days: 71 });
  const phone = aPhone(lead);
  const bundle = await bundleOf(lead, time("07:00"));
  const picture = await aPicture();
  const photo = { id: newId(), sha256: hexOf(picture) };
  const paper = paperOf(bundle, job.id);
  const signed = signatureOf(paper, { nationalId: "2345 6789", photo });
  const odd = signatureOf(paper, { documentId: signed.documentId, role: "receiver", nationalId: "12" });
  const of = { at: time("08:00"), jobId: job.id };
  const reports = [phone.make("signature", signed, of), phone.make("signature", odd, of)];
  expect(flagsOf(await phone.send(reports, time("08:01")))).toEqual(["accepted", "refused"]);
  const [identity] = await db().select().from(evidenceIdentities);
  expect(identity?.sealed).not.toContain("23456789");
  expect(decrypt(identity?.sealed ?? "")).toBe("23456789");
  const kept = await db()
    .select({ payload: crewEvents.payload })
    .from(crewEvents)
    .where(eq(crewEvents.jobId, job.id));
  expect(JSON.stringify(kept)).not.toMatch(/2345 ?6789/);
  const shown = async () => (await evidenceAs(admin).ofMove({ id: move.id })).documents[0]?.signatures;
  expect(await shown()).toMatchObject([{ nationalId: "•••789", photo: null }]);
  await sendPhoto(lead, picture, { id: photo.id, jobId: job.id, kind: "other", now: time("08:02") });
  expect(await shown()).toMatchObject([{ photo: `/documents/evidence-photos/${photo.id}.jpg` }]);
});
