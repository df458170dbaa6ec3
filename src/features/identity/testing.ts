import { createHmac } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import type { SectionValue } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { SESSION_COOKIE } from "~/integrations/better-auth/auth";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import type { Role } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { hashToken, newToken, sessionSecret } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { addPassword } from "./server/commands/invite-person";
import { ensureRoleGrants } from "./server/commands/manage-people";
import { identityHandlers } from "./server/handlers";
import { getActor, resolveActor } from "./server/queries";
import { people, sessions } from "./server/tables";
import { securitySection } from "./settings";

let made = 0;
let hashed: Promise<string> | undefined;

export const TEST_PASSWORD = "Gari-La-Mizigo-77";

interface PersonFields {
  role: Role;
  name?: string;
  email?: string;
  emailVerified?: boolean;
  department?: string;
  signsIn?: boolean;
}

/** A person of a role, in the database and as the actor the session gate would mint. */
export async function aPerson(fields: PersonFields): Promise<Actor> {
  made += 1;
  const id = newId();
  if (fields.signsIn) hashed ??= hashPassword(TEST_PASSWORD);
  const hash = fields.signsIn ? await hashed : undefined;
  return transaction(async (tx) => {
    await ensureRoleGrants(tx);
    await tx.insert(people).values({
      id,
      name: fields.name ?? `Test ${fields.role} ${made}`,
      email: fields.email ?? `${fields.role}-${id.slice(-8)}-${made}@example.co.ke`,
      emailVerified: fields.emailVerified ?? true,
      department: fields.department ?? null,
      role: fields.role,
    });
    if (hash) await addPassword(tx, id, hash);
    return getActor(tx, id, newId());
  });
}

/** Starts a session for a person and returns the Cookie header a browser would send with it. */
export async function signInCookie(person: Actor): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db()
    .insert(sessions)
    .values({ token: hashToken(token), userId: person.personId ?? "", expiresAt });
  const signature = createHmac("sha256", sessionSecret()).update(token).digest("base64");
  return `${SESSION_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** A browser with its cookies: `send` makes a request's context, and what the answer sets is sent with the next. */
export function aBrowser(ip = "203.0.113.7") {
  const jar = new Map<string, string>();
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const store = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const at = pair.indexOf("=");
      const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (gone) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  return {
    jar,
    whoAmI: (now = new Date()) => resolveActor(new Headers({ cookie: cookieHeader() }), now),
    async send<T>(
      call: (actor: Actor, over: Partial<RequestContext>) => Promise<T>,
      over: Partial<RequestContext> = {},
    ): Promise<{ answer: T; setCookie: string[] }> {
      const headers = new Headers({ cookie: cookieHeader() });
      const responseHeaders = new Headers();
      const actor = jar.size > 0 ? await resolveActor(headers, over.now ?? new Date()) : visitor;
      const answer = await call(actor, { headers, responseHeaders, ip, ...over });
      store(responseHeaders);
      return { answer, setCookie: responseHeaders.getSetCookie() };
    },
  };
}

let addresses = 10;

/** An address that no other test of this file came from: throttles count by it. */
export function newAddress(): string {
  return `198.51.100.${addresses++}`;
}

/** A browser in which this person signed in with TEST_PASSWORD, and what signing in answered. */
export async function aSignedInBrowser(person: Actor, ip = newAddress()) {
  const browser = aBrowser(ip);
  const email = person.email ?? "";
  const sent = await browser.send((actor, over) =>
    callAs(identityHandlers, actor, over).signIn({ email, password: TEST_PASSWORD }),
  );
  return { browser, ...sent };
}

/** The newest mail to a recipient, and the token of its link. */
export async function lastMailTo(recipient: string) {
  const rows = await db().select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient));
  const mail = rows.at(-1);
  if (!mail) throw new Error(`No mail to ${recipient}`);
  const text = unseal(mail.text, mail.sealed);
  const token = /token=([\w.-]+)/.exec(text)?.[1] ?? "";
  const next = decodeURIComponent(/next=([^\s&]+)/.exec(text)?.[1] ?? "");
  return { ...mail, token, next };
}

/** The code that an authenticator shows (RFC 6238), by the secret of an otpauth address. */
export function totp(uri: string, at = Date.now()): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  let bits = "";
  for (const letter of secret.replace(/=+$/, "")) {
    bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0");
  }
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Sets up an authenticator for the person signed in in this browser. Returns the URI for `totp`. */
export async function setUpSecondFactor(browser: ReturnType<typeof aBrowser>): Promise<string> {
  const identity = (actor: Actor, over: Partial<RequestContext>) => callAs(identityHandlers, actor, over);
  const { answer } = await browser.send((actor, over) =>
    identity(actor, over).beginSecondFactor({ password: TEST_PASSWORD }),
  );
  await browser.send((actor, over) => identity(actor, over).confirmSecondFactor({ code: totp(answer.uri) }));
  return answer.uri;
}

export { handoversHandlers } from "./handover/server/handlers";
/** Changes some of Settings → Security, as its page does. */
export function setSecurity(change: Partial<SectionValue<typeof securitySection>>): Promise<unknown> {
  return transaction(async (tx) => {
    const { value, version } = await getSettingsForPage(tx, securitySection);
    const next = { ...value, ...change };
    return saveSettings(tx, system, { section: securitySection, value: next, version, now: new Date() });
  });
}
