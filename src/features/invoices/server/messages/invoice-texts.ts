import { defineMessage } from "~/platform/mail/message-texts";

const values = { number: "INV-2026-0042", amount: "KES 27,840", due: "12/12/2026" };

export const INVOICE_ISSUED = defineMessage({
  kind: "invoice.issued",
  channel: "email",
  title: "Invoice",
  sentTo: "customers",
  values: {
    number: values.number,
    total: "KES 92,800",
    deposit: values.amount,
    asked: values.amount,
    what: "Change of date from 12/12/2026 to 19/12/2026 (INV-2026-0041)",
  },
  instead: ["bodyFee", "bodyWhole", "bodyPaid", "actionPaid"],
  parts: {
    subject: { label: "Subject", en: "Invoice {number}: {total}", sw: "Ankara {number}: {total}" },
    body: {
      label: "Text",
      en: "Here is the invoice for your move. The deposit holds your date; the balance is due as shown.",
      sw: "Hii hapa ankara ya uhamisho wako. Malipo ya awali yanakuhifadhia tarehe yako; salio linalipwa kama inavyoonyeshwa.",
    },
    bodyFee: {
      label: "For a fee",
      en: "This invoice is for: {what}.",
      sw: "Ankara hii ni ya: {what}.",
    },
    bodyWhole: {
      label: "Without a deposit",
      en: "Here is your invoice. It is due as shown.",
      sw: "Hii hapa ankara yako. Inalipwa kama inavyoonyeshwa.",
    },
    bodyPaid: {
      label: "When the deposit has arrived",
      en: "Here is the invoice for your move. Your deposit has arrived and your date is held; the balance is due as shown.",
      sw: "Hii hapa ankara ya uhamisho wako. Malipo yako ya awali yamefika na tarehe yako imehifadhiwa; salio linalipwa kama inavyoonyeshwa.",
    },
    action: { label: "Button", en: "Pay {asked}", sw: "Lipa {asked}" },
    actionPaid: {
      label: "Button when the deposit has arrived",
      en: "See your move",
      sw: "Tazama uhamisho wako",
    },
  },
});

export const INVOICE_REMINDER = defineMessage({
  kind: "invoice.reminder",
  channel: "email",
  title: "Reminder of an invoice",
  sentTo: "customers",
  values,
  instead: ["willBeDue"],
  parts: {
    subject: {
      label: "Subject",
      en: "Reminder: {amount} due on invoice {number}",
      sw: "Kumbusho: salio la {amount} kwenye ankara {number}",
    },
    wasDue: {
      label: "When it is overdue",
      en: "The balance of invoice {number} was due on {due} and has not reached us yet.",
      sw: "Salio la ankara {number} lilipaswa kulipwa {due} na bado halijatufikia.",
    },
    willBeDue: {
      label: "Before it is due",
      en: "A reminder: the balance of invoice {number} is due on {due}.",
      sw: "Kumbusho: salio la ankara {number} linalipwa {due}.",
    },
    howToPay: {
      label: "How to pay",
      en: "You can pay with the button or in any of the ways shown. If you have paid in the meantime, thank you: please tell us the receipt number.",
      sw: "Unaweza kulipa kwa kitufe, au mwenyewe kama inavyoonyeshwa. Kama umeshalipa, asante: tafadhali tuambie nambari ya risiti.",
    },
    action: { label: "Button", en: "Pay {amount}", sw: "Lipa {amount}" },
  },
});

export const INVOICE_REMINDER_SMS = defineMessage({
  kind: "invoice.reminder",
  channel: "sms",
  title: "Reminder of an invoice",
  sentTo: "customers",
  values: { company: "MoveEase", ...values },
  hasLink: true,
  instead: ["willBeDue"],
  parts: {
    wasDue: {
      label: "When it is overdue",
      en: "{company}: {amount} of invoice {number} was due on {due}. If you have paid, thank you.",
      sw: "{company}: {amount} ya ankara {number} ilipaswa kulipwa {due}. Kama umeshalipa, asante.",
    },
    willBeDue: {
      label: "Before it is due",
      en: "{company}: {amount} of invoice {number} is due on {due}.",
      sw: "{company}: {amount} ya ankara {number} inalipwa {due}.",
    },
  },
});

/** Requested on the tracking page: contains only what its reader may know already. */
export const PAY_LINK = defineMessage({
  kind: "invoice.pay-link",
  channel: "email",
  title: "Link to pay",
  sentTo: "customers",
  values: { amount: values.amount },
  parts: {
    subject: { label: "Subject", en: "Your link to pay {amount}", sw: "Kiungo chako cha kulipa {amount}" },
    body: {
      label: "Text",
      en: "Here is the link you asked for on our website. It opens your move, where you can pay. If you did not ask for it, you need not do anything.",
      sw: "Hiki hapa kiungo ulichoomba kwenye tovuti yetu. Kinafungua uhamisho wako, ambapo unaweza kulipa. Kama hukukiomba, huhitaji kufanya chochote.",
    },
    action: { label: "Button", en: "Pay {amount}", sw: "Lipa {amount}" },
  },
});

export const INVOICE_CREDITED = defineMessage({
  kind: "invoice.credited",
  channel: "email",
  title: "Credit note",
  sentTo: "customers",
  instead: ["refunded"],
  values: { number: values.number, amount: values.amount, note: "CN-2026-0003", released: "KES 5,000" },
  parts: {
    subject: {
      label: "Subject",
      en: "Credit note {note}: {amount} on invoice {number}",
      sw: "Hati ya punguzo {note}: {amount} kwenye ankara {number}",
    },
    body: {
      label: "Text",
      en: "We have credited {amount} on invoice {number}. The credit note is attached.",
      sw: "Tumepunguza {amount} kwenye ankara {number}. Hati ya punguzo imeambatanishwa.",
    },
    released: {
      label: "When something was paid already",
      en: "{released} of what you have paid is now kept as credit for you.",
      sw: "{released} kati ya ulicholipa sasa ni salio lako kwetu.",
    },
    refunded: {
      label: "When a cancelled move was paid already",
      en: "We refund {released} the way you paid: by M-Pesa within 2 working days, by bank within 7.",
      sw: "Tutakurudishia {released} kwa njia uliyolipia: kwa M-Pesa ndani ya siku 2 za kazi, kwa benki ndani ya 7.",
    },
  },
});

/** One message for both papers of a correction, so that nobody reads the credit note as a cancelled move. */
export const INVOICE_CORRECTED = defineMessage({
  kind: "invoice.corrected",
  channel: "email",
  title: "Corrected invoice",
  sentTo: "customers",
  values: { number: "INV-2026-0042", replaced: "INV-2026-0041", note: "CN-2026-0003", asked: "KES 27,840" },
  parts: {
    subject: {
      label: "Subject",
      en: "Invoice {number} replaces {replaced}",
      sw: "Ankara {number} inachukua nafasi ya {replaced}",
    },
    body: {
      label: "Text",
      en: "We corrected your details on the invoice. Invoice {number} replaces {replaced}, and credit note {note} cancels the old one. Lines and total are the same, and what you have paid counts on the new invoice. Both papers are attached.",
      sw: "Tumerekebisha maelezo yako kwenye ankara. Ankara {number} inachukua nafasi ya {replaced}, na hati ya punguzo {note} inafuta ya zamani. Mistari na jumla ni zilezile, na ulicholipa kinahesabiwa kwenye ankara mpya. Hati zote mbili zimeambatanishwa.",
    },
    action: { label: "Button", en: "Pay {asked}", sw: "Lipa {asked}" },
  },
});
