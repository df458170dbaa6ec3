import * as client from "openid-client";
import { z } from "zod";
import {
  CallFailed,
  type CallOptions,
  callProvider,
  failedWith,
  type ProviderAnswer,
} from "~/platform/outbound/provider-call";

export interface GoogleApp {
  clientId: string;
  clientSecret: string;
  baseUrl: string;
}

export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface GoogleTokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Google revoked the permission; only a new consent helps. */
export class ConsentWithdrawn extends Error {
  override name = "ConsentWithdrawn";
}

/** `declined` when the person refused. */
export class ConsentRefused extends Error {
  override name = "ConsentRefused";
  readonly reason: "declined" | "partial" | "unclear";
  constructor(reason: "declined" | "partial" | "unclear", message: string) {
    super(message);
    this.reason = reason;
  }
}

const HOSTS = {
  issuer: "https://accounts.google.com",
  authorize: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  revoke: "https://oauth2.googleapis.com/revoke",
  apis: "https://www.googleapis.com",
  routes: "https://routes.googleapis.com",
};

/** Where each part of Google is; under another address all parts are below it, by the paths they have at Google. */
export function googleAt(baseUrl: string): typeof HOSTS {
  const base = baseUrl.replace(/\/+$/, "");
  if (base === "") return HOSTS;
  return {
    issuer: base,
    authorize: `${base}/o/oauth2/v2/auth`,
    token: `${base}/token`,
    revoke: `${base}/revoke`,
    apis: base,
    routes: base,
  };
}

function configurationOf(app: GoogleApp, options: CallOptions): client.Configuration {
  const at = googleAt(app.baseUrl);
  const configuration = new client.Configuration(
    {
      issuer: at.issuer,
      authorization_endpoint: at.authorize,
      token_endpoint: at.token,
      revocation_endpoint: at.revoke,
    },
    app.clientId,
    app.clientSecret,
  );
  // A stand-in speaks http; what may be called at all is outbound's rule.
  if (at.issuer.startsWith("http:")) client.allowInsecureRequests(configuration);
  configuration[client.customFetch] = async (url, init) => {
    const answer = await callProvider(url, init as RequestInit, options);
    if (answer.status === 401 || answer.status === 403 || answer.status === 429 || answer.status >= 500)
      throw failedWith(answer.status, saidIn(answer.body));
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  };
  return configuration;
}

const refusal = z.object({ error: z.string(), error_description: z.string().default("") });

function saidIn(body: unknown): string {
  const read = refusal.safeParse(body);
  return read.success ? read.data.error_description || read.data.error : "";
}

/** Where to send the browser: OAuth 2 with PKCE, state and nonce (docs/domain/integrations.md#google). */
export async function beginConsent(
  app: GoogleApp,
  { redirectUri, scope }: { redirectUri: string; scope: string },
): Promise<{ address: string; checks: Checks }> {
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(configurationOf(app, {}), {
    redirect_uri: redirectUri,
    scope: `openid email ${scope}`,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: "S256",
    // Google sends a refresh token only with these.
    access_type: "offline",
    prompt: "consent",
  });
  return { address: address.href, checks };
}

/**
 * Exchanges the code of the callback's address for tokens and whose account it is.
 * Throws ConsentRefused and CallFailed.
 */
export async function finishConsent(
  app: GoogleApp,
  { callback, checks, scope }: { callback: URL; checks: Checks; scope: string },
  options: CallOptions = {},
): Promise<{ tokens: GoogleTokens; email: string }> {
  const answer = await client
    .authorizationCodeGrant(configurationOf(app, options), callback, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      if (error instanceof client.AuthorizationResponseError)
        throw new ConsentRefused(error.error === "access_denied" ? "declined" : "unclear", error.error);
      throw failureOf(error);
    });
  // People may untick single permissions on Google's page.
  const granted = (answer.scope ?? "").split(" ");
  if (!granted.includes(scope)) throw new ConsentRefused("partial", scope);
  if (!answer.refresh_token) throw new CallFailed("unreadable", "no refresh token");
  const email = answer.claims()?.email;
  return { tokens: tokensOf(answer, answer.refresh_token), email: typeof email === "string" ? email : "" };
}

/** A new access token. Throws ConsentWithdrawn when Google knows the refresh token no more, and CallFailed. */
export async function refreshTokens(
  app: GoogleApp,
  refreshToken: string,
  options: CallOptions = {},
): Promise<GoogleTokens> {
  const answer = await client
    .refreshTokenGrant(configurationOf(app, options), refreshToken)
    .catch((error: unknown) => {
      if (error instanceof client.ResponseBodyError && error.error === "invalid_grant")
        throw new ConsentWithdrawn(error.error_description ?? error.error);
      throw failureOf(error);
    });
  return tokensOf(answer, answer.refresh_token ?? refreshToken);
}

/** Revokes the tokens at Google. An unknown token is no failure. Throws CallFailed. */
export async function revokeTokens(app: GoogleApp, token: string, options: CallOptions = {}): Promise<void> {
  const { status, body } = await callProvider(
    googleAt(app.baseUrl).revoke,
    { method: "POST", body: new URLSearchParams({ token }) },
    options,
  );
  if (status !== 200 && status !== 400) throw failedWith(status, saidIn(body));
}

const HOUR_S = 3600;

function tokensOf(
  answer: { access_token: string; expires_in?: number | undefined },
  refreshToken: string,
): GoogleTokens {
  const expiresAt = Date.now() + (answer.expires_in ?? HOUR_S) * 1000;
  return { accessToken: answer.access_token, refreshToken, expiresAt };
}

/** Our own fetch error, wrapped by the library; else the provider's wrong answer. */
function failureOf(error: unknown): CallFailed {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof CallFailed) return inner;
  if (error instanceof client.ResponseBodyError)
    return failedWith(error.status, error.error_description ?? error.error);
  return new CallFailed("unreadable", error instanceof Error ? error.message : "");
}

const apiRefusal = z.object({
  error: z.object({ message: z.string(), errors: z.array(z.object({ reason: z.string() })).default([]) }),
});
/** Temporary reasons of a 403. */
const TOO_OFTEN = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
  "dailyLimitExceeded",
]);

/** Reasons of a 403 that need more storage; the permission is fine. */
const FULL = new Set([
  "storageQuotaExceeded",
  "teamDriveFileLimitExceeded",
  "numChildrenInNonRootLimitExceeded",
]);

async function getJson<Shape extends z.ZodType>(
  url: URL,
  accessToken: string,
  shape: Shape,
  options: CallOptions,
): Promise<z.output<Shape>> {
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: "application/json" };
  const answer = await callProvider(url.href, { headers }, options);
  const read = answer.status === 200 ? shape.safeParse(answer.body) : undefined;
  if (read?.success) return read.data;
  throw apiFailure(answer);
}

/** Maps a failed answer of a Google API. */
export function apiFailure({ status, body }: Pick<ProviderAnswer, "status" | "body">): CallFailed {
  const said = apiRefusal.safeParse(body).data?.error;
  const isOf = (reasons: ReadonlySet<string>) =>
    status === 403 && said?.errors.some(({ reason }) => reasons.has(reason));
  if (isOf(FULL)) return new CallFailed("broken", said?.message ?? "");
  const isTooOften = isOf(TOO_OFTEN);
  return failedWith(isTooOften ? 429 : status, said?.message ?? "");
}

export const CALENDAR_SCOPE = "https://www.googleapis.com/auth/calendar.events";
export const DRIVE_SCOPE = "https://www.googleapis.com/auth/drive.file";

/** A calendar's name and time zone: the cheapest call that the scope of events allows. Throws CallFailed. */
export async function getCalendar(
  { baseUrl, calendarId, accessToken }: { baseUrl: string; calendarId: string; accessToken: string },
  options: CallOptions = {},
): Promise<{ name: string; timeZone: string }> {
  const path = `/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events`;
  const url = new URL(`${googleAt(baseUrl).apis}${path}`);
  url.search = String(new URLSearchParams({ maxResults: "1", fields: "summary,timeZone" }));
  const shape = z.object({ summary: z.string(), timeZone: z.string().default("") });
  const { summary, timeZone } = await getJson(url, accessToken, shape, options);
  return { name: summary, timeZone };
}

/** Whose drive it is. Throws CallFailed. */
export async function getDrive(
  { baseUrl, accessToken }: { baseUrl: string; accessToken: string },
  options: CallOptions = {},
): Promise<{ owner: string; email: string }> {
  const url = new URL(`${googleAt(baseUrl).apis}/drive/v3/about`);
  url.search = String(new URLSearchParams({ fields: "user(displayName,emailAddress)" }));
  const shape = z.object({
    user: z.object({ displayName: z.string(), emailAddress: z.string().default("") }),
  });
  const { user } = await getJson(url, accessToken, shape, options);
  return { owner: user.displayName, email: user.emailAddress };
}
