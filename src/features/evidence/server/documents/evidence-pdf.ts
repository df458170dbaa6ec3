import { templateText } from "~/features/settings/templates/domain";
import { getPaper, type Paper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { formatDate, formatDateTime, formatTime } from "~/platform/kernel/dates";
import { pathIn } from "~/platform/kernel/locales";
import { formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import type { ShownSignature } from "~/platform/pdf/drawn-signatures";
import { renderDocument } from "~/platform/pdf/render";
import { CODE_LABELS, type Mark, SIDE_LABELS } from "../../domain/condition";
import type { DocumentData } from "../../domain/documents";
import { needsCode, pathOf } from "../../domain/signatures";
import type { DocumentRow, SignatureRow } from "../queries/documents";
import type { EvidenceDocumentData } from "./evidence-document";
import { EVIDENCE_LABELS } from "./evidence-labels";

type Drawn = Pick<DocumentRow, "data" | "code" | "sha256" | "state" | "createdAt">;

/** Draws a document from its frozen data, on the paper of its day, with the signatures that it has. */
export async function makeEvidencePdf(
  reader: Reader,
  document: Drawn,
  signatures: readonly SignatureRow[],
): Promise<Buffer> {
  const paper = await getPaper(reader, "evidence", document.data.locale, document.createdAt);
  return renderDocument("evidence", evidenceData(paper, document, signatures));
}

/** All texts of the PDF. */
export function evidenceData(
  { letterhead, look }: Paper<"evidence">,
  { data, code, sha256, state }: Drawn,
  signatures: readonly SignatureRow[],
): EvidenceDocumentData {
  const { locale } = data;
  const labels = EVIDENCE_LABELS[locale];
  const title = labels.kinds[data.kind];
  const address = `${publicUrl() ?? ""}${pathIn(locale, `/verify/${code}`)}`;
  return {
    ...{ letterhead, locale, title, number: `${data.job} · ${code}`, footnote: labels.footnote(code) },
    look: { ...look, watermark: labels.states[state] || look.watermark },
    facts: factsOf(data),
    text: templateText(data.template.text, locale),
    corrects: data.amends ? `${labels.corrects(data.amends.code)}: ${data.amends.reason}` : "",
    goods: {
      columns: [
        { head: labels.item },
        { head: labels.quantity, width: 40, align: "right" },
        { head: labels.remarks, width: 190 },
      ],
      groups: data.rooms.map(({ name, lines }) => ({
        label: name,
        rows: lines.map((line) => [line.name, String(line.quantity), line.note]),
      })),
    },
    tables: tablesOf(data),
    about: { title: labels.about, text: data.note },
    signatures: {
      title: labels.signatures,
      of: signatures.map((one) => shownSignature(one, data)),
    },
    seal: {
      title: labels.verify,
      lines: [
        ...labels.verifyLines(address.replace(/^https?:\/\//, ""), code),
        `${labels.digest}: ${sha256}`,
      ],
      address,
    },
  };
}

function factsOf(data: DocumentData) {
  const labels = EVIDENCE_LABELS[data.locale];
  const { customer, day, startsAt, endsAt, crew, vehicles } = data;
  const times =
    startsAt && endsAt ? `${formatTime(new Date(startsAt))} – ${formatTime(new Date(endsAt))}` : "";
  return [
    { label: labels.customer, value: customer.name },
    { label: labels.phone, value: customer.phone && formatPhone(customer.phone) },
    { label: labels.day, value: [day && formatDate(day), times].filter(Boolean).join(", ") },
    { label: labels.crew, value: crew.map(({ name, role }) => `${name} (${labels.work[role]})`).join(", ") },
    { label: labels.vehicles, value: vehicles.join(", ") },
  ].filter(({ value }) => value !== "");
}

function tablesOf(data: DocumentData): EvidenceDocumentData["tables"] {
  const labels = EVIDENCE_LABELS[data.locale];
  const { kind, stops, marks, counts, extras } = data;
  const total = extras.reduce((sum, { amount }) => sum + amount, 0);
  const showsMarks = kind === "origin" || kind === "destination" || marks.length > 0;
  return [
    {
      title: labels.place,
      columns: [{ head: labels.place, width: 90 }, { head: labels.address }],
      rows: stops.map(({ role, address, place, contactName }) => [
        labels.stops[role],
        [address, address.includes(place) ? "" : place, contactName].filter(Boolean).join(", "),
      ]),
    },
    {
      title: labels.extra,
      columns: [
        { head: labels.extra },
        { head: labels.quantity, width: 50, align: "right" },
        { head: labels.amount, width: 100, align: "right" },
      ],
      rows:
        extras.length === 0
          ? []
          : [
              ...extras.map(({ what, quantity, amount }) => [what, String(quantity), formatAmount(amount)]),
              [labels.total, "", formatAmount(total)],
            ],
    },
    {
      title: labels.counts,
      columns: [
        { head: labels.room, width: 120 },
        { head: labels.loaded, width: 80, align: "right" },
        { head: labels.unloaded, width: 80, align: "right" },
        { head: labels.explained },
      ],
      rows: counts.map(({ room, loaded, unloaded, explained }) => [
        ...[room, loaded === null ? "–" : String(loaded), unloaded === null ? "–" : String(unloaded)],
        explained,
      ]),
    },
    {
      title: labels.condition,
      ...(showsMarks ? { none: labels.noMarks } : {}),
      columns: [
        { head: labels.item, width: 130 },
        { head: labels.mark, width: 130 },
        { head: labels.note },
        { head: labels.photo, width: 60 },
      ],
      rows: marks.map((mark) => markCells(mark, data)),
    },
  ];
}

function markCells({ stage, what, place, code, side, x, y, note, photo }: Mark, { locale }: DocumentData) {
  const labels = EVIDENCE_LABELS[locale];
  const position = x === null || y === null ? "" : `${Math.round(x / 10)} % / ${Math.round(y / 10)} %`;
  return [
    [what, place].filter(Boolean).join(", "),
    [
      `${labels.stages[stage]}: ${CODE_LABELS[locale][code]} (${code})`,
      side && SIDE_LABELS[locale][side],
      position,
    ]
      .filter(Boolean)
      .join(", "),
    note,
    photo ? photo.slice(0, 8) : "",
  ];
}

function shownSignature(signature: SignatureRow, { locale }: DocumentData): ShownSignature {
  const labels = EVIDENCE_LABELS[locale];
  const {
    strokes,
    name,
    role,
    outcome,
    reason,
    createdAt,
    deviceAt,
    confirmedAt,
    confirmedPhone,
    device,
    ip,
  } = signature;
  const isOff = Math.abs(createdAt.getTime() - deviceAt.getTime()) >= 60_000;
  const confirmation = !needsCode(role)
    ? labels.signedIn
    : confirmedAt
      ? labels.confirmed(formatDateTime(confirmedAt), formatPhone(confirmedPhone))
      : labels.notConfirmed;
  return {
    paths: strokes?.lines.map(pathOf) ?? [],
    ...{ width: strokes?.width ?? 1, height: strokes?.height ?? 1, name, role: labels.roles[role] },
    lines: [
      `${formatDateTime(createdAt)}${isOff ? ` (${formatDateTime(deviceAt)} ${labels.device})` : ""}`,
      outcome === "refused" ? `${labels.refused}: ${reason}` : confirmation,
      [device, ip].filter(Boolean).join(", "),
    ].filter(Boolean),
  };
}
