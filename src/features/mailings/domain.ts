import type { CampaignChannel, CampaignStatus } from "~/features/campaigns/domain";
import { defineEvent } from "~/platform/events/define";

export const AUDIENCES = ["leads", "customers"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Record<Audience, string> = { leads: "Leads", customers: "Customers" };

const RECIPIENT_STATUSES = ["waiting", "sent", "skipped"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

const SKIP_REASONS = ["no_consent", "opted_out", "restricted"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const MAX_SUBJECT = 150;
export const MAX_BODY = 5_000;
export const MAX_SMS = 400;

export interface MailingTexts {
  subjectEn: string;
  subjectSw: string;
  bodyEn: string;
  bodySw: string;
}

/** The texts that are still missing, by field: an e-mail needs a subject too, and both languages are needed. */
export function missingTexts(channel: CampaignChannel, texts: MailingTexts): (keyof MailingTexts)[] {
  const needed: (keyof MailingTexts)[] =
    channel === "sms" ? ["bodyEn", "bodySw"] : ["subjectEn", "bodyEn", "subjectSw", "bodySw"];
  return needed.filter((field) => texts[field].trim() === "");
}

export const MAILING_ACTIONS = ["schedule", "pause", "resume", "cancel"] as const;
export type MailingAction = (typeof MAILING_ACTIONS)[number];

/** Checks whether an action is possible in a campaign's current state. */
export function canAct(
  action: MailingAction,
  { status, isPaused }: { status: CampaignStatus; isPaused: boolean },
): boolean {
  const goesOn = status === "scheduled" || status === "sending";
  if (action === "schedule") return status === "draft";
  if (action === "pause") return goesOn && !isPaused;
  if (action === "resume") return goesOn && isPaused;
  return goesOn || status === "draft";
}

interface MailingFact {
  name: string;
}
export const mailingSaved = defineEvent<MailingFact>("campaign.message_saved");
export const mailingTested = defineEvent<MailingFact>("campaign.tested");
export const mailingScheduled = defineEvent<MailingFact & { sendAt: string }>("campaign.scheduled");
export const mailingStarted = defineEvent<MailingFact & { recipients: number }>("campaign.started");
export const mailingPaused = defineEvent<MailingFact>("campaign.paused");
export const mailingResumed = defineEvent<MailingFact>("campaign.resumed");
export const mailingCancelled = defineEvent<MailingFact>("campaign.cancelled");
export const mailingCompleted = defineEvent<MailingFact & { sent: number; skipped: number }>(
  "campaign.completed",
);
/** The scheduler lost the permission, or the audience is gone. The campaign becomes a draft again. */
export const mailingStopped = defineEvent<MailingFact>("campaign.stopped");
