import {
  choice,
  colour,
  defineSection,
  group,
  longText,
  type SectionValue,
  text,
  toggle,
  whole,
} from "../define";
import { footerTextRequired, headerTextRequired } from "./errors";

const LAYOUT_OPTIONS = {
  modern: "Modern",
  classic: "Classic",
  minimal: "Minimal",
  professional: "Professional",
} as const;
const SIZE_OPTIONS = {
  small: "Small, 10 pt",
  medium: "Medium, 12 pt",
  large: "Large, 14 pt",
} as const;

/** The fields of every template. An unchanged text uses the customer's language. */
const fieldsOf = (first: { headerText: string; footerText: string; showSignature: boolean }) => ({
  layout: choice({ label: "Layout", options: LAYOUT_OPTIONS, default: "modern" }),
  fontSize: choice({ label: "Text size", options: SIZE_OPTIONS, default: "small" }),
  primaryColor: colour({
    label: "Primary colour",
    help: "Empty: the company's. Text stays readable on any colour.",
    default: "",
  }),
  secondaryColor: colour({ label: "Secondary colour", help: "Empty: the company's.", default: "" }),
  headerText: text({
    label: "Header text",
    help: "Below the title.",
    max: 200,
    default: first.headerText,
    required: headerTextRequired,
  }),
  footerText: text({
    label: "Footer text",
    help: "At the foot of every page.",
    max: 300,
    default: first.footerText,
    required: footerTextRequired,
  }),
  showLogo: toggle({ label: "Show the logo", help: "The one in Company Branding.", default: true }),
  showCompanyDetails: toggle({ label: "Show the company's details", default: true }),
  showNotes: toggle({ label: "Show notes", default: false }),
  notesText: longText({ label: "Notes", max: 1_000 }),
  showSignature: toggle({ label: "Show signature lines", default: first.showSignature }),
  showWatermark: toggle({ label: "Show a watermark", default: false }),
  watermark: text({ label: "Watermark", help: "Behind the text of every page.", max: 30, default: "COPY" }),
});

const INVOICE_TEXTS = {
  headerText: "Thank you for moving with us.",
  footerText: "Any question about this document? Call us or write to us.",
};
const QUOTE_TEXTS = {
  headerText: "Thank you for asking us to move you.",
  footerText: "Any question about this quote? Call us or write to us.",
};
const DELIVERY_TEXTS = {
  headerText: "Thank you for trusting us with your things.",
  footerText: "Please keep a signed copy of this delivery note.",
};
const DELIVERY_INSTRUCTIONS =
  "Please check every item before you sign. Write down below what is missing or damaged, while the crew is with you.";

const JOB_TEXTS = {
  headerText: "Read this paper before you sign it.",
  footerText: "Check this paper on our page with the code beside the QR code.",
};

/** The papers of a job that are signed: their names in the fields, and what they say in English and in Kiswahili. */
const JOB_PAPERS = {
  origin: {
    label: "Inventory and condition at origin",
    en: "These are the goods that we collect, and their condition before we touch them. By signing you confirm both. Tell the crew now what is missing or wrong.",
    sw: "Hivi ndivyo vitu tunavyochukua, na hali yake kabla hatujavigusa. Kwa kutia sahihi unathibitisha yote mawili. Waambie wafanyakazi sasa kama kuna kilichokosekana au kilichoandikwa vibaya.",
  },
  destination: {
    label: "Inventory and condition at destination",
    en: "These are the goods that we delivered, and their condition now. Marks from before the move are listed beside new ones. By signing you confirm what this list says.",
    sw: "Hivi ndivyo vitu tulivyoleta, na hali yake sasa. Alama za kabla ya kuhama zimeandikwa pamoja na mpya. Kwa kutia sahihi unathibitisha yaliyoandikwa hapa.",
  },
  jobSheet: {
    label: "Job sheet",
    en: "The places, times, crew and goods of this job. By signing you agree that the work begins as it is described here.",
    sw: "Mahali, muda, wafanyakazi na vitu vya kazi hii. Kwa kutia sahihi unakubali kazi ianze kama ilivyoelezwa hapa.",
  },
  deliveryNote: {
    label: "Delivery note",
    en: "You received the goods listed here, with the differences and marks that this note names. You can report hidden damage within 7 days.",
    sw: "Umepokea vitu vilivyoorodheshwa hapa, pamoja na tofauti na alama zilizotajwa. Unaweza kuripoti uharibifu uliofichika ndani ya siku 7.",
  },
  changeOrder: {
    label: "Change order",
    en: "You ask for the extra work listed here, at these prices. It begins after you sign and is added to your bill. Without your signature we do not charge it.",
    sw: "Unaomba kazi ya ziada iliyoorodheshwa hapa, kwa bei hizi. Itaanza baada ya kutia sahihi na itaongezwa kwenye bili yako. Bila sahihi yako hatutoi malipo yake.",
  },
  waiver: {
    label: "Waiver",
    en: "You want the work done as described here, although we advised against it. We are not liable for damage that follows from it.",
    sw: "Unataka kazi ifanywe kama ilivyoelezwa hapa, ingawa tulishauri vinginevyo. Hatuwajibiki kwa uharibifu utakaotokana nayo.",
  },
} as const;

const jobTextsOf = (paper: keyof typeof JOB_PAPERS) => {
  const { label, en, sw } = JOB_PAPERS[paper];
  const textOf = (language: string, text: string) =>
    longText({ label: `${label}, ${language}`, max: 2_000, default: text });
  return { [`${paper}En`]: textOf("English", en), [`${paper}Sw`]: textOf("Kiswahili", sw) };
};
type JobTextFields = Record<`${keyof typeof JOB_PAPERS}${"En" | "Sw"}`, ReturnType<typeof longText>>;
const jobTexts = Object.assign(
  {},
  ...Object.keys(JOB_PAPERS).map((paper) => jobTextsOf(paper as keyof typeof JOB_PAPERS)),
) as JobTextFields;

/** Receipts, credit notes and statements follow the invoice's look. */
export const documentTemplatesSection = defineSection("documentTemplates", {
  title: "Document Templates",
  about:
    "How invoices, quotes, delivery notes and signed papers look and what they say. Documents already issued keep the look and the words of their day.",
  fields: {
    invoice: group({
      title: "Invoice",
      about: "Receipts, credit notes and statements look like it, without its header text and notes.",
      fields: {
        ...fieldsOf({ ...INVOICE_TEXTS, showSignature: false }),
        showPaymentTerms: toggle({ label: "Show the payment terms", default: true }),
        paymentTerms: whole({
          label: "Payment terms",
          help: "For invoices without a moving day; the same value as in Settings → Invoices. Documents print the real date.",
          min: 0,
          max: 90,
          suffix: " days after issue",
          sameAs: ["invoices", "dueWithoutDateDays"],
          default: 30,
        }),
      },
    }),
    quote: group({
      title: "Quote",
      fields: {
        ...fieldsOf({ ...QUOTE_TEXTS, showSignature: false }),
        showValidityPeriod: toggle({ label: "Show how long the quote is valid", default: true }),
        validityPeriod: whole({
          label: "Quotes are valid for",
          help: "The same value as in Settings → Quotes. Documents print the real date.",
          min: 1,
          max: 365,
          suffix: " days",
          sameAs: ["quotes", "validityDays"],
          default: 30,
        }),
      },
    }),
    delivery: group({
      title: "Delivery note",
      fields: {
        ...fieldsOf({ ...DELIVERY_TEXTS, showSignature: true }),
        showDeliveryInstructions: toggle({ label: "Show delivery instructions", default: true }),
        deliveryInstructions: longText({
          label: "Delivery instructions",
          max: 1_000,
          default: DELIVERY_INSTRUCTIONS,
        }),
      },
    }),
    evidence: group({
      title: "Signed papers of a job",
      about: "Signatures are drawn on the phone of the crew, so these papers have no signature lines.",
      fields: { ...fieldsOf({ ...JOB_TEXTS, showSignature: false }), ...jobTexts },
    }),
  },
});

export type DocumentTemplates = SectionValue<typeof documentTemplatesSection>;
export const TEMPLATE_KINDS = ["invoice", "quote", "delivery", "evidence"] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Replaces only unchanged texts. */
export const OUR_TEXTS_IN_SWAHILI: Readonly<Record<string, string>> = {
  [INVOICE_TEXTS.headerText]: "Asante kwa kuhama nasi.",
  [INVOICE_TEXTS.footerText]: "Una swali kuhusu hati hii? Tupigie simu au tuandikie.",
  [QUOTE_TEXTS.headerText]: "Asante kwa kutuomba tukuhamishe.",
  [QUOTE_TEXTS.footerText]: "Una swali kuhusu kotesheni hii? Tupigie simu au tuandikie.",
  [DELIVERY_TEXTS.headerText]: "Asante kwa kutuamini na vitu vyako.",
  [DELIVERY_TEXTS.footerText]: "Tafadhali hifadhi nakala iliyotiwa sahihi ya hati hii.",
  [DELIVERY_INSTRUCTIONS]:
    "Tafadhali kagua kila kitu kabla ya kutia sahihi. Andika hapa chini kilichopotea au kilichoharibika wafanyakazi wakiwa nawe.",
  [JOB_TEXTS.headerText]: "Soma karatasi hii kabla ya kutia sahihi.",
  [JOB_TEXTS.footerText]: "Hakiki karatasi hii kwenye ukurasa wetu kwa namba iliyo kando ya msimbo wa QR.",
  COPY: "NAKALA",
};
