import { clientIdRequired, clientSecretRequired } from "~/features/gateways/errors";
import { smsKeyRequired } from "~/features/messaging/errors";
import {
  choice,
  choices,
  defineSection,
  group,
  type SectionValue,
  secret,
  text,
  toggle,
  url,
  whole,
} from "~/features/settings/define";
import { webAddressNotWhole } from "~/features/settings/errors";
import { COPIED_LABELS } from "./drive/domain";
import {
  listIdRequired,
  serverPrefixNotKeys,
  serverPrefixNotValid,
  serverPrefixRequired,
  webhookUrlRequired,
} from "./errors";

const baseUrl = url({ label: "Another API address", help: "Only for testing. Empty: the provider's own." });
const clientId = text({ label: "Client ID", max: 300 });
const clientSecret = secret({ label: "Client secret" });
const webhookUrl = secret({ label: "Webhook URL", max: 1_000 });

/** docs/domain/integrations.md. Connection state is in server/tables.ts. */
export const integrationsSection = defineSection("integrations", {
  title: "Third-Party APIs",
  about: "Other programs that work with MoveEase. All are optional: nothing waits for them.",
  fields: {
    googleCalendar: group({
      title: "Google Calendar",
      fields: {
        enabled: toggle({ label: "Google Calendar enabled" }),
        clientId,
        clientSecret,
        calendarId: text({
          label: "Calendar ID",
          default: "primary",
          max: 300,
          help: "Empty or primary: the main calendar of the account. Others: in Google Calendar, Settings of the calendar.",
        }),
        syncInterval: choice({
          label: "Check access",
          options: {
            "5": "Every 5 minutes",
            "15": "Every 15 minutes",
            "30": "Every 30 minutes",
            "60": "Every hour",
          },
          default: "15",
          help: "Changes are written as they happen. This only checks that Google still allows it.",
        }),
        baseUrl,
      },
    }),
    googleMaps: group({
      title: "Google Maps",
      fields: {
        enabled: toggle({ label: "Google Maps enabled" }),
        apiKey: secret({ label: "API key" }),
        defaultZoom: whole({
          label: "Default map zoom",
          min: 1,
          max: 20,
          default: 10,
          help: "Where the map of the contact page begins: from 1, the world, to 20, a building.",
        }),
        monthlyCalls: whole({
          label: "Questions a month, at most",
          min: 0,
          max: 1_000_000,
          default: 10_000,
          help: "Google charges for each beyond its free allowance. Once they are used, kilometres are estimated.",
        }),
        baseUrl,
      },
    }),
    googleDrive: group({
      title: "Google Drive",
      fields: {
        enabled: toggle({ label: "Google Drive enabled" }),
        clientId,
        clientSecret,
        documents: choices({
          label: "Documents",
          options: COPIED_LABELS,
          default: ["quote", "invoice", "receipt", "credit_note"],
          help: "Of customers who agreed to sharing with partners, each in their own folder.",
        }),
        allowedTypes: choices({
          label: "Types of uploaded files",
          options: { pdf: "PDF", jpg: "JPEG", png: "PNG", mp4: "MP4", mov: "MOV" },
          default: ["pdf", "jpg", "png", "mp4", "mov"],
          help: "Of the files that staff uploaded. Pictures are kept as JPEG.",
        }),
        retentionDays: whole({
          label: "Kept in Google Drive for",
          min: 1,
          max: 3_650,
          default: 365,
          suffix: " days",
          help: "From the day a document was issued. Then the copy is removed; the document itself stays here.",
        }),
        baseUrl,
      },
    }),
    slack: group({
      title: "Slack",
      fields: {
        enabled: toggle({ label: "Slack enabled" }),
        webhookUrl,
        botToken: secret({
          label: "Bot token (optional)",
          help: "Only names the workspace when you test. Messages go by the webhook.",
        }),
        baseUrl,
      },
    }),
    zapier: group({
      title: "Zapier",
      fields: { enabled: toggle({ label: "Zapier enabled" }), webhookUrl, baseUrl },
    }),
    mailchimp: group({
      title: "Mailchimp",
      fields: {
        enabled: toggle({ label: "Mailchimp enabled" }),
        apiKey: secret({ label: "API key" }),
        serverPrefix: text({
          label: "Server prefix",
          placeholder: "us21",
          max: 10,
          help: "The ending of the API key, after the dash.",
          matches: [/^[a-z]{2}\d{1,3}$/, serverPrefixNotValid],
        }),
        listId: text({
          label: "List ID",
          max: 60,
          help: "Of the audience: in Mailchimp, Audience, Settings, Audience name and defaults.",
        }),
        baseUrl,
      },
    }),
  },
  check: (value, problem) => {
    for (const name of [
      "googleCalendar",
      "googleMaps",
      "googleDrive",
      "slack",
      "zapier",
      "mailchimp",
    ] as const) {
      const { baseUrl } = value[name];
      if (baseUrl !== "" && !URL.canParse(baseUrl)) problem(`${name}.baseUrl`, webAddressNotWhole);
    }
    for (const name of ["googleCalendar", "googleDrive"] as const) {
      const google = value[name];
      if (!google.enabled) continue;
      if (google.clientId === "") problem(`${name}.clientId`, clientIdRequired);
      if (google.clientSecret === "") problem(`${name}.clientSecret`, clientSecretRequired);
    }
    const { googleMaps, mailchimp } = value;
    if (googleMaps.enabled && googleMaps.apiKey === "") problem("googleMaps.apiKey", smsKeyRequired);
    for (const name of ["slack", "zapier"] as const) {
      const wrong = webhookRefusal(value[name]);
      if (wrong) problem(`${name}.webhookUrl`, wrong);
    }
    if (!mailchimp.enabled) return;
    if (mailchimp.apiKey === "") problem("mailchimp.apiKey", smsKeyRequired);
    if (mailchimp.serverPrefix === "") problem("mailchimp.serverPrefix", serverPrefixRequired);
    const [, server] = /-([a-z]{2}\d{1,3})$/.exec(mailchimp.apiKey) ?? [];
    if (server && mailchimp.serverPrefix !== "" && server !== mailchimp.serverPrefix)
      problem("mailchimp.serverPrefix", serverPrefixNotKeys({ server }));
    if (mailchimp.listId === "") problem("mailchimp.listId", listIdRequired);
  },
});

/** Checks the webhook's address. It is a secret, because anyone with the address can post. */
function webhookRefusal({ enabled, webhookUrl }: { enabled: boolean; webhookUrl: string }) {
  if (!enabled) return undefined;
  if (webhookUrl === "") return webhookUrlRequired;
  return /^https?:\/\/\S+$/.test(webhookUrl) && URL.canParse(webhookUrl) ? undefined : webAddressNotWhole;
}

export type Integrations = SectionValue<typeof integrationsSection>;
