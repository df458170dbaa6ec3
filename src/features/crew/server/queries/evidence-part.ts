import { isOpen } from "~/features/evidence/domain/documents";
import { listPapers } from "~/features/evidence/server/queries/documents";
import { type JobFacts, listFacts, readTexts } from "~/features/evidence/server/queries/facts";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { BundleJob, EvidencePart, JobPapers, KeptDocument } from "../../domain/bundle";

/** Marks, counts and, for the leader, papers of the jobs whose contacts the person sees. */
export async function readEvidencePart(
  reader: Reader,
  actor: Actor,
  given: readonly BundleJob[],
  now: Date,
): Promise<EvidencePart> {
  const shown = given.filter(({ seesContacts }) => seesContacts);
  const led = can(actor, "lead_crew") ? shown.filter(({ role }) => role === "lead") : [];
  const facts = await listFacts(
    reader,
    shown.map(({ id }) => id),
  );
  const papers = await listPapers(
    reader,
    led.map(({ id }) => id),
  );
  const jobs: EvidencePart["jobs"] = {};
  for (const job of shown) {
    const of = facts.get(job.id);
    if (!of) continue;
    jobs[job.id] = {
      marks: of.facts.marks,
      counts: of.counted.map(({ id, stage, room, labelFrom, labelTo, quantity, explained }) => ({
        ...{ id, stage, room, labelFrom, labelTo, quantity, explained },
      })),
      over: of.over,
      papers: led.includes(job) ? papersOf(of, papers.get(job.id) ?? []) : null,
    };
  }
  return { texts: led.length > 0 ? await readTexts(reader, now) : null, jobs };
}

function papersOf({ locale, facts, roomsIn }: JobFacts, documents: readonly Paper[]): JobPapers {
  const { marks: _, ...rest } = facts;
  const [en, sw] = [roomsIn("en"), roomsIn("sw")];
  const remarks: JobPapers["remarks"] = {};
  for (const [at, room] of en.entries())
    for (const [place, { id, note }] of room.lines.entries())
      if (note !== "") remarks[id] = { en: note, sw: sw[at]?.lines[place]?.note ?? note };
  return {
    facts: { ...rest, locale },
    rooms: en.map(({ key, name }, at) => ({ key, en: name, sw: sw[at]?.name ?? name })),
    remarks,
    documents: documents.map(keptDocument),
  };
}

type Paper = NonNullable<ReturnType<Awaited<ReturnType<typeof listPapers>>["get"]>>[number];

const keptDocument = ({ document, signatures }: Paper): KeptDocument => ({
  ...{ id: document.id, kind: document.kind, state: document.state, code: document.code },
  ...{ sha256: document.sha256, data: isOpen(document.state) ? document.data : null },
  signatures: signatures.map(({ id, role, name, outcome, deviceAt, confirmedAt }) => ({
    ...{ id, role, name, outcome, at: deviceAt.toISOString(), isConfirmed: confirmedAt !== null },
  })),
});
