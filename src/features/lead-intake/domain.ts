import type { LeadChange, LeadService, LeadSource } from "~/features/crm/leads/domain";
import { defineEvent } from "~/platform/events/define";
import type { Touch } from "~/platform/kernel/first-touch";

export const INTAKE_KINDS = ["inquiry", "quote"] as const;
export type IntakeKind = (typeof INTAKE_KINDS)[number];

/** docs/decisions/0074 */
export const FACTS = [
  "answered",
  "contacted",
  "approved",
  "sent",
  "change_asked",
  "accepted",
  "declined",
  "cancelled",
] as const;
export type Fact = (typeof FACTS)[number];

export interface Intake {
  kind: IntakeKind;
  key: string;
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  locale: string;
  from: string;
  to: string;
  date: string | null;
  /** Cents. */
  value: number;
  assignedTo: string | null;
  byStaff: boolean;
  arrivedAt: Date;
}

const SERVICES: Readonly<Record<string, LeadService>> = {
  residential: "residential_move",
  commercial: "office_move",
  packing: "packing",
  storage: "storage",
  "long-distance": "residential_move",
  international: "international_move",
};

const SOCIAL = /(?:^|\.)(?:facebook|instagram|tiktok|twitter|x|linkedin|youtube|whatsapp)\.com$/;

/** The source that a first touch speaks of; undefined where it says nothing. */
export function sourceOfTouch(touch: Touch): LeadSource | undefined {
  const [source = "", medium = ""] = [touch.utmSource, touch.utmMedium].map((word) => word?.toLowerCase());
  if (touch.gclid || (source === "google" && /cpc|ppc|paid/.test(medium))) return "google_ads";
  if (touch.fbclid || (/facebook|instagram|meta/.test(source) && /cpc|ppc|paid/.test(medium)))
    return "facebook_ads";
  if (medium === "email" || /newsletter/.test(source)) return "email_campaign";
  if (medium === "referral" || medium === "partner") return medium;
  if (/facebook|instagram|tiktok|twitter|linkedin|youtube|whatsapp/.test(source)) return "social_media";
  if (medium === "social") return "social_media";
  return touch.referrer && SOCIAL.test(hostOf(touch.referrer)) ? "social_media" : undefined;
}

function hostOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return "";
  }
}

/** A known customer comes back; else the first touch, our own people's telephone, the website. */
export function sourceOf(intake: Pick<Intake, "byStaff">, isKnown: boolean, touch: Touch = {}): LeadSource {
  if (isKnown) return "repeat_customer";
  return sourceOfTouch(touch) ?? (intake.byStaff ? "phone_inquiry" : "website");
}

/** The last word is the last name; a single one is the first. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : "";
  return { firstName: words.join(" ").slice(0, 80), lastName: (last ?? "").slice(0, 80) };
}

/** A form's details except its sender. */
export function movingOf(intake: Intake): LeadChange {
  const service = SERVICES[intake.service];
  return {
    interestedServices: service ? [service] : [],
    estimatedValue: intake.value,
    moveFrom: intake.from.slice(0, 160),
    moveTo: intake.to.slice(0, 160),
    moveDate: intake.date,
    notes: intake.message.slice(0, 4000),
    locale: intake.locale === "sw" ? "sw" : "en",
  };
}

/** The values that a later form adds to empty fields. Known values remain. */
export function additionsOf(
  known: {
    interestedServices: string[];
    estimatedValue: number;
    moveFrom: string;
    moveTo: string;
    moveDate: string | null;
    notes: string;
  },
  intake: Intake,
): LeadChange {
  const { locale: _, ...said } = movingOf(intake);
  const isBlank = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(said).filter(
      ([name, value]) => isBlank(known[name as keyof typeof known]) && !isBlank(value),
    ),
  );
}

export const CALLED_OFF = "Cancelled after acceptance";

export const olderTaken = defineEvent<{ leads: number; opportunities: number }>("lead.older_taken");
