import { eq } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { atFields } from "~/platform/kernel/errors";
import { hashToken } from "~/platform/secrets/secrets";
import {
  emailConfirmed,
  personRegistered,
  registrationRepeated,
  signedIn,
  signedOut,
  signInFailed,
} from "../../domain/identity";
import { passwordError } from "../../domain/passwords";
import {
  authenticationFailed,
  codeNotTaken,
  codeUsedAlready,
  confirmationLinkSpent,
  signInRefused,
} from "../../errors";
import { securitySection } from "../../settings";
import { findPersonByEmail, getActor, sessionTokenOf } from "../queries";
import { people, sessions } from "../tables";
import {
  isKnownHere,
  leadingTo,
  limitAttempts,
  limitRequests,
  openAuth,
  passCookies,
  resetAttempt,
  signedOutHeaders,
  trustedHeaders,
} from "./open-auth";
import { spendCode } from "./spend-code";

export type SignInOutcome = { step: "done"; personId: string } | { step: "second-factor" };

/** Signs in with e-mail and password. A browser that was signed in before loses its earlier session. */
export async function signIn(
  context: RequestContext,
  input: { email: string; password: string },
): Promise<SignInOutcome> {
  await limitAttempts(context, input.email, () => isKnownHere(context, input.email));
  const auth = await openAuth(context.publicUrl, context.locale);
  const response = await auth.api.signInEmail({
    body: input,
    headers: trustedHeaders(context),
    asResponse: true,
  });
  if (!response.ok) {
    await recordFailure(context, input.email, "Wrong password or unknown address");
    throw signInRefused();
  }
  const answer = (await response.json()) as { twoFactorRedirect?: boolean; token?: string };
  const person = await findPersonByEmail(db(), input.email);
  if (!person?.active) {
    if (answer.token)
      await db()
        .delete(sessions)
        .where(eq(sessions.token, hashToken(answer.token)));
    await recordFailure(context, input.email, "The account is closed");
    throw signInRefused();
  }
  passCookies(response, context);
  await resetAttempt(context, input.email);
  if (answer.twoFactorRedirect) {
    await endEarlierSession(context);
    return { step: "second-factor" };
  }
  await finishSignIn(context, person.id);
  return { step: "done", personId: person.id };
}

/**
 * The second step: a code of the authenticator, or a recovery code, which then is spent. Five tries a challenge, ten
 * in a row for an account, then a quarter of an hour's rest (better-auth's counts), and the limits on requests.
 */
export async function verifySecondFactor(
  context: RequestContext,
  input: { code: string; recovery: boolean },
): Promise<{ personId: string }> {
  await limitRequests(context, `second-factor ${challengeOf(context.headers)}`);
  const auth = await openAuth(context.publicUrl, context.locale);
  const call = { headers: signedOutHeaders(context), asResponse: true as const };
  const response = input.recovery
    ? await auth.api.verifyBackupCode({ ...call, body: { code: input.code.trim() } })
    : await auth.api.verifyTOTP({ ...call, body: { code: input.code.replace(/\s/g, "") } });
  if (!response.ok) {
    await recordFailure(context, null, "Wrong code of the second factor");
    throw codeNotTaken.at("code");
  }
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  const [person] = await db().select({ active: people.active }).from(people).where(eq(people.id, user.id));
  if (!person?.active) {
    await db()
      .delete(sessions)
      .where(eq(sessions.token, hashToken(token)));
    throw signInRefused();
  }
  if (!input.recovery && !(await spendCode(user.id, input.code, context.now))) {
    await db()
      .delete(sessions)
      .where(eq(sessions.token, hashToken(token)));
    await recordFailure(context, null, "Code of the second factor used again");
    throw codeUsedAlready.at("code");
  }
  passCookies(response, context);
  await finishSignIn(context, user.id);
  return { personId: user.id };
}

/** Identifies the browser's pending sign-in, so that people behind one address do not share a limit. */
function challengeOf(headers: Headers): string {
  return hashToken(/two_factor=([^;]+)/.exec(headers.get("cookie") ?? "")?.[1] ?? "none");
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** A failed attempt, once. The limits on attempts, counted before, keep a flood out of the audit log. */
async function recordFailure(context: RequestContext, email: string | null, why: string): Promise<void> {
  const person = email ? await findPersonByEmail(db(), email) : undefined;
  await transaction((tx) =>
    record(tx, visitor, signInFailed, {
      subjectId: person?.id ?? NOBODY,
      summary: email
        ? `Sign-in as ${email} failed: ${why.toLowerCase()}`
        : `Sign-in failed: ${why.toLowerCase()}`,
      data: email ? { email } : {},
      at: context.now,
    }),
  );
}

async function endEarlierSession(context: RequestContext): Promise<void> {
  const earlier = sessionTokenOf(context.headers);
  if (earlier)
    await db()
      .delete(sessions)
      .where(eq(sessions.token, hashToken(earlier)));
}

async function finishSignIn(context: RequestContext, personId: string): Promise<void> {
  await endEarlierSession(context);
  await transaction(async (tx) => {
    const actor = await getActor(tx, personId);
    await record(tx, actor, signedIn, {
      subjectId: personId,
      summary: "Signed in",
      data: {},
      at: context.now,
    });
  });
}

export async function signOut(context: RequestContext): Promise<void> {
  const token = sessionTokenOf(context.headers);
  if (token) {
    const { actor, now } = context;
    await transaction(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.token, hashToken(token)));
      if (!actor.personId) return;
      await record(tx, actor, signedOut, {
        subjectId: actor.personId,
        summary: "Signed out",
        data: {},
        at: now,
      });
    });
  }
  const secure = context.publicUrl.startsWith("https:");
  const name = secure ? "__Secure-moveease.session_token" : "moveease.session_token";
  const rest = secure ? "; Secure" : "";
  context.responseHeaders.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${rest}`);
}

interface Registration {
  next?: string | undefined;
  name: string;
  email: string;
  password: string;
  phone?: string | undefined;
}

/** Registers a customer. A known address gets the same response in the same time, and a different message. */
export async function register(context: RequestContext, input: Registration): Promise<void> {
  await limitRequests(context, `register ${input.email}`);
  const { customerPasswordLength } = await getSettings(db(), securitySection);
  const fault = passwordError(input.password, { length: customerPasswordLength, staff: false });
  if (fault) throw atFields({ password: fault });
  const known = await findPersonByEmail(db(), input.email);
  const auth = await openAuth(context.publicUrl, context.locale);
  const body = {
    name: input.name,
    email: input.email,
    password: input.password,
    ...(input.phone ? { phone: input.phone } : {}),
  };
  const response = await leadingTo(input.next, () =>
    auth.api.signUpEmail({ body, headers: trustedHeaders(context), asResponse: true }),
  );
  if (!response.ok) throw authenticationFailed();
  const person = known ?? (await findPersonByEmail(db(), input.email));
  if (!person) return;
  await transaction(async (tx) =>
    record(tx, await getActor(tx, person.id), known ? registrationRepeated : personRegistered, {
      subjectId: person.id,
      summary: known ? "Somebody tried to register with this address" : "Account registered",
      data: { role: person.role },
      at: context.now,
    }),
  );
}

/** Confirms an e-mail address by the link's token; a second visit of the link finds it confirmed and changes nothing. */
export async function confirmEmail(context: RequestContext, token: string): Promise<void> {
  const before = await personOfConfirmation(token);
  const auth = await openAuth(context.publicUrl, context.locale);
  const headers = signedOutHeaders(context);
  const response = await auth.api.verifyEmail({ query: { token }, headers, asResponse: true });
  if (response.status >= 400 || response.headers.get("location")?.includes("error=") || !before) {
    throw confirmationLinkSpent();
  }
  if (before.emailVerified) return;
  await transaction(async (tx) =>
    record(tx, await getActor(tx, before.id), emailConfirmed, {
      subjectId: before.id,
      summary: "Email address confirmed",
      data: {},
      at: context.now,
    }),
  );
}

/** The person named in a confirmation token. The token is a JWT; better-auth checks its signature later. */
async function personOfConfirmation(token: string) {
  try {
    const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    return typeof payload?.email === "string" ? await findPersonByEmail(db(), payload.email) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function resendConfirmation(context: RequestContext): Promise<void> {
  const { email, emailConfirmed: isConfirmed } = context.actor;
  if (!email || isConfirmed) return;
  await limitRequests(context, `confirmation ${email}`);
  const auth = await openAuth(context.publicUrl, context.locale);
  await auth.api.sendVerificationEmail({
    body: { email },
    headers: trustedHeaders(context),
    asResponse: true,
  });
}
