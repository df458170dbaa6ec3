import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { defineMessage, writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";

export const SIGNED_COPY = defineMessage({
  kind: "invoice.signed",
  channel: "email",
  title: "Invoice signed by KRA",
  sentTo: "customers",
  values: { number: "INV-2026-0042" },
  instead: ["subjectCredit", "bodyCredit"],
  parts: {
    subject: {
      label: "Subject",
      en: "Your invoice {number} is now signed by KRA",
      sw: "Ankara yako {number} sasa imesainiwa na KRA",
    },
    subjectCredit: {
      label: "Subject for a credit note",
      en: "Your credit note {number} is now signed by KRA",
      sw: "Hati yako ya punguzo {number} sasa imesainiwa na KRA",
    },
    body: {
      label: "Text",
      en: "Your invoice {number} is now signed by KRA. Please use the attached copy: it replaces the one we sent before. Nothing else has changed.",
      sw: "Ankara yako {number} sasa imesainiwa na KRA. Tafadhali tumia nakala iliyoambatishwa: inachukua nafasi ya ile tuliyotuma awali. Hakuna kingine kilichobadilika.",
    },
    bodyCredit: {
      label: "Text for a credit note",
      en: "Your credit note {number} is now signed by KRA. Please use the attached copy: it replaces the one we sent before. Nothing else has changed.",
      sw: "Hati yako ya punguzo {number} sasa imesainiwa na KRA. Tafadhali tumia nakala iliyoambatishwa: inachukua nafasi ya ile tuliyotuma awali. Hakuna kingine kilichobadilika.",
    },
  },
});

const CU_NUMBER: Record<Locale, string> = { en: "CU invoice number", sw: "Nambari ya ankara ya CU" };

interface SignedPaper {
  /** Our number: INV-2026-0001 or CN-2026-0001. */
  document: string;
  cuNumber: string;
  invoiceId: string;
  creditNoteId: string | null;
  customerId: string;
}

/** Sends the signed paper to an address that got it unsigned, in the customer's language. */
export async function sendSignedCopyMail(
  tx: Tx,
  paper: SignedPaper,
  to: { name: string | null; email: string },
): Promise<void> {
  const { document, invoiceId, creditNoteId, customerId } = paper;
  const locale = await getCustomerLocale(tx, customerId);
  const written = await writeMail(tx, SIGNED_COPY, {
    locale,
    name: to.name ?? "",
    values: { number: document },
    subject: creditNoteId ? "subjectCredit" : "subject",
    says: [creditNoteId ? "bodyCredit" : "body"],
    lines: [{ label: CU_NUMBER[locale], value: paper.cuNumber }],
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: SIGNED_COPY.kind,
    to,
    ...written,
    attachments: [
      creditNoteId
        ? { name: `${document}.pdf`, document: "credit-note", id: creditNoteId }
        : { name: `${document}.pdf`, document: "invoice", id: invoiceId },
    ],
    about: { type: "invoice", id: invoiceId },
    customerId,
    // After a weekend there are hundreds: no person's message waits behind them.
    bulk: true,
  });
}
