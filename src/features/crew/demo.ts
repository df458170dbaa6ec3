import { createHash } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { and, asc, eq, gte, inArray, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { getActor } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { type JobState, jobNumber } from "~/features/jobs/domain";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { parsePhone } from "~/platform/kernel/phone";
import { thumbOf } from "~/platform/pictures/clean-photo";
import { hashToken, newToken } from "~/platform/secrets/secrets";
import { storage } from "~/platform/storage/storage";
import type { PhotoKind } from "./domain/reports";
import type { Reported } from "./domain/steps";
import { type SentReport, takeReports } from "./server/commands/take-reports";
import { photoKey, thumbKey } from "./server/queries/photos";
import { crewDevices, crewGivenJobs, crewPhotos, crewPins } from "./server/tables";

const MINUTE = 60_000;
/** The PIN of all crew of the demo. */
const DEMO_PIN = "480613";

/** The steps up to a state, with their place in the time of the job. */
const STEPS: readonly (readonly [share: number, step: Reported, from: readonly JobState[]])[] = [
  [-0.05, "confirmed", ["on_the_way", "arrived", "working", "loaded", "unloading", "done"]],
  [0, "set_off", ["on_the_way", "arrived", "working", "loaded", "unloading", "done"]],
  [0.15, "arrived", ["arrived", "working", "loaded", "unloading", "done"]],
  [0.2, "walk_round", ["working", "loaded", "unloading", "done"]],
  [0.25, "working", ["working", "loaded", "unloading", "done"]],
  [0.6, "loaded", ["loaded", "unloading", "done"]],
  [0.65, "left", ["loaded", "unloading", "done"]],
  [0.75, "unloading", ["unloading", "done"]],
  [0.95, "documents_after", ["done"]],
  [1, "done", ["done"]],
];

interface Job {
  id: string;
  moveId: string;
  number: string;
  state: JobState;
  setOffAt: Date;
  until: Date;
  personId: string;
}

interface Phone {
  device: string;
  /** Its place among the phones of the demo. */
  place: number;
  /** The last number that it used. */
  sequence: number;
}

/** Crews with a PIN, and the reports of jobs that are under way or done: steps, notes, an incident, photos. */
export async function seedCrew(tx: Tx, now: Date): Promise<void> {
  await seedPins(tx, now);
  const found = await listJobs(tx, now);
  const phones = new Map(
    [...new Set(found.map(({ personId }) => personId))].map((personId, place): [string, Phone] => [
      personId,
      { device: newId(now.getTime()), place, sequence: 0 },
    ]),
  );
  for (const [at, job] of found.entries()) {
    const phone = phones.get(job.personId);
    if (phone) await reportJob(tx, { job, at, phone, now });
  }
  const [first] = found.filter(({ state }) => state === "done");
  if (first) await seedPhotos(tx, first, now);
}

async function listJobs(tx: Tx, now: Date): Promise<Job[]> {
  const rows = await tx
    .select({ job: jobs, move: moves.number, personId: jobAssignments.personId })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .innerJoin(jobAssignments, and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.role, "lead")))
    .where(
      and(
        isNotNull(jobs.setOffAt),
        gte(jobs.startsAt, new Date(now.getTime() - 30 * 60 * MINUTE)),
        inArray(jobs.state, ["on_the_way", "arrived", "working", "loaded", "unloading", "done"]),
      ),
    )
    .orderBy(asc(jobs.startsAt), asc(jobs.id))
    .limit(8);
  return rows.flatMap(({ job, move, personId }) =>
    job.setOffAt && personId
      ? {
          ...{ id: job.id, moveId: job.moveId, number: jobNumber(move, job.position), state: job.state },
          ...{ setOffAt: job.setOffAt, until: job.doneAt ?? now, personId },
        }
      : [],
  );
}

async function seedPins(tx: Tx, now: Date): Promise<void> {
  const pinHash = await hashPassword(DEMO_PIN);
  const rows = await tx
    .select({ personId: people.id, phone: people.phone })
    .from(people)
    .where(
      and(
        eq(people.active, true),
        inArray(people.role, ["supervisor", "team_lead", "driver", "mover", "packer"]),
      ),
    )
    .orderBy(asc(people.id));
  const taken = new Set<string>();
  for (const { personId, phone: given } of rows) {
    const phone = parsePhone(given ?? "");
    if (!phone || taken.has(phone)) continue;
    taken.add(phone);
    await tx.insert(crewPins).values({ personId, phone, pinHash, setAt: now });
  }
}

async function reportJob(
  tx: Tx,
  { job, at, phone, now }: { job: Job; at: number; phone: Phone; now: Date },
): Promise<void> {
  const { id: jobId, moveId, number, personId } = job;
  const actor = await getActor(tx, personId);
  // One phone of the demo has a wrong clock.
  const offset = phone.place === 0 ? 23 * MINUTE : 0;
  const { device } = phone;
  await tx
    .insert(crewGivenJobs)
    .values({ personId, jobId, moveId, number, givenAt: job.setOffAt })
    .onConflictDoNothing();
  const length = job.until.getTime() - job.setOffAt.getTime();
  const event = (share: number, said: Pick<SentReport, "kind" | "payload">): SentReport => {
    phone.sequence += 1;
    const happened = Math.min(job.setOffAt.getTime() + share * length, now.getTime());
    return {
      ...{ id: newId(happened), sequence: phone.sequence, jobId, basedOn: null, ...said },
      at: new Date(happened + offset).toISOString(),
    } as SentReport;
  };
  const blank = { photos: [], note: "", odometer: null };
  const steps = STEPS.filter(([, , states]) => states.includes(job.state)).map(([share, step]) => {
    const isSkipped = step === "walk_round" && at === 2;
    const skipped = isSkipped ? "The customer was in a hurry and agreed by phone" : "";
    return event(share, { kind: "step", payload: { step, skipped, ...blank } });
  });
  const place = { room: "", itemId: null };
  if (at === 0)
    steps.push(event(0.4, { kind: "note", payload: { text: "The gate opens at the back only", ...place } }));
  if (at === 1)
    steps.push(
      event(0.5, {
        kind: "incident",
        payload: { text: "A drawer of the dresser came loose on the stairs", photos: [], ...place },
      }),
    );
  await takeReports(tx, actor, {
    ...{ device, sentAt: new Date(job.until.getTime() + offset).toISOString(), locale: "en", now: job.until },
    waiting: phone.place === 1 ? { events: 1, photos: 4 } : { events: 0, photos: 0 },
    events: steps,
  });
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
  await tx
    .insert(crewDevices)
    .values({
      ...{
        id: newId(now.getTime()),
        personId,
        device,
        name: phone.place % 2 ? "Infinix Hot 40" : "Tecno Spark 20",
      },
      ...{ tokenHash: hashToken(newToken()), createdAt: job.setOffAt, seenAt: now, expiresAt },
    })
    .onConflictDoNothing();
}

/** Furniture of a room, and what is left of it when it is empty. */
const ROOMS: Record<string, readonly [full: string, empty: string]> = {
  "Living room": [
    '<rect x="150" y="380" width="420" height="150" rx="24" fill="#7A8B6F"/><rect x="620" y="250" width="200" height="280" fill="#8A6A4A"/><rect x="300" y="160" width="220" height="130" fill="#B9CBD9"/>',
    '<rect x="300" y="160" width="220" height="130" fill="#B9CBD9"/><path d="M640 470l60 22" stroke="#5B5347" stroke-width="7"/>',
  ],
  Kitchen: [
    '<rect x="140" y="180" width="180" height="370" rx="8" fill="#C9CFD3"/><rect x="380" y="350" width="430" height="200" fill="#A9825A"/><rect x="380" y="170" width="430" height="110" fill="#A9825A"/>',
    '<rect x="380" y="350" width="430" height="200" fill="#A9825A"/><rect x="380" y="170" width="430" height="110" fill="#A9825A"/>',
  ],
};

const PHOTOS: readonly (readonly [kind: PhotoKind, room: string, share: number])[] = [
  ["odometer", "", 0],
  ["before", "Living room", 0.21],
  ["before", "Kitchen", 0.23],
  ["after", "Living room", 0.9],
  ["after", "Kitchen", 0.92],
];

async function seedPhotos(tx: Tx, job: Job, now: Date): Promise<void> {
  for (const [kind, room, share] of PHOTOS) {
    const takenAt = new Date(job.setOffAt.getTime() + share * (job.until.getTime() - job.setOffAt.getTime()));
    const words = room ? `${room} ${kind}` : "Odometer 84,210 km";
    const shown = ROOMS[room]?.[kind === "after" ? 1 : 0] ?? "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="#E6E1D6"/><rect y="550" width="960" height="170" fill="#C4A983"/>${shown}<text x="480" y="660" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#0F1B3D">${words}, demo photo</text></svg>`;
    const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
    const sha256 = createHash("sha256").update(jpeg).digest("hex");
    const id = newId(takenAt.getTime());
    await storage().put(photoKey(id), jpeg);
    await storage().put(thumbKey(id), await thumbOf(jpeg));
    await tx.insert(crewPhotos).values({
      ...{ id, personId: job.personId, device: newId(now.getTime()), jobId: job.id, moveId: job.moveId },
      ...{
        kind,
        room,
        key: photoKey(id),
        bytes: jpeg.length,
        sentBytes: jpeg.length,
        width: 960,
        height: 720,
      },
      ...{ sha256, sentSha256: sha256, takenAt, receivedAt: takenAt },
    });
  }
}
