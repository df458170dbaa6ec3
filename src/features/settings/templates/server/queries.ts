import { and, desc, eq, lte } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { definePort } from "~/platform/kernel/port";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import type { Section, SectionValue } from "../../define";
import { getSettings, letterheadOf } from "../../server/queries";
import { schemaOf } from "../../server/schema";
import { companySection } from "../../settings";
import { SIGNERS, templateText } from "../domain";
import { type DocumentTemplates, documentTemplatesSection, type TemplateKind } from "../settings";
import { documentSettings } from "./tables";

export interface Paper<Kind extends TemplateKind> {
  letterhead: Letterhead;
  look: Look;
  template: DocumentTemplates[Kind];
}

/**
 * The company and the template as they were when a document was issued: it keeps the look and the words of its day.
 * Null is a document that is not issued yet: it has today's.
 */
export async function getPaper<Kind extends TemplateKind>(
  reader: Reader,
  kind: Kind,
  locale: Locale,
  issuedAt: Date | null,
): Promise<Paper<Kind>> {
  const head = await getSettingsAt(reader, companySection, issuedAt);
  const template = (await getSettingsAt(reader, documentTemplatesSection, issuedAt))[kind];
  return {
    letterhead: await letterheadOf(reader, head),
    look: lookOf(template, head, kind, locale),
    template,
  };
}

/** The number of the templates at a moment: it counts their changes, from 1. */
export async function countTemplates(reader: Reader, at: Date): Promise<number> {
  const count = await reader.$count(
    documentSettings,
    and(eq(documentSettings.section, documentTemplatesSection.name), lte(documentSettings.since, at)),
  );
  return Math.max(1, count);
}

/** The look of receipts, credit notes and statements, which use the invoice's template. */
export async function getFollowingPaper(reader: Reader, locale: Locale, issuedAt: Date | null) {
  const { letterhead, look } = await getPaper(reader, "invoice", locale, issuedAt);
  return { letterhead, look: followingLook(look) };
}

async function getSettingsAt<Of extends Section>(
  reader: Reader,
  section: Of,
  at: Date | null,
): Promise<SectionValue<Of>> {
  if (!at) return getSettings(reader, section);
  const [row] = await reader
    .select({ value: documentSettings.value })
    .from(documentSettings)
    .where(and(eq(documentSettings.section, section.name), lte(documentSettings.since, at)))
    .orderBy(desc(documentSettings.since))
    .limit(1);
  const schema = schemaOf(section);
  const parsed = schema.safeParse(row?.value ?? {});
  return parsed.success ? parsed.data : getSettings(reader, section);
}

/** How a document looks by its template; colours that the template leaves out are the company's. */
export function lookOf(
  template: DocumentTemplates[TemplateKind],
  company: { companyName: string; legalName: string; primaryColor: string; secondaryColor: string },
  kind: TemplateKind,
  locale: Locale,
): Look {
  const signers = SIGNERS[locale];
  const said = (text: string) => templateText(text, locale).trim();
  return {
    layout: template.layout,
    fontSize: template.fontSize,
    primaryColor: template.primaryColor || company.primaryColor,
    secondaryColor: template.secondaryColor || company.secondaryColor,
    showLogo: template.showLogo,
    showCompanyDetails: template.showCompanyDetails,
    headerText: said(template.headerText),
    footerText: said(template.footerText),
    notes: template.showNotes ? said(template.notesText) : "",
    signatures: template.showSignature
      ? [
          signers.company(company.legalName || company.companyName),
          ...(kind === "invoice" ? [] : [signers.customer]),
        ]
      : [],
    watermark: template.showWatermark ? said(template.watermark) : "",
  };
}

function followingLook(look: Look): Look {
  return { ...look, headerText: "", notes: "" };
}

interface SampleQuestion<Kind extends TemplateKind> {
  paper: Paper<Kind>;
  locale: Locale;
  today: PlainDate;
}

interface DocumentSample<Kind extends TemplateKind> {
  kind: Kind;
  document: string;
  make: (question: SampleQuestion<Kind>) => object;
}

export const documentSamples = definePort<{ [Kind in TemplateKind]: DocumentSample<Kind> }[TemplateKind]>();
