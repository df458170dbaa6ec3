import { defineEvent } from "~/platform/events/define";

export const INTEGRATIONS = [
  "googleCalendar",
  "googleMaps",
  "googleDrive",
  "slack",
  "zapier",
  "mailchimp",
] as const;
export type Integration = (typeof INTEGRATIONS)[number];

export const GROUPS: readonly { title: string; integrations: readonly Integration[] }[] = [
  { title: "Google", integrations: ["googleCalendar", "googleMaps", "googleDrive"] },
  { title: "Messages and automation", integrations: ["slack", "zapier"] },
  { title: "Marketing", integrations: ["mailchimp"] },
];

interface About {
  title: string;
  about: string;
  soFar: string;
  found: string;
}

export const ABOUT: Readonly<Record<Integration, About>> = {
  googleCalendar: {
    title: "Google Calendar",
    about: "The company's calendar, where moves can be seen beside everything else.",
    soFar:
      "While it is connected, moves and activities from a week ago on are written to the calendar as they are planned, changed and called off: number, places, crew, and who does what, without prices and phone numbers. A customer is named only who agreed to sharing with partners; of the others an activity says its kind alone.",
    found:
      "In the Google Cloud console: an OAuth client for a web application, with the Calendar API enabled.",
  },
  googleMaps: {
    title: "Google Maps",
    about: "Road distances and maps.",
    soFar:
      "While it is connected, quotes can be priced by the length of the road: choose that under Settings, Quotes, Distance fee. Google gets the two places, without a customer's name. The map of the contact page begins at the zoom below.",
    found: "In the Google Cloud console: an API key with the Routes API enabled.",
  },
  googleDrive: {
    title: "Google Drive",
    about: "A place for copies of issued documents.",
    soFar:
      "While it is connected, the documents chosen below are copied as they are issued, into a folder for each customer who agreed to sharing with partners, and removed after the days below. MoveEase sees only files it made itself. Disconnected, what was copied stays.",
    found: "In the Google Cloud console: an OAuth client for a web application, with the Drive API enabled.",
  },
  slack: {
    title: "Slack",
    about: "Messages to a channel of your team.",
    soFar:
      "While it is connected, a line and a link are posted to the channel when a quote is accepted, a payment comes in and the like, without personal data. Which events, what was posted, and further channels are under Settings, Webhooks.",
    found:
      "In Slack, api.slack.com/apps: an incoming webhook for the channel. A bot token only names the workspace when you test the connection: messages go by the webhook.",
  },
  zapier: {
    title: "Zapier",
    about: "Starts your own automations.",
    soFar:
      "While it is connected, your Zap is told of quotes, moves, invoices and payments as they happen, signed and without personal data. Which of them, and what was sent, is under Settings, Webhooks.",
    found: "In Zapier: a Zap that begins with Webhooks by Zapier, Catch Hook.",
  },
  mailchimp: {
    title: "Mailchimp",
    about: "Newsletters to those who asked for them.",
    soFar:
      "While it is connected, whoever confirmed the newsletter is in the audience, address and language alone. Who leaves here or there has left both, also as a customer who agreed to offers. A customer's address goes there only while they agree to sharing with partners.",
    found: "In Mailchimp: Account, Extras, API keys.",
  },
};

/** These connect by consent on Google's page, the others by typed credentials. */
export const CONSENTING = ["googleCalendar", "googleDrive"] as const;
export type Consenting = (typeof CONSENTING)[number];
export const isConsenting = (name: Integration): name is Consenting =>
  (CONSENTING as readonly string[]).includes(name);

export const CONSENT_PATH = "/integrations/google/callback";

/** Messages after 'Sync now'. The other integrations only receive events, so they have nothing to sync. */
export const SYNCED: Readonly<Partial<Record<Integration, string>>> = {
  googleCalendar: "Upcoming moves and activities are being written again.",
  googleDrive: "Missing copies of documents are being made.",
  mailchimp: "Everybody in the audience is being compared again.",
};

/** Each calls the provider's cheapest authenticated endpoint. */
export const PURPOSES = ["connect", "test", "sync"] as const;
export type Purpose = (typeof PURPOSES)[number];

export const STATUSES = ["active", "waiting", "off"] as const;
export type Status = (typeof STATUSES)[number];

/** Green, yellow or grey. */
export function statusOf({ enabled, connected }: { enabled: boolean; connected: boolean }): Status {
  if (!enabled) return "off";
  return connected ? "active" : "waiting";
}

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  active: "Active and connected",
  waiting: "Enabled, not connected",
  off: "Disabled",
};

type Failure = "login" | "busy" | "broken" | "late" | "cut" | "unreached" | "refused" | "unreadable";

const FAILURES: Readonly<Record<Failure, (title: string) => string>> = {
  login: (title) => `${title} refuses these credentials`,
  busy: (title) => `${title} is asked too often. Try again in a few minutes`,
  broken: (title) => `${title} has a problem of its own. Try again later`,
  late: (title) => `${title} did not answer in time. Try again later`,
  cut: (title) => `${title} broke off before its answer was complete. Try again later`,
  unreached: (title) => `${title} cannot be reached. Nothing was sent`,
  refused: (title) => `${title} did not accept the request`,
  unreadable: (title) => `${title} answered something that cannot be read. Check the address`,
};

/** A failed call in plain words, the provider's own behind. */
export function failureSentence(name: Integration, failure: Failure, said: string): string {
  const words = FAILURES[failure](ABOUT[name].title);
  return said ? `${words}: ${said}` : `${words}.`;
}

/** True for a failure that ends the connection. All others are temporary. */
export const endsConnection = (failure: Failure): boolean => failure === "login" || failure === "refused";

export const WITHDRAWN_WORDS =
  "Google does not let MoveEase in any more: the permission was withdrawn or has run out. Connect again.";
const CONSENT_SENTENCES = {
  declined: "The permission was declined on Google's page. Nothing was connected.",
  partial:
    "The permission that MoveEase needs was left unticked on Google's page. Connect again, and leave it ticked.",
  unclear: "Google did not finish the request",
} as const;

/** The message for a missing consent. `error` is Google's code for an unclear one. */
export function consentSentence(reason: keyof typeof CONSENT_SENTENCES, error: string): string {
  return reason === "unclear" ? `${CONSENT_SENTENCES.unclear} (${error}).` : CONSENT_SENTENCES[reason];
}

/** Events never contain credentials. */
interface Told {
  integration: Integration;
}
export const integrationConnected = defineEvent<Told & { account: string }>("integration.connected");
export const integrationChecked = defineEvent<Told & { purpose: Purpose; ok: boolean }>(
  "integration.checked",
);
export const integrationDisconnected = defineEvent<Told>("integration.disconnected");
export const consentAsked = defineEvent<Told>("integration.consent_asked");
export const consentRefused = defineEvent<Told & { reason: string }>("integration.consent_refused");
