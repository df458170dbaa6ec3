import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCrewJob, aPhone, aPicture, sendPhoto } from "~/features/crew/testing";
import { aPicture as aDataUrl } from "~/features/customers/testing";
import { recordsOfEvidence } from "~/features/evidence/service-records/server/office";
import { evidenceAs, signAs } from "~/features/evidence/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inventory/media/testing";
import { customerServicesHandlers } from "~/features/moves/records/testing";
import { moves } from "~/features/moves/server/tables";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { readObjects } from "~/platform/pdf/objects";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { configureStorage } from "~/platform/storage/storage";
import { askFile } from "~/platform/testing/ask-file";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { evidencePacksAs, OFFICER } from "../testing";
import { erasePacks, forgetPacks } from "./commands/forget-packs";
import { runPack } from "./commands/make-pack";
import { removePackFile } from "./commands/store-pack";
import { evidencePacksRoutes } from "./routes";
import { evidencePacks } from "./tables";
import { evidencePacksTasks } from "./tasks";

useDatabase({ tasks: evidencePacksTasks });

const files = new Map<string, Buffer>();

/** Answers with a plain PDF whose title is the data that it was given: what it looks like is looked at by people. */
const PLAIN = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ data }) => {
    const said = Buffer.from(JSON.stringify(data)).toString("hex");
    const objects = ["<<\\n/Type /Catalog\\n/Pages 2 0 R\\n>>", "<<\\n/Type /Pages\\n/Count 1\\n/Kids [3 0 R]\\n>>", "<<\\n/Type /Page\\n/Parent 2 0 R\\n/MediaBox [0 0 595 842]\\n/Said <" + said + ">\\n>>"];
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
  configureStorage(memoryStorage(files));
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(PLAIN)}`));
  recordsOfEvidence.join();
  admin = await aPerson({ role: "admin" });
});
afterAll(closePdfWorkers);

const as = (actor: Actor = admin) => evidencePacksAs(actor);
const dataOf = (pdf: Buffer) => {
  const said = /\/Said <([0-9a-f]+)>/.exec(
    readObjects(pdf)
      .objects.map(({ head }) => head)
      .join(" "),
  )?.[1];
  return JSON.parse(Buffer.from(said ?? "", "hex").toString());
};

/** A job with steps, a mark, a count, a signed paper and photos of a room before and after. */
async function aRecordedJob(days: number) {
  const crew = await aCrewJob(admin, { days });
  const { lead, job, time } = crew;
  const phone = aPhone(lead);
  const photos = await Promise.all([aPicture(), aPicture()]);
  const before = await sendPhoto(lead, photos[0] as Buffer, {
    jobId: job.id,
    kind: "before",
    now: time("08:00"),
  });
  const after = await sendPhoto(lead, photos[1] as Buffer, {
    jobId: job.id,
    kind: "after",
    now: time("12:00"),
  });
  const broken = await sendPhoto(lead, await aPicture(), {
    jobId: job.id,
    kind: "incident",
    now: time("11:00"),
  });
  await phone.send(
    [
      phone.make("time", { what: "start", personId: null }, { at: time("07:00"), jobId: job.id }),
      phone.step("set_off", { at: time("07:30"), jobId: job.id }),
      phone.make(
        "incident",
        { text: "The mirror cracked", room: "", itemId: null, photos: [broken.id] },
        { at: time("11:01"), jobId: job.id },
      ),
    ],
    time("11:40"),
  );
  await evidenceAs(admin).mark({ id: job.id, stage: "before", what: "Mirror", code: "SC" });
  await evidenceAs(admin).count({ id: job.id, stage: "load", room: "Kitchen", quantity: 12 });
  const paper = await evidenceAs(admin).prepare({ id: job.id, kind: "waiver" });
  await signAs(admin, paper, "customer");
  return { ...crew, before, after, broken };
}

test("one list has reports, marks, counts, papers, signatures and photos, each photo once", async () => {
  const { lead, job, before, after, broken } = await aRecordedJob(61);
  const { entries, rooms, hours, stays, mayAsk } = await as().ofMove({ id: job.moveId });
  const times = entries.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((one, next) => one - next));
  expect(entries.map(({ kind }) => kind).sort()).toEqual(
    ["count", "document", "incident", "mark", "photos", "photos", "signature", "step", "time"].sort(),
  );
  expect(entries.find(({ kind }) => kind === "incident")).toMatchObject({
    ...{ detail: "The mirror cracked", by: lead.name, photos: [{ id: broken.id }] },
    arrivedAt: expect.any(Date),
  });
  const shown = entries.flatMap(({ photos }) => photos.map(({ id }) => id));
  expect(shown.sort()).toEqual([before.id, after.id, broken.id].sort());
  expect(rooms).toMatchObject([
    { pairs: [{ before: { id: before.id }, after: { id: after.id } }], others: [{ id: broken.id }] },
  ]);
  expect(hours).toMatchObject([{ planned: expect.any(Number), actual: expect.any(Number) }]);
  expect(stays).toMatchObject([{ person: lead.name, endedAt: null }]);
  expect(mayAsk).toBe(true);
  // The crew of the job sees the list, and may not ask for a pack.
  const theirs = await as(lead).ofMove({ id: job.moveId });
  expect(theirs).toMatchObject({ mayAsk: false, packs: [] });
  await expect(as(await aPerson({ role: "driver" })).ofMove({ id: job.moveId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("photos and issues of the service record belong to it, for readers of the customer", async () => {
  const { crew, job } = await aCrewJob(admin, { days: 64 });
  const [move] = await db().select({ id: moves.customerId }).from(moves).where(eq(moves.id, job.moveId));
  const service = { id: move?.id ?? "", serviceId: job.moveId };
  const services = callAs(customerServicesHandlers, admin);
  const picture = await aDataUrl();
  const photo = await services.addPhoto({ ...service, kind: "before", picture });
  await services.reportIssue({ ...service, description: "A lost lamp", severity: "high" });
  const { entries, rooms } = await as().ofMove({ id: job.moveId });
  expect(entries.find(({ kind }) => kind === "incident")).toMatchObject({ detail: "A lost lamp" });
  expect(rooms[0]?.pairs[0]?.before).toMatchObject({
    path: `/documents/service-photos/${photo.id}.png`,
  });
  // A driver of the job may see the move and not the customer.
  const [driver] = crew;
  if (driver === undefined) throw new Error("The job has no driver");
  expect(await as(driver).ofMove({ id: job.moveId })).toMatchObject({ entries: [], rooms: [] });
  const { id } = await as().ask({ id: job.moveId, ...OFFICER });
  await runPack({ id });
  const bytes = await askFile(evidencePacksRoutes, `/documents/evidence-packs/${id}.pdf`, admin);
  const data = dataOf(Buffer.from(await bytes.arrayBuffer()));
  expect(data.rooms[0].rows[0][0]).toMatchObject({
    place: 0,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test("a pack holds everything, is stored in pieces, and goes to people who see the move for good", async () => {
  const { lead, job, before } = await aRecordedJob(62);
  const key = `crew-photos/${before.id}.jpg`;
  // A file that somebody exchanged on the disk.
  files.set(key, await aPicture().then((bytes) => Buffer.concat([bytes, Buffer.from("x")])));
  const { id } = await as().ask({ id: job.moveId, ...OFFICER });
  await expect(as().ask({ id: job.moveId, ...OFFICER })).rejects.toMatchObject({ code: "CONFLICT" });
  await runPack({ id });
  const [row] = await db().select().from(evidencePacks).where(eq(evidencePacks.id, id));
  expect(row).toMatchObject({ state: "ready", photos: 3 });
  const path = `/documents/evidence-packs/${id}.pdf`;
  const answer = await askFile(evidencePacksRoutes, path, admin);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(row?.bytes);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(row?.sha256);
  const data = dataOf(bytes);
  expect(data.certificate).toMatchObject({ officer: OFFICER.officer, position: OFFICER.position });
  expect(data.certificate.lines.join(" ")).toContain("1 could not be confirmed");
  const pictures = data.rooms
    .flatMap(({ rows }: { rows: (null | { digest: string })[][] }) => rows.flat())
    .filter(Boolean);
  expect(pictures).toHaveLength(3);
  expect(JSON.stringify(pictures)).toContain("differs from its recorded digest");
  expect(data.signatures).toMatchObject([{ name: "Wambui Oloo" }]);
  expect(JSON.stringify(data.timeline)).toContain("The mirror cracked");
  expect((await as().ofMove({ id: job.moveId })).packs).toMatchObject([
    { id, path, officer: OFFICER.officer },
  ]);
  // Names and prices for good: not for the crew, nor for people without the move.
  expect((await askFile(evidencePacksRoutes, path, lead)).status).toBe(403);
  expect((await askFile(evidencePacksRoutes, path, await aPerson({ role: "driver" }))).status).toBe(404);
  await transaction((tx) => forgetPacks(tx, new Date(Date.now() + 31 * 86_400_000)));
  expect(await db().select().from(evidencePacks).where(eq(evidencePacks.id, id))).toEqual([]);
  await removePackFile(id);
  expect([...files.keys()].filter((name) => name.includes(id))).toEqual([]);
});

test("a pack that cannot be made says so, another can be asked for, and an erasure deletes them", async () => {
  const { job } = await aRecordedJob(63);
  const { id } = await as().ask({ id: job.moveId, ...OFFICER });
  await closePdfWorkers();
  await runPack({ id });
  expect((await as().ofMove({ id: job.moveId })).packs).toMatchObject([{ id, state: "failed", path: null }]);
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(PLAIN)}`));
  const again = await as().ask({ id: job.moveId, ...OFFICER });
  expect((await transaction((tx) => erasePacks(tx, [job.moveId]))).sort()).toEqual([id, again.id].sort());
  await runPack({ id: again.id });
});
