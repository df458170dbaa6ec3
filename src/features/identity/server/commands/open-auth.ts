import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import {
  type Auth,
  createAuth,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
} from "~/integrations/better-auth/auth";
import { db, transaction } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { safeNext } from "~/platform/http/loader-api";
import { type Limit, resetAttempts, throttle } from "~/platform/http/throttle";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import { sessionSecret } from "~/platform/secrets/secrets";
import { signedIn } from "../../domain/identity";
import { securitySection } from "../../settings";
import { sendConfirmationMail, sendKnownAddressMail, sendResetMail } from "../messages/identity-messages";
import { accounts, people, sessions, twoFactors, verifications } from "../tables";

interface Opened {
  auth: Auth;
  key: string;
}

const held = globalThis as typeof globalThis & { moveeaseAuth?: Map<Locale, Opened> };

/**
 * better-auth on our tables, one instance a language: its messages and their links speak it. Made again when the public
 * address or the length of sessions changes.
 */
export async function openAuth(publicUrl: string, locale: Locale): Promise<Auth> {
  const { sessionDays } = await getSettings(db(), securitySection);
  const secret = sessionSecret();
  const key = `${publicUrl} ${sessionDays} ${secret}`;
  held.moveeaseAuth ??= new Map();
  const opened = held.moveeaseAuth.get(locale);
  if (opened?.key === key) return opened.auth;
  const linkTo = (path: string) => `${publicUrl}${pathIn(locale, path)}`;
  const auth = createAuth({
    // A getter, because tests open another database behind the same instance.
    database: new Proxy({} as ReturnType<typeof db>, {
      get: (_, name) => {
        const value = Reflect.get(db(), name);
        return typeof value === "function" ? value.bind(db()) : value;
      },
    }),
    tables: {
      user: people,
      session: sessions,
      account: accounts,
      verification: verifications,
      twoFactor: twoFactors,
    },
    secret,
    publicUrl,
    sessionDays,
    sendReset: (user, token) =>
      transaction((tx) => sendResetMail(tx, user, linkTo(`/reset-password?token=${token}`), locale)),
    sendConfirmation: (user, token) =>
      transaction((tx) =>
        sendConfirmationMail(tx, user, linkTo(addressOf("/confirm-email", { token })), locale),
      ),
    tellExisting: (user) =>
      transaction((tx) => sendKnownAddressMail(tx, user, linkTo(addressOf("/login")), locale)),
  });
  held.moveeaseAuth.set(locale, { auth, key });
  return auth;
}

/** Where the links in the messages of a registration lead after sign-in. The library's callbacks know only the person. */
const destinations = new AsyncLocalStorage<string | undefined>();

/** Runs a registration whose messages lead on to a path of the site, such as the quote that is to be booked. */
export function leadingTo<Result>(
  next: string | undefined,
  register: () => Promise<Result>,
): Promise<Result> {
  return destinations.run(safeNext(next), register);
}

function addressOf(path: string, parameters: Record<string, string> = {}): string {
  const next = destinations.getStore();
  const query = new URLSearchParams({ ...parameters, ...(next && { next }) }).toString();
  return query ? `${path}?${query}` : path;
}

/** The request's headers for better-auth, with the trusted client address instead of a claimed one. */
export function trustedHeaders(context: RequestContext): Headers {
  const headers = new Headers(context.headers);
  headers.set("x-moveease-address", context.ip);
  return headers;
}

/** The same without the session: who proves a second factor is not yet, or no longer, who the browser was. */
export function signedOutHeaders(context: RequestContext): Headers {
  const headers = trustedHeaders(context);
  const kept = (headers.get("cookie") ?? "")
    .split(/;\s*/)
    .filter((part) => ![SESSION_COOKIE, SECURE_SESSION_COOKIE].includes(part.slice(0, part.indexOf("="))));
  headers.set("cookie", kept.join("; "));
  return headers;
}

export function passCookies(from: Response, context: RequestContext): void {
  for (const cookie of from.headers.getSetCookie()) context.responseHeaders.append("Set-Cookie", cookie);
}

const WINDOW = 15 * 60;
const KNOWN_DAYS = 30;

/**
 * Limits wrong attempts (docs/decisions/0166). The limit for one account from one address is low, so that other
 * people's guesses lock out no owner. The limits for one account and for one address alone are far higher.
 */
async function limits(account: string, context: RequestContext): Promise<[Limit, string][]> {
  const { signInLimit: limit } = await getSettings(db(), securitySection);
  return [
    [{ name: "sign-in", limit, windowSeconds: WINDOW }, `${account} ${context.ip}`],
    [{ name: "sign-in-account", limit: limit * 10, windowSeconds: WINDOW }, account],
    [{ name: "sign-in-address", limit: limit * 100, windowSeconds: WINDOW }, context.ip],
  ];
}

/**
 * Counts an attempt at an account from an address. Throws TOO_MANY_REQUESTS above a limit. A known address of the
 * account skips the two shared limits, which other people's guesses can reach.
 */
export async function limitAttempts(
  context: RequestContext,
  account: string,
  isKnown: () => Promise<boolean> = async () => false,
): Promise<void> {
  const [own, ...shared] = await limits(account, context);
  if (own) await throttle(...own, context.now);
  for (const [limit, who] of shared)
    await throttle(limit, who, context.now).catch(async (error: unknown) => {
      if (!(await isKnown())) throw error;
    });
}

/** Whether this account has signed in from this address in the last days. */
export async function isKnownHere(context: RequestContext, email: string): Promise<boolean> {
  const since = new Date(context.now.getTime() - KNOWN_DAYS * 86_400_000).toISOString();
  const { rows } = await db().execute(sql`
    select 1 from events e join people p on p.id = e.subject_id
    where p.email = ${email} and e.type = ${signedIn.name} and e.ip = ${context.ip} and e.at > ${since}::timestamptz limit 1`);
  return rows.length > 0;
}

/**
 * Limits requests without a password, such as for an emailed link. The limit is low per mailbox and higher per address.
 */
export async function limitRequests(context: RequestContext, account: string): Promise<void> {
  const { signInLimit: limit } = await getSettings(db(), securitySection);
  await throttle({ name: "account-requests", limit, windowSeconds: WINDOW }, account, context.now);
  await throttle(
    { name: "address-requests", limit: limit * 30, windowSeconds: WINDOW },
    context.ip,
    context.now,
  );
}

/** Uncounts a successful attempt, because forty colleagues may share one address. */
export async function resetAttempt(context: RequestContext, account: string): Promise<void> {
  for (const [limit, who] of await limits(account, context)) await resetAttempts(limit, who, context.now);
}
