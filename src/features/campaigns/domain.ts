import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

export const CAMPAIGN_CHANNELS = [
  "email",
  "sms",
  "whatsapp",
  "social_media",
  "google_ads",
  "facebook_ads",
  "radio",
  "print",
  "trade_show",
  "partner",
  "other",
] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];
export const CHANNEL_LABELS: Readonly<Record<CampaignChannel, string>> = {
  email: "Email",
  sms: "SMS",
  whatsapp: "WhatsApp",
  social_media: "Social media",
  google_ads: "Google Ads",
  facebook_ads: "Facebook Ads",
  radio: "Radio",
  print: "Print and posters",
  trade_show: "Trade show",
  partner: "Partner",
  other: "Other",
};

export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "completed", "cancelled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
export const STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  completed: "Completed",
  cancelled: "Cancelled",
};

const SENT_BY_US: readonly CampaignChannel[] = ["email", "sms"];
export const isSentByUs = (channel: CampaignChannel): boolean => SENT_BY_US.includes(channel);

/** Label of a status; campaigns on other channels show 'Running' while active. */
export const statusLabel = (status: CampaignStatus, channel: CampaignChannel): string =>
  status === "sending" && !isSentByUs(channel) ? "Running" : STATUS_LABELS[status];

/**
 * Whether a person may set a status by hand. One that we send is scheduled, sent and completed by its sending alone; what was
 * sent elsewhere may be written down as completed.
 */
export function maySetStatus(
  { channel, status }: { channel: CampaignChannel; status: CampaignStatus },
  to: CampaignStatus,
): boolean {
  if (!isSentByUs(channel) || status === to) return true;
  return status === "draft" && (to === "completed" || to === "cancelled");
}

export const MAX_NAME = 120;

export interface CampaignFields {
  name: string;
  channel: CampaignChannel;
  startDate: PlainDate;
  endDate: PlainDate | null;
  budget: Cents;
  cost: Cents;
  status: CampaignStatus;
}

export const campaignCreated = defineEvent<{ name: string }>("campaign.created");
export const campaignEdited = defineEvent<{ name: string; fields: string[] }>("campaign.edited");
