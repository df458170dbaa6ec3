import { and, asc, desc, eq } from "drizzle-orm";
import type { ReportKind } from "~/features/crew/domain/reports";
import { shiftsOf } from "~/features/crew/domain/shifts";
import { FLAG_LABELS, wordsOf } from "~/features/crew/domain/words";
import { getCrewOfMove } from "~/features/crew/server/queries/office";
import { CODE_LABELS, MARK_STAGE_LABELS, SIDE_LABELS } from "~/features/evidence/domain/condition";
import { COUNT_STAGE_LABELS } from "~/features/evidence/domain/counts";
import { KIND_LABELS } from "~/features/evidence/domain/documents";
import { SIGNER_LABELS } from "~/features/evidence/domain/signatures";
import { listEvidence } from "~/features/evidence/server/queries/documents";
import { people } from "~/features/identity/server/tables";
import { jobNumber } from "~/features/jobs/domain";
import { jobs } from "~/features/jobs/server/tables";
import { inScope, reaches } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Locale } from "~/platform/kernel/locales";
import { hoursOf, type Stay, workedOf } from "../../domain/hours";
import { roomsOf } from "../../domain/photos";
import { arrivalOf, burstsOf, type Entry, inOrder } from "../../domain/timeline";
import { packNotFound, packNotYours } from "../../errors";
import { evidencePacks } from "../tables";
import { readGoods } from "./goods";
import { type FiledPhoto, listPhotosOfMove } from "./photos";
import { listServiceRecords } from "./service-records";

/** Their rows say more than the report that made them. */
const IN_EVIDENCE: ReadonlySet<ReportKind> = new Set(["mark", "count", "signature"]);
const ENTRY_OF: Partial<Record<ReportKind, Entry["kind"]>> = {
  step: "step",
  time: "time",
  incident: "incident",
};

/** Everything that happened on a move, as the reader may see it. Throws NOT_FOUND out of reach. */
export async function readHistory(reader: Reader, actor: Actor, moveId: string, locale: Locale, now: Date) {
  const evidence = await listEvidence(reader, actor, moveId, now);
  const [move] = await reader
    .select({ number: moves.number, quoteId: quotes.id, quote: quotes.number })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(eq(moves.id, moveId));
  const { number = "", quoteId = null, quote = null } = move ?? {};
  const crew = await getCrewOfMove(reader, moveId, now);
  const goods = await readGoods(reader, { moveId, quote }, locale);
  const records = await listServiceRecords(reader, actor, { moveId, number });
  const photos = [...(await listPhotosOfMove(reader, moveId, { move: number, ...goods })), ...records.photos];
  const times = await reader
    .select({
      ...{ position: jobs.position, startsAt: jobs.startsAt, endsAt: jobs.endsAt },
      ...{ setOffAt: jobs.setOffAt, doneAt: jobs.doneAt },
    })
    .from(jobs)
    .where(eq(jobs.moveId, moveId))
    .orderBy(asc(jobs.position));
  const reports = crew.reports.filter(({ kind, flag }) => flag !== null || !IN_EVIDENCE.has(kind));
  return {
    ...{ number, quoteId, quote, evidence, goods, photos, stays: staysOf(crew.reports) },
    jobs: times.map(({ position, ...job }) => ({ job: jobNumber(number, position), ...job })),
    entries: inOrder([...entriesOf(reports, evidence, photos), ...records.issues]),
  };
}

type Reports = Awaited<ReturnType<typeof getCrewOfMove>>["reports"];
type Evidence = Awaited<ReturnType<typeof listEvidence>>;

function entriesOf(reports: Reports, evidence: Evidence, photos: readonly FiledPhoto[]): Entry[] {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const shown = new Set<string>();
  const pick = (ids: unknown): FiledPhoto[] => {
    const found = (Array.isArray(ids) ? ids : []).flatMap((id) => byId.get(String(id)) ?? []);
    for (const { id } of found) shown.add(id);
    return found;
  };
  const entries = [
    ...reports.map((report): Entry => {
      const { id, kind, at, by, job, receivedAt, flag, reason, payload } = report;
      return {
        ...{ id, kind: ENTRY_OF[kind] ?? "note", at, by, job, ...wordsOf(report) },
        arrivedAt: arrivalOf(at, receivedAt),
        flag: flag ? [FLAG_LABELS[flag], reason].filter(Boolean).join(": ") : "",
        photos: pick(payload.photos),
      };
    }),
    ...marksOf(evidence, pick),
    ...countsOf(evidence),
    ...papersOf(evidence),
  ];
  const rest = burstsOf(
    photos.filter(({ id }) => !shown.has(id)),
    ({ id }) => byId.get(id)?.job ?? "",
  );
  return [...entries, ...rest];
}

const correction = ({
  amends,
  withdrawn,
  amendReason,
  stands,
}: Evidence["marks"][number] | Evidence["counted"][number]) =>
  [
    amends && `${withdrawn ? "withdraws" : "corrects"} an entry: ${amendReason}`,
    !stands && !withdrawn && "corrected later",
  ].filter((one) => one !== false && one !== null);

function marksOf({ marks }: Evidence, pick: (ids: unknown) => FiledPhoto[]): Entry[] {
  return marks.map((mark) => {
    const { id, at, createdAt, by, job, what, place, stage, code, side, note, photo } = mark;
    return {
      ...{ id, kind: "mark", at, by: by || "Crew", job, arrivedAt: arrivalOf(at, createdAt), flag: "" },
      title: `${MARK_STAGE_LABELS[stage]}: ${[what, place].filter(Boolean).join(", ")}`,
      detail: [`${CODE_LABELS.en[code]}${side ? `, ${SIDE_LABELS.en[side]}` : ""}`, note, ...correction(mark)]
        .filter(Boolean)
        .join(" · "),
      photos: pick(photo ? [photo.id] : []),
    };
  });
}

function countsOf({ counted }: Evidence): Entry[] {
  return counted.map((count) => {
    const { id, at, createdAt, by, job, stage, room, quantity, labelFrom, labelTo, explained } = count;
    return {
      ...{ id, kind: "count", at, by: by || "Crew", job, arrivedAt: arrivalOf(at, createdAt), flag: "" },
      title: `${COUNT_STAGE_LABELS[stage]}: ${room}, ${quantity}`,
      detail: [labelFrom === null ? "" : `labels ${labelFrom} to ${labelTo}`, explained, ...correction(count)]
        .filter(Boolean)
        .join(" · "),
      photos: [],
    };
  });
}

function papersOf({ documents }: Evidence): Entry[] {
  return documents.flatMap((document): Entry[] => {
    const { id, kind, code, job, createdAt, createdBy, sealedAt, voidAt, voidBy, voidReason } = document;
    const title = `${KIND_LABELS[kind]} ${code}`;
    const head = { kind: "document" as const, job, arrivedAt: null, flag: "", photos: [] };
    return [
      { ...head, id, at: createdAt, by: createdBy, title: `${title} prepared`, detail: "" },
      ...document.signatures.map((signature): Entry => {
        const { role, name, outcome, reason, deviceAt, needsCode, confirmedAt } = signature;
        const who = `${name || "Name hidden"}, ${SIGNER_LABELS[role].toLowerCase()}`;
        const confirmation = confirmedAt ? "confirmed by code" : needsCode ? "not confirmed by code" : "";
        return {
          ...{
            id: signature.id,
            kind: "signature",
            at: deviceAt,
            by: signature.createdBy,
            job,
            flag: "",
            photos: [],
          },
          arrivedAt: arrivalOf(deviceAt, signature.createdAt),
          title: outcome === "signed" ? `${title} signed` : `${title}: refused to sign`,
          detail: [who, outcome === "signed" ? confirmation : reason].filter(Boolean).join(" · "),
        };
      }),
      ...(sealedAt
        ? [{ ...head, id: `${id} sealed`, at: sealedAt, by: "", title: `${title} sealed`, detail: "" }]
        : []),
      ...(voidAt
        ? [
            {
              ...head,
              id: `${id} void`,
              at: voidAt,
              by: voidBy,
              title: `${title} voided`,
              detail: voidReason,
            },
          ]
        : []),
    ];
  });
}

/** Working times by the phones' reports of this move. */
function staysOf(reports: Reports): Stay[] {
  const times = reports.flatMap(({ kind, by, at, payload, flag }) => {
    const what = payload.what;
    const isTime = what === "start" || what === "break" || what === "resume" || what === "end";
    return kind === "time" && isTime && flag !== "refused" ? [{ by, what, at } as const] : [];
  });
  return [...Map.groupBy(times, ({ by }) => by)].flatMap(([person, own]) =>
    shiftsOf(own).map(({ startedAt, endedAt }) => ({ person, startedAt, endedAt })),
  );
}

const mayOpen = (actor: Actor) => can(actor, "view_quotes");

/** The record of a move for its page. */
export async function getRecord(reader: Reader, actor: Actor, moveId: string, now: Date) {
  const history = await readHistory(reader, actor, moveId, "en", now);
  const { photos, entries, stays } = history;
  const packs = await reader
    .select({ pack: evidencePacks, by: people.name })
    .from(evidencePacks)
    .leftJoin(people, eq(people.id, evidencePacks.createdBy))
    .where(eq(evidencePacks.moveId, moveId))
    .orderBy(desc(evidencePacks.createdAt), desc(evidencePacks.id));
  return {
    entries,
    rooms: roomsOf(photos),
    hours: history.jobs.map((job) => hoursOf(job, now)),
    ...{ stays, worked: workedOf(stays, now) },
    packs: !mayOpen(actor)
      ? []
      : packs.map(({ pack, by }) => ({
          ...{
            id: pack.id,
            state: pack.state,
            officer: pack.officer,
            by: by ?? "",
            createdAt: pack.createdAt,
          },
          ...{ readyAt: pack.readyAt, bytes: pack.bytes, sha256: pack.sha256, photos: pack.photos },
          path: pack.state === "ready" ? `/documents/evidence-packs/${pack.id}.pdf` : null,
        })),
    mayAsk: await reaches(reader, actor, moveId, "manage_moves"),
  };
}

/**
 * A finished pack that the actor may open. The contract in it has prices: crews, and others without quotes, do not get it.
 * Throws NOT_FOUND out of reach.
 */
export async function getPack(reader: Reader, actor: Actor, id: string) {
  const [found] = await reader
    .select({ id: evidencePacks.id, bytes: evidencePacks.bytes, move: moves.number })
    .from(evidencePacks)
    .innerJoin(moves, eq(moves.id, evidencePacks.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(eq(evidencePacks.id, id), eq(evidencePacks.state, "ready"), inScope(actor, "view_moves")));
  if (!found?.bytes) throw packNotFound();
  if (!mayOpen(actor)) throw packNotYours();
  return { id: found.id, bytes: found.bytes, move: found.move };
}
