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

export const CAMPAIGN_STATUSES = ["planned", "active", "completed", "cancelled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
export const STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  planned: "Planned",
  active: "Active",
  completed: "Completed",
  cancelled: "Cancelled",
};

export const MAX_NAME = 120;

export interface CampaignFields {
  name: string;
  channel: CampaignChannel;
  startDate: PlainDate;
  /** The last day; null while nobody knows. */
  endDate: PlainDate | null;
  /** What it may cost, and has cost. */
  budget: Cents;
  cost: Cents;
  status: CampaignStatus;
}

export const campaignCreated = defineEvent<{ name: string }>("campaign.created");
export const campaignEdited = defineEvent<{ name: string; fields: string[] }>("campaign.edited");
