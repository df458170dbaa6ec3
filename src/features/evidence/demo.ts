import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import type { DocumentKind } from "./domain/documents";
import type { Signer, Strokes } from "./domain/signatures";
import { settleConfirmation } from "./server/commands/confirm-signature";
import { prepareDocument } from "./server/commands/prepare-document";
import { amendMark, markCondition } from "./server/commands/record-condition";
import { countPieces } from "./server/commands/record-count";
import { refuseDocument, signDocument } from "./server/commands/sign-document";
import { lockDocument } from "./server/queries/documents";

const MINUTE = 60_000;
const DAY = 86_400_000;
const DEVICE = "Tecno Spark 10, Chrome 141";

/** A name's signature, drawn as a wave that differs from name to name. */
function drawn(name: string): Strokes {
  const letters = [...name.toLowerCase()].filter((letter) => /[a-z]/.test(letter));
  const line = letters.flatMap((letter, place): [number, number, number][] => {
    const tall = 18 + ((letter.charCodeAt(0) * 7) % 46);
    const x = 24 + place * Math.min(26, 260 / letters.length);
    return [
      [x, 78 - tall * (place % 2 === 0 ? 1 : 0.45), place * 80],
      [x + 9, 80 + (tall % 13), place * 80 + 45],
    ];
  });
  return {
    width: 320,
    height: 120,
    lines: [
      line,
      [
        [18, 96, 2_400],
        [292, 84 + (letters.length % 9), 2_700],
      ],
    ],
  };
}

interface DemoJob {
  id: string;
  at: Date;
  customer: string;
  leader: string;
}

/** The last jobs that are over, with their leads. */
async function listPast(tx: Tx, now: Date): Promise<DemoJob[]> {
  const rows = await tx
    .select({ id: jobs.id, at: jobs.endsAt, customer: quotes.customerName, leader: people.name })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .innerJoin(quotes, eq(quotes.id, moves.quoteId))
    .innerJoin(jobAssignments, and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.role, "lead")))
    .innerJoin(people, eq(people.id, jobAssignments.personId))
    .where(
      and(
        sql`${jobs.state} in ('done', 'verified') and ${jobs.kind} = 'move'`,
        gte(jobs.endsAt, new Date(now.getTime() - 40 * DAY)),
        lt(jobs.endsAt, now),
      ),
    )
    .orderBy(desc(jobs.endsAt), desc(jobs.id))
    .limit(3);
  return rows.flatMap(({ at, ...job }) => (at ? [{ ...job, at }] : []));
}

/** A delivery note that is sealed, one that waits for its code, and one that a receiver refused to sign. */
export async function seedEvidence(tx: Tx, now: Date): Promise<void> {
  const [sealed, waiting, refusedJob] = await listPast(tx, now);
  if (sealed) await seedSealed(tx, sealed);
  if (waiting) {
    const at = new Date(waiting.at.getTime() - 5 * MINUTE);
    await count(tx, waiting, [["Living room", 14, 14]]);
    const note = await prepare(tx, waiting, "delivery_note", at);
    await sign(tx, note, "leader", waiting.leader, at);
    await sign(tx, note, "customer", waiting.customer, at);
  }
  if (refusedJob) {
    const at = new Date(refusedJob.at.getTime() - 5 * MINUTE);
    const list = await prepare(tx, refusedJob, "destination", at);
    await refuseDocument(tx, system, {
      ...{ id: list.id, role: "receiver", name: "Kiprono Sang", device: DEVICE, ip: "", at, now: at },
      reason: "Wants to open the boxes first",
    });
  }
}

async function seedSealed(tx: Tx, job: DemoJob): Promise<void> {
  const id = trustedReach(tx, "job", job.id, "made");
  const begun = new Date(job.at.getTime() - 300 * MINUTE);
  const end = new Date(job.at.getTime() - 10 * MINUTE);
  const mark = { itemId: null, photoId: null, device: DEVICE, place: "" } as const;
  await markCondition(tx, system, {
    ...{ ...mark, id, stage: "before", what: "Dining table", code: "SC", side: "top", x: 320, y: 540 },
    ...{ note: "Long scratch, 12 cm", now: begun },
  });
  const first = await markCondition(tx, system, {
    ...{ ...mark, id, stage: "before", what: "Fridge", code: "D", side: "front", x: 480, y: 250, note: "" },
    now: new Date(begun.getTime() + 2 * MINUTE),
  });
  await amendMark(tx, system, {
    ...{ ...mark, stage: "before", what: "Fridge", code: "D", side: "left", x: 480, y: 250, note: "" },
    ...{ id: trustedReach(tx, "condition-mark", first.id, "made"), withdrawn: false },
    ...{ reason: "The dent is on the left side", now: new Date(begun.getTime() + 4 * MINUTE) },
  });
  const origin = await prepare(tx, job, "origin", new Date(begun.getTime() + 10 * MINUTE));
  await sign(tx, origin, "leader", job.leader, new Date(begun.getTime() + 12 * MINUTE));
  await sign(tx, origin, "customer", job.customer, new Date(begun.getTime() + 13 * MINUTE), true);
  await count(tx, job, [
    ["Living room", 18, 18],
    ["Kitchen", 12, 11],
    ["Bedroom", 9, 9],
  ]);
  await markCondition(tx, system, {
    ...{ ...mark, id, stage: "after", what: "", place: "Staircase wall", code: "M", side: null },
    ...{ x: null, y: null, note: "Mark of the sofa at the turn", now: end },
  });
  const note = await prepare(tx, job, "delivery_note", end);
  await sign(tx, note, "leader", job.leader, new Date(end.getTime() + MINUTE));
  await sign(tx, note, "customer", job.customer, new Date(end.getTime() + 2 * MINUTE), true);
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare(tx: Tx, job: DemoJob, kind: DocumentKind, now: Date) {
  const { id, sha256 } = await prepareDocument(tx, system, {
    ...{ id: trustedReach(tx, "job", job.id, "made"), kind, note: "", extras: [], reason: "", now },
  });
  return { id: trustedReach(tx, "evidence-document", id, "made"), sha256 };
}

async function sign(
  tx: Tx,
  { id, sha256 }: Prepared,
  role: Signer,
  name: string,
  now: Date,
  isConfirmed = false,
): Promise<void> {
  await signDocument(tx, system, {
    ...{
      id,
      sha256,
      role,
      name,
      strokes: drawn(name),
      device: DEVICE,
      ip: "",
      at: now,
      now,
      sendCode: false,
    },
  });
  if (!isConfirmed) return;
  const locked = await lockDocument(tx, id);
  const signature = locked.signatures.find((one) => one.role === role);
  const later = new Date(now.getTime() + MINUTE);
  if (signature && locked.customer.phone)
    await settleConfirmation(tx, system, { signature, locked, phone: locked.customer.phone, now: later });
}

/** Pieces of rooms, loaded and unloaded; a difference is explained. */
async function count(
  tx: Tx,
  job: DemoJob,
  rooms: readonly (readonly [string, number, number])[],
): Promise<void> {
  const id = trustedReach(tx, "job", job.id, "made");
  let label = 1;
  for (const [room, loaded, unloaded] of rooms) {
    const labels = { labelFrom: label, labelTo: label + loaded - 1 };
    const common = { ...labels, id, room, device: DEVICE };
    label += loaded;
    const explained = loaded === unloaded ? "" : "One box stays with the neighbour";
    const early = new Date(job.at.getTime() - 240 * MINUTE);
    const late = new Date(job.at.getTime() - 30 * MINUTE);
    await countPieces(tx, system, { ...common, stage: "load", quantity: loaded, explained: "", now: early });
    await countPieces(tx, system, { ...common, stage: "unload", quantity: unloaded, explained, now: late });
  }
}
