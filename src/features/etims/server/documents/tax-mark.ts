import type { TaxMark } from "~/features/invoices/server/queries/paper-seal";
import type { Reader } from "~/platform/db/database";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { findSubmissionOf } from "../queries/submissions";

const en = {
  taxInvoice: "Tax invoice",
  awaiting: "Awaiting KRA's signature. Not yet a tax invoice.",
  taken: "Reported to KRA. Ask us for the signed copy. Not yet a tax invoice.",
  signedFoot: "Signed by KRA (eTIMS).",
  signed: "Signed by KRA",
  cuSerial: "CU serial number",
  cuNumber: "CU invoice number",
  internalData: "Internal data",
  signature: "Signature",
  date: "Date",
};

const TEXTS: Record<Locale, typeof en> = {
  en,
  sw: {
    taxInvoice: "Ankara ya kodi",
    awaiting: "Inasubiri sahihi ya KRA. Bado si ankara ya kodi.",
    taken: "Imeripotiwa KRA. Tuulize nakala iliyosainiwa. Bado si ankara ya kodi.",
    signedFoot: "Imesainiwa na KRA (eTIMS).",
    signed: "Imesainiwa na KRA",
    cuSerial: "Nambari ya kifaa (CU)",
    cuNumber: "Nambari ya ankara ya CU",
    internalData: "Data ya ndani",
    signature: "Sahihi",
    date: "Tarehe",
  },
};

type Paper = { invoiceId: string } | { creditNoteId: string };

/** The document's submission; undefined if KRA does not get it. */
async function findReported(reader: Reader, paper: Paper) {
  const found = await findSubmissionOf(reader, paper);
  return found?.state === "not_required" || found?.state === "not_reportable" ? undefined : found;
}

/** Says for an email whether KRA has signed its paper; undefined if KRA does not get it. */
export async function taxSentenceOf(
  reader: Reader,
  paper: Paper,
  locale: Locale,
): Promise<string | undefined> {
  const found = await findReported(reader, paper);
  if (!found) return undefined;
  const texts = TEXTS[locale];
  if (found.state === "accepted_unsigned") return texts.taken;
  return found.cuNumber ? `${texts.signedFoot} ${texts.cuNumber}: ${found.cuNumber}` : texts.awaiting;
}

/** The words about KRA on an invoice or credit note; undefined if KRA does not get it. */
export async function taxMarkOf(reader: Reader, paper: Paper, locale: Locale): Promise<TaxMark | undefined> {
  const found = await findReported(reader, paper);
  if (!found) return undefined;
  const texts = TEXTS[locale];
  if (found.state === "accepted_unsigned") return { footnote: texts.taken };
  if (found.state === "signed_by_hand") return handMark(found, texts);
  if (found.state !== "signed" || !found.signedAt) return { footnote: texts.awaiting };
  const [cuSerial] = found.cuNumber.split("/");
  return {
    title: found.isCreditNote ? undefined : texts.taxInvoice,
    footnote: texts.signedFoot,
    seal: {
      title: texts.signed,
      lines: [
        `${texts.cuSerial}: ${cuSerial}`,
        `${texts.cuNumber}: ${found.cuNumber}`,
        `${texts.internalData}: ${found.internalData}`,
        `${texts.signature}: ${found.signature}`,
        `${texts.date}: ${formatDateTime(found.signedAt)}`,
      ],
      address: found.receiptUrl,
    },
  };
}

/** Signed outside MoveEase: what a person entered. */
function handMark(
  { isCreditNote, cuNumber, cuDate, receiptUrl }: NonNullable<Awaited<ReturnType<typeof findSubmissionOf>>>,
  texts: typeof en,
): TaxMark {
  return {
    title: isCreditNote ? undefined : texts.taxInvoice,
    footnote: texts.signedFoot,
    seal: {
      title: texts.signed,
      lines: [`${texts.cuNumber}: ${cuNumber}`, ...(cuDate ? [`${texts.date}: ${formatDate(cuDate)}`] : [])],
      ...(receiptUrl ? { address: receiptUrl } : {}),
    },
  };
}
