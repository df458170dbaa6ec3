import { type Mark, standing } from "~/features/evidence/domain/condition";
import { compareCounts } from "~/features/evidence/domain/counts";
import {
  composeDocument,
  type DocumentData,
  type DocumentFacts,
  isOpen,
  isSigned,
} from "~/features/evidence/domain/documents";
import type { Outcome, Signer } from "~/features/evidence/domain/signatures";
import type {
  BundleJob,
  JobEvidence,
  JobPapers,
  KeptCount,
  KeptDocument,
  KeptSignature,
} from "../../domain/bundle";
import type { SignedKind } from "../../domain/reports";
import { asReport, type Held } from "./reports";

/** Rows that hold: the office's, and those of this phone that the office does not list yet. */
function holding<Row extends { id: string }>(
  known: readonly Row[],
  own: readonly (Row & { amends: string | null; withdrawn: boolean })[],
  over: readonly string[],
) {
  const ids = new Set([...known.map(({ id }) => id), ...over]);
  return standing<Row & { amends: string | null; withdrawn: boolean }>([
    ...known.map((row) => ({ ...row, amends: null, withdrawn: false })),
    ...own.filter(({ id }) => !ids.has(id)),
  ]);
}

export function holdingMarks(known: JobEvidence | undefined, own: readonly Held[]): Mark[] {
  const marked = own.map(asReport).flatMap((one) => {
    if (one.kind !== "mark") return [];
    const { data } = one.payload;
    return [{ ...data, id: one.id, photo: data.photo?.sha256 ?? null }];
  });
  return holding<Mark>(known?.marks ?? [], marked, known?.over ?? []).map(
    ({ id, stage, what, place, code, side, x, y, note, photo }) => ({
      ...{ id, stage, what, place, code, side, x, y, note, photo },
    }),
  );
}

export function holdingCounts(known: JobEvidence | undefined, own: readonly Held[]): KeptCount[] {
  const counted = own
    .map(asReport)
    .flatMap((one) => (one.kind === "count" ? [{ ...one.payload.data, id: one.id }] : []));
  return holding<KeptCount>(known?.counts ?? [], counted, known?.over ?? []);
}

/** Marks of one thing or one place. */
export const marksOn = (
  marks: readonly Mark[],
  of: { stage: Mark["stage"]; what: string; place: string },
): Mark[] =>
  marks.filter(({ stage, what, place }) => stage === of.stage && what === of.what && place === of.place);

export interface PaperSignature extends KeptSignature {
  /** It waits on this phone. */
  isWaiting: boolean;
}

/** A paper that was shown to a signer. */
export interface Paper {
  id: string;
  kind: DocumentData["kind"];
  /** What signers read; null if the office has it signed by another phone. */
  data: DocumentData | null;
  sha256: string;
  isSigned: boolean;
  signatures: PaperSignature[];
}

/** The papers of a job: those of the office, with the signatures that this phone has. */
export function papersOf(
  kept: readonly KeptDocument[],
  own: readonly Held[],
  waiting: ReadonlySet<string>,
): Paper[] {
  const found = new Map<string, Paper>(
    kept.map(({ state, code: _, ...paper }) => [
      paper.id,
      {
        ...paper,
        isSigned: !isOpen(state),
        signatures: paper.signatures.map((one) => ({ ...one, isWaiting: false })),
      },
    ]),
  );
  for (const one of own.map(asReport)) {
    if (one.kind !== "signature") continue;
    const { documentId, kind, data, sha256, role, name, strokes } = one.payload.data;
    const paper = found.get(documentId) ?? {
      ...{ id: documentId, kind, data, sha256, isSigned: false, signatures: [] },
    };
    found.set(documentId, paper);
    // What was signed here stays readable here.
    paper.data ??= data;
    if (paper.signatures.some(({ id }) => id === one.id)) continue;
    const outcome: Outcome = strokes ? "signed" : "refused";
    paper.signatures.push({
      ...{ id: one.id, role, name, outcome, at: one.at, isConfirmed: false },
      isWaiting: waiting.has(one.id),
    });
    paper.isSigned ||= isSigned(kind, signersOf(paper));
  }
  const isVoid = new Set(kept.flatMap(({ id, state }) => (state === "void" ? [id] : [])));
  return [...found.values()].filter(({ id }) => !isVoid.has(id));
}

export const signersOf = ({ signatures }: Pick<Paper, "signatures">): Signer[] =>
  signatures.flatMap(({ role, outcome }) => (outcome === "signed" ? [role] : []));

/** What a new paper of a job says, by all that this phone knows. */
export function composePaper(
  job: Pick<BundleJob, "inventory"> & { marks: Mark[]; counts: KeptCount[] },
  papers: JobPapers,
  { texts, ...asked }: { texts: DocumentFacts["texts"]; kind: SignedKind; locale: "en" | "sw"; note: string },
): DocumentData {
  const { locale } = asked;
  const rooms = papers.rooms.map((room) => ({
    name: room[locale],
    lines: (job.inventory?.rooms.find(({ key }) => key === room.key)?.lines ?? [])
      .filter(({ going }) => going !== "no")
      .map(({ itemId: id, name, nameSw, quantity }) => ({
        ...{ id, name: locale === "sw" ? (nameSw ?? name) : name, quantity },
        note: papers.remarks[id]?.[locale] ?? "",
      })),
  }));
  return composeDocument({
    ...{ ...papers.facts, ...asked, texts, rooms, marks: job.marks },
    ...{ counts: compareCounts(job.counts), extras: [], amends: null },
  });
}
