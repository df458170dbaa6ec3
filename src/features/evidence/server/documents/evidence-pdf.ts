import { templateText } from "~/features/settings/templates/domain";
import { getPaper, type Paper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { formatDateTime } from "~/platform/kernel/dates";
import { pathIn } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import type { ShownSignature } from "~/platform/pdf/drawn-signatures";
import { renderDocument } from "~/platform/pdf/render";
import { EVIDENCE_LABELS } from "../../domain/document-labels";
import { factsOf, tablesOf } from "../../domain/document-tables";
import type { DocumentData } from "../../domain/documents";
import { maskNationalId, needsCode, pathOf } from "../../domain/signatures";
import type { DocumentRow, PrintedSignature } from "../queries/documents";
import type { EvidenceDocumentData } from "./evidence-document";

type Drawn = Pick<DocumentRow, "data" | "code" | "sha256" | "state" | "createdAt">;

/** Draws a document from its frozen data, on the paper of its day, with the signatures that it has. */
export async function makeEvidencePdf(
  reader: Reader,
  document: Drawn,
  signatures: readonly PrintedSignature[],
): Promise<Buffer> {
  const paper = await getPaper(reader, "evidence", document.data.locale, document.createdAt);
  return renderDocument("evidence", evidenceData(paper, document, signatures));
}

/** All texts of the PDF. */
export function evidenceData(
  { letterhead, look }: Paper<"evidence">,
  { data, code, sha256, state }: Drawn,
  signatures: readonly PrintedSignature[],
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

function shownSignature(signature: PrintedSignature, { locale }: DocumentData): ShownSignature {
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
    nationalId,
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
      nationalId === "" ? "" : `${labels.nationalId}: ${maskNationalId(nationalId)}`,
      [device, ip].filter(Boolean).join(", "),
    ].filter(Boolean),
  };
}
