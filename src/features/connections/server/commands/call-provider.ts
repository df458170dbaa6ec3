import { maskSecret } from "~/features/settings/domain/settings";
import { getMailHead } from "~/features/settings/server/queries";
import {
  ConsentWithdrawn,
  type GoogleTokens,
  getCalendar,
  getDrive,
  refreshTokens,
} from "~/integrations/google/google";
import { tryMapsKey } from "~/integrations/google/roads";
import { getAccount, getAudience } from "~/integrations/mailchimp/mailchimp";
import { getWorkspace, postToSlack } from "~/integrations/slack/slack";
import { accountOfHook, postToZapier } from "~/integrations/zapier/zapier";
import { db } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { CallFailed } from "~/platform/outbound/provider-call";
import { decrypt } from "~/platform/secrets/secrets";
import { ABOUT, type Consenting, type Integration, type Purpose } from "../../domain";
import { integrationNotConnected } from "../../errors";
import type { Ready } from "../queries";

interface Held {
  offers: Record<string, Record<string, string>>;
  /** How long a provider's answer may take, in milliseconds; tests shorten it. */
  timeoutMs?: number;
  /** Tests inject their own. */
  fetch?: typeof fetch;
  /** Kinds: 'quote', 'invoice', 'receipt', 'credit-note', 'delivery-note'. */
  makeDocument?: MakeDocument;
}
type MakeDocument = (document: string, id: string, now: Date) => Promise<Uint8Array>;

const held = globalThis as typeof globalThis & { moveeaseConnections?: Held };

/** Tells what the demo's stand-ins take. Assembly and tests only. */
export function configureConnections(ports: Held): void {
  held.moveeaseConnections = ports;
}

/** How an issued document is made: features before this one know, and the assembly says. */
export function documentMaker(): MakeDocument {
  const { makeDocument } = held.moveeaseConnections ?? {};
  if (!makeDocument)
    throw new Error("Nobody makes documents: call configureConnections() with makeDocument.");
  return makeDocument;
}

const STAND_INS: Readonly<Record<Integration, string>> = {
  googleCalendar: "google",
  googleMaps: "google-maps",
  googleDrive: "google",
  slack: "slack",
  zapier: "zapier",
  mailchimp: "mailchimp",
};

/** The demo values shown beside Enable; empty in a real company. */
export function integrationOffers(): Record<string, Record<string, string>> {
  const offers = held.moveeaseConnections?.offers ?? {};
  return Object.fromEntries(
    Object.entries(STAND_INS).flatMap(([name, standIn]) => {
      const offer = offers[standIn];
      return offer ? [[name, offer]] : [];
    }),
  );
}

/** As every call of a provider is made here. */
export const callOptions = () => {
  const { timeoutMs, fetch: send } = held.moveeaseConnections ?? {};
  return { ...(timeoutMs === undefined ? {} : { timeoutMs }), ...(send ? { fetch: send } : {}) };
};

export interface Answered {
  account: string;
  detail: string;
  tokens?: GoogleTokens;
}

export class FailedWithTokens extends Error {
  override name = "FailedWithTokens";
  readonly tokens: GoogleTokens;
  constructor(cause: unknown, tokens: GoogleTokens) {
    super("", { cause });
    this.tokens = tokens;
  }
}

const MINUTE_MS = 60_000;

/** Renews saved tokens when they expired or Google rejects them. */
async function withTokens(
  name: Consenting,
  { settings, held: row }: Ready,
  call: (accessToken: string) => Promise<Omit<Answered, "tokens">>,
): Promise<Answered> {
  if (!row?.sealed) throw integrationNotConnected({ integration: ABOUT[name].title });
  const app = settings[name];
  const kept = JSON.parse(decrypt(row.sealed)) as GoogleTokens;
  if (kept.expiresAt - MINUTE_MS > Date.now()) {
    try {
      return await call(kept.accessToken);
    } catch (error) {
      // Google may end an access token before its time.
      if (!(error instanceof CallFailed) || error.failure !== "login") throw error;
    }
  }
  const tokens = await refreshTokens(app, kept.refreshToken, callOptions());
  try {
    return { ...(await call(tokens.accessToken)), tokens };
  } catch (error) {
    throw new FailedWithTokens(error, tokens);
  }
}

/**
 * Makes the provider's cheapest authenticated call with the saved credentials and returns the account. Throws
 * CallFailed, FailedWithTokens, ConsentWithdrawn, and integrationNotConnected if consent is missing. Never call it
 * within a transaction.
 */
export async function callProviderOf(name: Integration, ready: Ready, purpose: Purpose): Promise<Answered> {
  const { settings, held: row } = ready;
  const options = callOptions();
  switch (name) {
    case "googleCalendar": {
      const { baseUrl, calendarId } = settings.googleCalendar;
      return withTokens(name, ready, async (accessToken) => {
        const about = { baseUrl, calendarId: calendarId || "primary", accessToken };
        const calendar = await getCalendar(about, options);
        const zone = calendar.timeZone ? `, ${calendar.timeZone}` : "";
        return { account: row?.account || calendar.name, detail: `Calendar ${calendar.name}${zone}` };
      });
    }
    case "googleDrive":
      return withTokens(name, ready, async (accessToken) => {
        const { baseUrl } = settings.googleDrive;
        const drive = await getDrive({ baseUrl, accessToken }, options);
        return { account: drive.email || row?.account || drive.owner, detail: `Drive of ${drive.owner}` };
      });
    case "googleMaps":
      await tryMapsKey(settings.googleMaps, options);
      return { account: `Key ${maskSecret(settings.googleMaps.apiKey)}`, detail: "Roads are measured" };
    case "slack":
      return callSlack(settings.slack, purpose);
    case "zapier": {
      const { name: company } = await getMailHead(db());
      const event = { event: "connection.test", id: newId(), createdAt: new Date().toISOString(), company };
      await postToZapier(settings.zapier, event, options);
      const account = accountOfHook(settings.zapier.webhookUrl);
      const { hostname } = new URL(settings.zapier.webhookUrl);
      return {
        account: account ? `Zapier account ${account}` : hostname,
        detail: "One test event was taken",
      };
    }
    case "mailchimp": {
      const { account, email } = await getAccount(settings.mailchimp, options);
      const { name: list, members } = await getAudience(
        settings.mailchimp,
        settings.mailchimp.listId,
        options,
      );
      const who = email ? `${account} (${email})` : account;
      return { account: who, detail: `Audience ${list}, ${members} subscribed` };
    }
  }
}

/** auth.test names the workspace; connecting and testing also post a line, the only way to test a webhook. */
async function callSlack(slack: Ready["settings"]["slack"], purpose: Purpose): Promise<Answered> {
  const options = callOptions();
  const workspace = slack.botToken ? await getWorkspace(slack, options) : undefined;
  if (!workspace || purpose !== "sync") {
    const { name } = await getMailHead(db());
    await postToSlack(slack, `${name}: this is a test of the connection. Nothing needs to be done.`, options);
  }
  const [, team] = /\/services\/(T[A-Z0-9]+)\//.exec(slack.webhookUrl) ?? [];
  const { hostname } = new URL(slack.webhookUrl);
  return workspace
    ? { account: workspace.team, detail: workspace.bot ? `Bot ${workspace.bot}, one channel` : "One channel" }
    : { account: team ? `Workspace ${team}` : hostname, detail: "One channel" };
}

/** The error of a failed call, without the wrapper that holds tokens. */
export function failureBelow(error: unknown): CallFailed | ConsentWithdrawn | undefined {
  const inner = error instanceof FailedWithTokens ? error.cause : error;
  return inner instanceof CallFailed || inner instanceof ConsentWithdrawn ? inner : undefined;
}
