import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deleteExpired } from "~/features/evidence/server/commands/erase-evidence";
import { evidenceTasks } from "~/features/evidence/testing";
import { aCheck } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inventory/media/testing";
import { anInventory, someEdits } from "~/features/inventory/testing";
import { aMove, jobsAs } from "~/features/jobs/testing";
import { publishAll } from "~/features/publishing/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { newId } from "~/platform/kernel/ids";
import { configureStorage } from "~/platform/storage/storage";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aCrewJob, aPhone, aPicture, crewAs, crewOfficeAs, sendPhoto } from "../testing";
import { reportsEnd } from "./commands/forget-reports";
import { crewRoutes } from "./routes";
import { crewSubscribers } from "./subscribers";
import { crewEvents, crewPhotos } from "./tables";

useDatabase({ subscribers: crewSubscribers, tasks: evidenceTasks });
reportsEnd.join();

let admin: Actor;
const files = new Map<string, Buffer>();
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
beforeEach(() => {
  files.clear();
  configureStorage(memoryStorage(files));
});

const opened = async (actor: Actor, now: Date) => {
  const answer = await crewAs(actor, { now }).bundle();
  if (answer.status !== 200) throw new Error("Not changed.");
  return answer;
};

test("a bundle has the person's published jobs of three days, with contacts from the day before", async () => {
  const { lead, job, vehicle, time } = await aCrewJob(admin, { days: 30, withVehicle: true });
  const ago = (days: number) => new Date(time("09:00").getTime() - days * 86_400_000);
  expect((await opened(lead, ago(3))).body.jobs).toEqual([]);
  const [early] = (await opened(lead, ago(2))).body.jobs;
  expect(early).toMatchObject({ id: job.id, seesContacts: false, customer: "", phone: "", map: "" });
  expect(early?.stops.every(({ address, contactPhone }) => address === "" && contactPhone === "")).toBe(true);
  const { body } = await opened(lead, ago(1));
  const [own] = body.jobs;
  expect(own).toMatchObject({ seesContacts: true, role: "lead", vehicleIds: [vehicle?.id] });
  expect(own?.customer).not.toBe("");
  expect(own?.stops[0]?.address).not.toBe("");
  expect(body.vehicles[0]).toMatchObject({ id: vehicle?.id, plate: vehicle?.plate });
  expect(body.vehicles[0]?.checklist.length).toBeGreaterThan(5);
  expect(body.steps.move.map(({ step }) => step)).toContain("walk_round");
  expect((await opened(lead, ago(-2))).body.jobs).toEqual([]);
  const other = await aPerson({ role: "team_lead" });
  expect((await opened(other, ago(1))).body.jobs).toEqual([]);
});

test("prices of extras are the leader's alone, and a value is nobody's", async () => {
  const { lead, crew, job, move, time } = await aCrewJob(admin, { days: 31 });
  await anInventory(admin, { type: "quote", id: move.quoteId });
  const [mover] = crew;
  if (!mover) throw new Error("There is no mover.");
  const of = async (actor: Actor) =>
    (await opened(actor, time("07:00"))).body.jobs.find((one) => one.id === job.id);
  const [seen, hidden] = [await of(lead), await of(mover)];
  expect(seen?.extras.length).toBeGreaterThan(0);
  expect(seen?.extras.every(({ unitPrice }) => unitPrice !== undefined)).toBe(true);
  expect(hidden?.extras.every((extra) => !("unitPrice" in extra))).toBe(true);
  expect(seen?.inventory?.rooms.flatMap(({ lines }) => lines).length).toBeGreaterThan(0);
  expect(JSON.stringify(seen)).not.toContain("declaredValue");
});

test("six jobs of a day with 60 lines each are at most 150 kB", async () => {
  const { lead, move: first, time, date } = await aCrewJob(admin, { days: 36 });
  const goods = () => someEdits(Array.from({ length: 60 }, () => "sofa_3_seats"));
  await anInventory(admin, { type: "quote", id: first.quoteId }, goods());
  for (let n = 1; n < 6; n += 1) {
    const move = await aMove(admin, { days: 36 });
    const { jobs: all } = await jobsAs(admin).ofMove({ id: move.id });
    for (const { id } of all)
      await jobsAs(admin).assign({ id, personId: lead.personId ?? "", role: "crew", reason: "A long day" });
    await anInventory(admin, { type: "quote", id: move.quoteId }, goods());
  }
  await publishAll(admin, { from: date, to: date });
  const { body } = await opened(lead, time("06:30"));
  expect(body.jobs).toHaveLength(6);
  for (const { inventory } of body.jobs) expect(inventory?.rooms[0]?.lines).toHaveLength(60);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(150_000);
});

test("an unchanged bundle is 304, and a step changes it", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 32 });
  const first = await opened(lead, time("07:00"));
  const again = (etag: string) =>
    crewAs(lead, { now: time("07:05"), headers: new Headers({ "if-none-match": etag }) }).bundle();
  expect(await again(first.headers.etag)).toMatchObject({ status: 304 });
  const phone = aPhone(lead);
  await phone.send([phone.step("set_off", { at: time("07:04"), jobId: job.id })], time("07:05"));
  const next = await again(first.headers.etag);
  expect(next.status).toBe(200);
  if (next.status === 200)
    expect(next.body.jobs[0]).toMatchObject({ state: "on_the_way", reported: [{ step: "set_off" }] });
});

test("a photo arrives in pieces, keeps its SHA-256, and is seen by people who see the move", async () => {
  const { lead, job, date, time } = await aCrewJob(admin, { days: 33 });
  const picture = await aPicture();
  const sha256 = createHash("sha256").update(picture).digest("hex");
  const { id, state } = await sendPhoto(lead, picture, { jobId: job.id, now: time("08:20") });
  expect(state).toBe("ready");
  expect((await sendPhoto(lead, picture, { id, jobId: job.id, now: time("08:21") })).state).toBe("ready");
  const { photos } = await crewOfficeAs(admin).ofMove({ id: job.moveId });
  expect(photos).toMatchObject([{ id, sha256, kind: "before", width: 900, by: lead.name }]);
  const app = (actor: Actor) => {
    const hono = new Hono<RequestVariables>();
    hono.use((c, next) => {
      c.set("request", requestContext(actor));
      return next();
    });
    hono.onError((error, c) => c.json({}, (error as { status?: 404 }).status ?? 500));
    hono.route("/", serveFiles(crewRoutes));
    return hono;
  };
  const [photo] = photos;
  const answered = await app(admin).request(photo?.path ?? "");
  expect(
    createHash("sha256")
      .update(Buffer.from(await answered.arrayBuffer()))
      .digest("hex"),
  ).toBe(sha256);
  expect((await app(admin).request(photo?.thumb ?? "")).status).toBe(200);
  const stranger = await aPerson({ role: "driver" });
  expect((await app(stranger).request(photo?.path ?? "")).status).toBe(404);
  await expect(db().delete(crewPhotos).where(eq(crewPhotos.id, id))).rejects.toThrow();

  // It ends with the evidence of its move, with its files.
  const years = (count: number) => new Date(`${Number(date.slice(0, 4)) + count}${date.slice(4)}T12:00:00Z`);
  await transaction((tx) => deleteExpired(tx, years(5)));
  expect(await db().$count(crewPhotos, eq(crewPhotos.id, id))).toBe(1);
  await transaction((tx) => deleteExpired(tx, years(7)));
  expect(await db().$count(crewPhotos, eq(crewPhotos.id, id))).toBe(0);
  expect(await db().$count(crewEvents, eq(crewEvents.jobId, job.id))).toBe(0);
  const { rows } = await db().execute(sql`select data from pgboss.job where name = 'remove-evidence-files'`);
  expect(JSON.stringify(rows)).toContain(`crew-photos/${id}-small.jpg`);
});

test("a defect of a vehicle check has its photo, whichever arrives first", async () => {
  const { crew, vehicle, time } = await aCrewJob(admin, { days: 37, withVehicle: true });
  const [driver] = crew;
  if (!driver || !vehicle) throw new Error("There is no driver.");
  const phone = aPhone(driver);
  const picture = await aPicture();
  const { km, answers } = await aCheck(admin, vehicle.id, [
    { item: "Mirrors", what: "Cracked", severity: "minor" },
  ]);
  const check = (photoId: string, when: string) =>
    phone.make(
      "vehicle_check",
      {
        ...{ vehicleId: vehicle.id, km, isKmSure: false, answers, note: "" },
        defects: [{ item: "Mirrors", what: "Cracked", severity: "minor", photos: [photoId] }],
      },
      { at: time(when), jobId: null },
    );
  const [late, early] = [newId(), newId()];
  const send = (id: string) => sendPhoto(driver, picture, { id, kind: "defect", now: time("06:55") });
  await phone.send([check(late, "06:50")], time("06:51"));
  await send(late);
  await send(early);
  await phone.send([check(early, "06:58")], time("06:59"));
  const { rows } = await db().execute<{ key: string }>(
    sql`select key from vehicle_defects where vehicle_id = ${vehicle.id} order by created_at`,
  );
  expect(rows.map(({ key }) => key)).toEqual([`crew-photos/${late}.jpg`, `crew-photos/${early}.jpg`]);
});

test("a photo loses its EXIF; a damaged, foreign or other file is refused", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 34 });
  const now = time("08:30");
  const exif = await sharp(await aPicture())
    .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 17/1 0/1" } })
    .jpeg()
    .toBuffer();
  const { id } = await sendPhoto(lead, exif, { jobId: job.id, now });
  expect((await sharp(files.get(`crew-photos/${id}.jpg`)).metadata()).exif).toBeUndefined();
  const damaged = { jobId: job.id, now, sha256: "0".repeat(64) };
  await expect(sendPhoto(lead, exif, damaged)).rejects.toMatchObject({
    data: { reason: "crew_photo_differs" },
  });
  await expect(
    sendPhoto(lead, Buffer.from("no picture at all"), { jobId: job.id, now }),
  ).rejects.toMatchObject({
    data: { reason: "photo_not_readable" },
  });
  const { job: foreign } = await aCrewJob(admin, { days: 35 });
  await expect(sendPhoto(lead, exif, { jobId: foreign.id, now })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(sendPhoto(lead, exif, { jobId: newId(), now })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
