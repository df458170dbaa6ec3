import { compareCounts } from "~/features/evidence/domain/counts";
import { KIND_LABELS, STATE_LABELS } from "~/features/evidence/domain/documents";
import { needsCode, pathOf, SIGNER_LABELS } from "~/features/evidence/domain/signatures";
import { getPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";
import { formatPhone } from "~/platform/kernel/phone";
import type { ShownSignature } from "~/platform/pdf/drawn-signatures";
import { renderDocument } from "~/platform/pdf/render";
import { hoursOf } from "../../domain/hours";
import { roomsOf } from "../../domain/photos";
import type { PackFacts } from "../queries/pack-facts";
import type { CheckedPhoto } from "../queries/pictures";
import { certificateText } from "./certificate-text";
import type { PackDocumentData, PackPicture, PackRoom, PackTable } from "./pack-document";

/** Rows of a table, and rows of pictures, on one run of pages: the time to lay them out grows with their square. */
const TABLE_ROWS = 60;
const PICTURE_ROWS = 9;

/** The pack without its pictures, and the photos in the order of their frames. */
export async function renderPack(
  reader: Reader,
  facts: PackFacts,
): Promise<{ pdf: Buffer; drawn: CheckedPhoto[] }> {
  const paper = await getPaper(reader, "evidence", "en", facts.now);
  const drawn: CheckedPhoto[] = [];
  const data: PackDocumentData = {
    letterhead: paper.letterhead,
    // The texts of papers ask for a signature, which a pack does not.
    look: { ...paper.look, headerText: "", footerText: "" },
    ...{ title: "Evidence pack", number: facts.number, footnote: `Evidence of ${facts.number}` },
    facts: headOf(facts),
    about: aboutOf(facts),
    tables: [inventoryOf(facts), hoursTable(facts), countsOf(facts), conditionOf(facts), papersOf(facts)],
    signatures: facts.signatures.map(signatureOf),
    timeline: inRuns(timelineOf(facts)),
    rooms: roomsOf(facts.photos).flatMap((room) => picturesOf(room, drawn)),
    digests: inRuns(digestsOf(facts)),
    certificate: certificateOf(facts),
  };
  return { pdf: await renderDocument("evidence-pack", data), drawn };
}

function headOf({ customer, day, from, to, acceptance, quote, now }: PackFacts) {
  return [
    { label: "Customer", value: customer.name },
    { label: "Phone", value: customer.phone && formatPhone(customer.phone) },
    {
      label: "Move",
      value: [day && formatDate(day), [from, to].filter(Boolean).join(" to ")].filter(Boolean).join(", "),
    },
    {
      label: "Contract",
      value: acceptance
        ? `${quote}, ${formatKes(acceptance.total)}, accepted by ${acceptance.typedName} on ${formatDateTime(acceptance.acceptedAt)} from ${acceptance.ip}, terms ${acceptance.termsVersion}`
        : (quote ?? "No quote in the system"),
    },
    { label: "Made", value: formatDateTime(now) },
  ].filter(({ value }) => value !== "");
}

function aboutOf({ photos, evidence, quoteId }: PackFacts): string {
  const parts = [
    counted(photos.length, "photo"),
    counted(evidence.documents.length, "paper"),
    counted(evidence.marks.length, "condition mark"),
    counted(evidence.counted.length, "count"),
  ];
  const contract = quoteId ? " The contract follows after the certificate." : "";
  return `All evidence of this move that the system holds: ${parts.join(", ")}. Times are those of Nairobi.${contract}`;
}

const inventoryOf = ({ goods }: PackFacts): PackTable => ({
  title: "Inventory versions",
  none: "The move has no inventory.",
  columns: [
    { head: "Version", width: 50 },
    { head: "Made", width: 110 },
    { head: "Volume", width: 60, align: "right" },
    { head: "Pieces", width: 50, align: "right" },
    { head: "Frozen" },
  ],
  rows: goods.versions.map(({ version, createdAt, litres, pieces, frozenAt, frozenFor }) => [
    ...[String(version), formatDateTime(createdAt), `${(litres / 1_000).toFixed(1)} m³`, String(pieces)],
    frozenAt ? `${frozenFor}, ${formatDateTime(frozenAt)}` : "",
  ]),
});

const inHours = (minutes: number | null) => (minutes === null ? "–" : `${(minutes / 60).toFixed(1)} h`);

const hoursTable = ({ jobs, now }: PackFacts): PackTable => ({
  title: "Hours",
  none: "The move has no jobs.",
  columns: [
    { head: "Job" },
    { head: "Planned", width: 70, align: "right" },
    { head: "Actual", width: 70, align: "right" },
    { head: "Set off", width: 100 },
    { head: "Done", width: 100 },
  ],
  rows: jobs.map((job) => {
    const { planned, actual } = hoursOf(job, now);
    const at = (moment: Date | null) => (moment ? formatDateTime(moment) : "–");
    return [job.job, inHours(planned), inHours(actual), at(job.setOffAt), at(job.doneAt)];
  }),
});

const countsOf = ({ evidence }: PackFacts): PackTable => ({
  title: "Pieces",
  none: "No pieces were counted.",
  columns: [
    { head: "Room" },
    { head: "Loaded", width: 60, align: "right" },
    { head: "Unloaded", width: 60, align: "right" },
    { head: "Explanation", width: 200 },
  ],
  rows: compareCounts(evidence.counted.filter(({ stands }) => stands)).map(
    ({ room, loaded, unloaded, explained }) => [
      ...[room, loaded === null ? "–" : String(loaded), unloaded === null ? "–" : String(unloaded)],
      explained,
    ],
  ),
});

function conditionOf({ entries }: PackFacts): PackTable {
  return {
    title: "Condition",
    none: "No marks were recorded.",
    columns: [
      { head: "Mark", width: 150 },
      { head: "Condition" },
      { head: "By", width: 90 },
      { head: "Time", width: 96 },
    ],
    rows: entries
      .filter(({ kind }) => kind === "mark")
      .map(({ title, detail, by, at }) => [title, detail, by, formatDateTime(at)]),
  };
}

const papersOf = ({ evidence }: PackFacts): PackTable => ({
  title: "Papers",
  none: "No papers were prepared.",
  columns: [
    { head: "Paper", width: 110 },
    { head: "Code", width: 112 },
    { head: "State", width: 100 },
    { head: "Digest of its data" },
  ],
  rows: evidence.documents.map(({ kind, code, state, sealedAt, voidReason, sha256 }) => [
    ...[KIND_LABELS[kind], code],
    [STATE_LABELS[state], sealedAt && formatDateTime(sealedAt), voidReason].filter(Boolean).join(", "),
    sha256,
  ]),
});

function signatureOf(signature: PackFacts["signatures"][number]): ShownSignature {
  const { strokes, name, role, outcome, reason, createdAt, deviceAt, device, ip, confirmedAt } = signature;
  const confirmation = !needsCode(role)
    ? "Signed in on the crew's phone"
    : confirmedAt
      ? `Confirmed by code on ${formatDateTime(confirmedAt)}`
      : "Not confirmed by a code";
  return {
    paths: strokes?.lines.map(pathOf) ?? [],
    ...{ width: strokes?.width ?? 1, height: strokes?.height ?? 1, name, role: SIGNER_LABELS[role] },
    lines: [
      `${formatDateTime(createdAt)}, ${formatDateTime(deviceAt)} by the device`,
      outcome === "refused" ? `Refused to sign: ${reason}` : confirmation,
      [device, ip].filter(Boolean).join(", "),
      `Read ${signature.documentSha256.slice(0, 16)}…`,
    ].filter(Boolean),
  };
}

const timelineOf = ({ entries }: PackFacts): PackTable => ({
  title: "Timeline",
  none: "Nothing was reported.",
  columns: [
    { head: "Time", width: 96 },
    { head: "What" },
    { head: "By", width: 90 },
    { head: "Arrived", width: 96 },
  ],
  rows: entries.map(({ at, title, detail, flag, by, job, arrivedAt, photos }) => [
    formatDateTime(at),
    [title, detail, flag, photos.length > 0 && counted(photos.length, "photo"), job]
      .filter(Boolean)
      .join(" · "),
    ...[by, arrivedAt ? formatDateTime(arrivedAt) : ""],
  ]),
});

/** A long table in tables of their own, each on its run of pages. */
function inRuns(table: PackTable): PackTable[] {
  const runs = Math.max(1, Math.ceil(table.rows.length / TABLE_ROWS));
  return Array.from({ length: runs }, (_, run) => ({
    ...table,
    title: run === 0 ? table.title : `${table.title}, part ${run + 1}`,
    rows: table.rows.slice(run * TABLE_ROWS, (run + 1) * TABLE_ROWS),
  }));
}

const STATES = {
  same: "",

  differs: "differs from its recorded digest",
  missing: "file is missing",
};

function picturesOf(
  { room, pairs, others }: ReturnType<typeof roomsOf<CheckedPhoto>>[number],
  drawn: CheckedPhoto[],
): PackRoom[] {
  const shown = (photo: CheckedPhoto | null | undefined): PackPicture | null => {
    if (!photo) return null;
    const { what, label, at, by, job, sha256, width, height, state } = photo;
    const place = width > 0 ? drawn.push(photo) - 1 : null;
    const lines = [
      [what, label].filter(Boolean).join(", "),
      [formatDateTime(at), by, job, STATES[state]].filter(Boolean).join(" · "),
    ];
    return { place, width, height, lines, digest: sha256 };
  };
  const name = room || "Other places";
  const before = pairs.map((pair) => [shown(pair.before), shown(pair.after)] as const);
  const rest = Array.from(
    { length: Math.ceil(others.length / 2) },
    (_, row) => [shown(others[row * 2]), shown(others[row * 2 + 1])] as const,
  );
  return [
    ...runsOf(before).map((rows, run) => ({
      title: named(`${name}: before and after`, run),
      heads: ["Before", "After"] as const,
      rows,
    })),
    ...runsOf(rest).map((rows, run) => ({ title: named(name, run), heads: null, rows })),
  ];
}

const named = (title: string, run: number) => (run === 0 ? title : `${title}, part ${run + 1}`);
const runsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / PICTURE_ROWS) }, (_, run) =>
    rows.slice(run * PICTURE_ROWS, (run + 1) * PICTURE_ROWS),
  );

const digestsOf = ({ photos, evidence }: PackFacts): PackTable => ({
  title: "Digests (SHA-256)",
  none: "There are no files.",
  columns: [{ head: "File", width: 165 }, { head: "Digest" }, { head: "Check", width: 60 }],
  rows: [
    ...evidence.documents.flatMap(({ kind, code, fileSha256 }) =>
      fileSha256 ? [[`${KIND_LABELS[kind]} ${code}, sealed file`, fileSha256, "sealed"]] : [],
    ),
    ...photos.map(({ at, room, label, sha256, state }) => [
      [formatDateTime(at), room, label].filter(Boolean).join(", "),
      ...[sha256, state],
    ]),
  ],
});

function certificateOf({ pack, company, number, now, photos }: PackFacts): PackDocumentData["certificate"] {
  const wrong = photos.filter(({ state }) => state !== "same").length;
  const compared =
    photos.length === 0
      ? "The record has no photographs."
      : wrong === 0
        ? `The system compared the ${counted(photos.length, "photograph")} with the digests taken on arrival: all are the same.`
        : `The system compared the ${counted(photos.length, "photograph")} with the digests taken on arrival: ${wrong} could not be confirmed, and each says so.`;
  const { officer, position } = pack;
  return {
    title: "Certificate under section 106B of the Evidence Act",
    lines: certificateText({
      company,
      move: number,
      officer,
      position,
      at: formatDateTime(now),
      photos: compared,
    }),
    ...{ officer, position },
  };
}
