import { z } from "zod";
import { defineEvent } from "~/platform/events/define";
import { text } from "~/platform/http/contract";
import { isPlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { dateNotValid } from "~/platform/kernel/schema-errors";
import { contentTextRequired, hrefNotValid, pictureNameNotValid, slugNotValid } from "./errors";

const line = text(200).min(1, contentTextRequired.en);
const passage = text(2_000).min(1, contentTextRequired.en);
const lines = (max: number) => z.array(line).max(max);
const paragraphs = z.array(passage).max(20);
/** A site path or a mail, phone or web address; never a script. */
const href = text(300).regex(/^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/, hrefNotValid.en);
const picture = text(60).regex(/^[a-z0-9-]+$/, pictureNameNotValid.en);
const slug = text(60).regex(/^[a-z0-9-]+$/, slugNotValid.en);
const changedOn = z.string().refine(isPlainDate, dateNotValid.en);

const section = z.object({
  heading: line,
  paragraphs,
  points: z.array(text(400).min(1)).max(20).default([]),
});

/**
 * The site's texts by kind. They may contain {company}, {phone}, {email}, {address}, {validity} (days a quote is valid)
 * and {years} (since the founding), and links as [words](/path).
 */
export const contentSchemas = {
  company: z.object({
    founded: z.number().int().min(1900).max(2100),
    tagline: line,
    city: line,
    hours: z
      .array(z.object({ days: line, times: line }))
      .min(1)
      .max(7),
    hoursShort: line,
    coordinates: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
    counties: lines(47),
    payments: line,
    paymentsNote: line,
    mission: passage,
    vision: passage,
    story: z.array(section).max(10),
  }),
  hero: z.object({
    tab: text(20).min(1),
    title: text(80).min(1),
    lead: text(240).min(1),
    picture,
    alt: line,
    main: z.object({ label: text(30).min(1), href }),
    other: z.object({ label: text(30).min(1), href }),
  }),
  service: z.object({
    name: text(40).min(1),
    anchor: slug,
    tile: text(90).min(1),
    summary: text(240).min(1),
    features: lines(6),
    picture,
    inMenu: z.boolean(),
  }),
  testimonial: z.object({
    name: text(60).min(1),
    place: text(60).min(1),
    moveType: text(60).min(1),
    rating: z.number().int().min(1).max(5),
    text: text(400).min(1),
    portrait: picture.or(z.literal("")),
    featured: z.boolean(),
  }),
  badge: z.object({
    icon: z.enum(["shield", "receipt", "phone", "clock"]),
    title: text(40).min(1),
    text: text(120).min(1),
  }),
  figure: z.object({ value: text(20).min(1), label: text(40).min(1), asOf: text(40) }),
  area: z.object({
    town: text(40).min(1),
    /** Approximate road distance from the office. */
    km: z.number().int().min(0).max(3_000),
    lat: z.number().min(-5).max(6),
    lon: z.number().min(33).max(43),
    hub: z.boolean(),
  }),
  project: z.object({
    title: text(80).min(1),
    category: z.enum(["residential", "office", "packing", "long-distance", "storage"]),
    town: text(60).min(1),
    days: z.number().int().min(1).max(7),
    picture,
    tile: z.enum(["t1", "t2", "t3", "t4", "t5", "t6"]),
    alt: line,
    summary: text(240).min(1),
    story: paragraphs,
    facts: z.array(z.object({ label: text(40).min(1), value: text(80).min(1) })).max(8),
  }),
  story: z.object({
    title: line,
    lead: passage,
    steps: z.array(z.object({ when: text(40).min(1), what: text(240).min(1) })).max(10),
    picture,
    alt: line,
    href,
  }),
  team: z.object({
    name: text(60).min(1),
    role: text(60).min(1),
    description: text(240).min(1),
    portrait: picture.or(z.literal("")),
  }),
  faq: z.object({ question: line, answer: passage }),
  topic: z.object({
    title: text(60).min(1),
    summary: text(160).min(1),
    icon: z.enum(["flag", "box", "truck", "shield", "card", "pin"]),
  }),
  article: z.object({
    topic: slug,
    title: line,
    summary: text(240).min(1),
    sections: z.array(section).min(1).max(12),
  }),
  tips: z.object({
    when: text(40).min(1),
    title: text(80).min(1),
    items: z
      .array(z.object({ id: slug, text: text(240).min(1) }))
      .min(1)
      .max(15),
  }),
  legal: z.object({
    title: text(60).min(1),
    lead: passage,
    changedOn,
    sections: z.array(section).min(1).max(30),
  }),
  /** Staff guides at /help. */
  guide: z.object({ title: text(60).min(1), text: passage, href, permission: text(60) }),
} as const;

export type ContentKind = keyof typeof contentSchemas;
export type ContentData<Kind extends ContentKind> = z.output<(typeof contentSchemas)[Kind]>;

export const CONTENT_KINDS = Object.keys(contentSchemas) as [ContentKind, ...ContentKind[]];

export const KIND_LABELS: Record<ContentKind, string> = {
  company: "Company facts",
  hero: "Hero slides",
  service: "Services",
  testimonial: "Testimonials",
  badge: "Trust badges",
  figure: "Trust figures",
  area: "Service areas",
  project: "Projects",
  story: "Success story",
  team: "Team",
  faq: "FAQ",
  topic: "Help topics",
  article: "Help articles",
  tips: "Moving tips",
  legal: "Legal texts",
  guide: "Staff help",
};

/** The page that shows an item, for the preview. */
export function pageOf(kind: ContentKind, itemSlug: string): string {
  const pages: Partial<Record<ContentKind, string>> = {
    company: "/about",
    service: "/services",
    project: `/work/${itemSlug}`,
    story: "/work",
    team: "/about",
    faq: "/faq",
    topic: "/help-center",
    article: `/help-center/${itemSlug}`,
    tips: "/moving-tips",
    legal: `/${itemSlug}`,
    guide: "/help",
  };
  return pages[kind] ?? "/";
}

const PAYMENT_WAYS = {
  mpesa: { en: "M-Pesa", sw: "M-Pesa" },
  airtelMoney: { en: "Airtel Money", sw: "Airtel Money" },
  equitel: { en: "Equitel", sw: "Equitel" },
  tigoPesa: { en: "Tigo Pesa", sw: "Tigo Pesa" },
  card: { en: "card", sw: "kadi" },
  paypal: { en: "PayPal", sw: "PayPal" },
  bank: { en: "bank transfer", sw: "benki" },
  cash: { en: "cash", sw: "pesa taslimu" },
} as const;
export type PaymentWay = keyof typeof PAYMENT_WAYS;

/** 'M-Pesa, card, cash', capitalized. */
export function paymentsSentence(ways: readonly PaymentWay[], locale: Locale): string {
  const known = (Object.keys(PAYMENT_WAYS) as PaymentWay[]).filter((way) => ways.includes(way));
  const said = known.map((way) => PAYMENT_WAYS[way][locale]).join(", ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export type Facts = Readonly<Record<string, string>>;

/** Fills the facts into all texts of some data. Unknown placeholders stay. */
export function withFacts<T>(data: T, facts: Facts): T {
  if (typeof data === "string")
    return data.replace(/\{([a-z]+)\}/g, (whole, name) => facts[name] ?? whole) as T;
  if (Array.isArray(data))
    return data.flatMap((entry) => {
      const filled = withFacts(entry, facts);
      return typeof filled === "string" && filled !== entry ? filled.split("\n") : [filled];
    }) as T;
  if (data !== null && typeof data === "object") {
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, withFacts(value, facts)]),
    ) as T;
  }
  return data;
}

/** Contains the fields' names, not their texts. */
export const contentSaved = defineEvent<{ kind: ContentKind; slug: string; locale: Locale }>("content.saved");
export const contentPublished = defineEvent<{ kind: ContentKind; slug: string; locale: Locale }>(
  "content.published",
);
export const contentWithdrawn = defineEvent<{ kind: ContentKind; slug: string; locale: Locale }>(
  "content.withdrawn",
);
