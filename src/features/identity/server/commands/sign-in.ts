import { and, eq, ne } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { personIdOf } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { AppError, invalid } from "~/platform/kernel/errors";
import { emailConfirmed, passwordChanged, passwordFault, passwordResetAsked, personRegistered, secondFactorChanged, signedIn, signedOut } from "../../domain";
import { findPersonByEmail, getActor, sessionTokenOf } from "../queries";
import { people, sessions } from "../tables";
import { openAuth } from "./open-auth";

/** The same sentence whether the address is unknown, the password wrong or the person dismissed. */
const REFUSED = "Invalid email or password";
const WINDOW = 15 * 60;

/** The request's headers for better-auth, with the address we believe instead of what a client claims. */
function trusted(context: RequestContext): Headers {
  const headers = new Headers(context.headers);
  headers.set("x-moveease-address", context.ip);
  return headers;
}

function passCookies(from: Response, context: RequestContext): void {
  for (const cookie of from.headers.getSetCookie()) context.responseHeaders.append("Set-Cookie", cookie);
}

async function limitAttempts(context: RequestContext, account: string): Promise<void> {
  const { signInLimit } = await getSettings(db(), "security");
  await throttle({ name: "sign-in-address", limit: signInLimit, windowSeconds: WINDOW }, context.ip, context.now);
  await throttle({ name: "sign-in-account", limit: signInLimit, windowSeconds: WINDOW }, account, context.now);
}

export type SignInOutcome = { step: "done"; personId: string } | { step: "second-factor" };

/** Signs in with e-mail and password. A browser that was signed in before loses its earlier session. */
export async function signIn(context: RequestContext, input: { email: string; password: string }): Promise<SignInOutcome> {
  await limitAttempts(context, input.email);
  const auth = await openAuth(context.publicUrl);
  const response = await auth.api.signInEmail({ body: input, headers: trusted(context), asResponse: true });
  if (!response.ok) throw new AppError("INVALID", REFUSED);
  const answer = (await response.json()) as { twoFactorRedirect?: boolean; token?: string; user?: { id: string } };
  const person = await findPersonByEmail(db(), input.email);
  if (!person?.active) {
    if (answer.token) await db().delete(sessions).where(eq(sessions.token, answer.token));
    throw new AppError("INVALID", REFUSED);
  }
  passCookies(response, context);
  if (answer.twoFactorRedirect) return { step: "second-factor" };
  await finishSignIn(context, person.id);
  return { step: "done", personId: person.id };
}

/** The second step: a code of the authenticator, or a recovery code, which then is spent. */
export async function verifySecondFactor(context: RequestContext, input: { code: string; recovery: boolean }): Promise<{ personId: string }> {
  await limitAttempts(context, `second-factor ${context.ip}`);
  const auth = await openAuth(context.publicUrl);
  const call = { body: { code: input.code.replace(/\s/g, "") }, headers: trusted(context), asResponse: true as const };
  const response = input.recovery ? await auth.api.verifyBackupCode({ ...call, body: { code: input.code.trim() } }) : await auth.api.verifyTOTP(call);
  if (!response.ok) throw invalid("code", "This code is not right or has been used");
  passCookies(response, context);
  const { user } = (await response.json()) as { user: { id: string } };
  await finishSignIn(context, user.id);
  return { personId: user.id };
}

async function finishSignIn(context: RequestContext, personId: string): Promise<void> {
  const earlier = sessionTokenOf(context.headers);
  await transaction(async (tx) => {
    if (earlier) await tx.delete(sessions).where(eq(sessions.token, earlier));
    const actor = await getActor(tx, personId);
    await record(tx, actor, signedIn, { subjectId: personId, summary: "Signed in", data: {}, at: context.now });
  });
}

export async function signOut(context: RequestContext): Promise<void> {
  const token = sessionTokenOf(context.headers);
  if (token) {
    await transaction(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.token, token));
      if (!context.actor.personId) return;
      await record(tx, context.actor, signedOut, { subjectId: context.actor.personId, summary: "Signed out", data: {}, at: context.now });
    });
  }
  const secure = context.publicUrl.startsWith("https:");
  const name = secure ? "__Secure-moveease.session_token" : "moveease.session_token";
  context.responseHeaders.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`);
}

/** Registers a customer. Known addresses get the same answer in the same time, and a message of their own. */
export async function register(context: RequestContext, input: { name: string; email: string; password: string; phone?: string | undefined }): Promise<void> {
  await limitAttempts(context, `register ${input.email}`);
  const { customerPasswordLength } = await getSettings(db(), "security");
  const fault = passwordFault(input.password, { length: customerPasswordLength, staff: false });
  if (fault) throw invalid("password", fault);
  const known = await findPersonByEmail(db(), input.email);
  const auth = await openAuth(context.publicUrl);
  const body = { name: input.name, email: input.email, password: input.password, ...(input.phone ? { phone: input.phone } : {}) };
  const response = await auth.api.signUpEmail({ body, headers: trusted(context), asResponse: true });
  if (!response.ok) throw new AppError("INVALID", "Authentication failed.");
  if (known) return;
  const person = await findPersonByEmail(db(), input.email);
  if (!person) return;
  await transaction(async (tx) =>
    record(tx, await getActor(tx, person.id), personRegistered, { subjectId: person.id, summary: "Account registered", data: { role: person.role }, at: context.now }),
  );
}

/** Confirms an e-mail address by the link's token. */
export async function confirmEmail(context: RequestContext, token: string): Promise<void> {
  const auth = await openAuth(context.publicUrl);
  const response = await auth.api.verifyEmail({ query: { token }, headers: trusted(context), asResponse: true });
  if (response.status >= 400 || response.headers.get("location")?.includes("error=")) {
    throw new AppError("GONE", "This link has expired or was used already. Sign in and ask for a new one.");
  }
  const person = await personOfConfirmation(token);
  if (!person) return;
  await transaction(async (tx) =>
    record(tx, await getActor(tx, person.id), emailConfirmed, { subjectId: person.id, summary: "Email address confirmed", data: {}, at: context.now }),
  );
}

/** The confirmation token is a signed JWT; better-auth has just checked it. */
async function personOfConfirmation(token: string) {
  const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as { email?: string };
  return payload.email ? findPersonByEmail(db(), payload.email) : undefined;
}

export async function resendConfirmation(context: RequestContext): Promise<void> {
  const { email } = context.actor;
  await limitAttempts(context, `confirmation ${email}`);
  const auth = await openAuth(context.publicUrl);
  if (email) await auth.api.sendVerificationEmail({ body: { email }, headers: trusted(context), asResponse: true });
}

/** Sends a reset link if the address is known; says nothing about whether it is. */
export async function askPasswordReset(context: RequestContext, email: string): Promise<void> {
  await limitAttempts(context, `reset ${email}`);
  const person = await findPersonByEmail(db(), email);
  if (person?.active) {
    const auth = await openAuth(context.publicUrl);
    await auth.api.requestPasswordReset({ body: { email, redirectTo: "/reset-password" }, headers: trusted(context), asResponse: true });
    await transaction(async (tx) =>
      record(tx, await getActor(tx, person.id), passwordResetAsked, { subjectId: person.id, summary: "Password reset asked for", data: {}, at: context.now }),
    );
  }
}

/** Sets a new password by the link's token; every session of the person ends. */
export async function resetPassword(context: RequestContext, input: { token: string; password: string }): Promise<void> {
  const auth = await openAuth(context.publicUrl);
  const internals = await auth.$context;
  const held = await internals.internalAdapter.findVerificationValue(`reset-password:${input.token}`);
  const expired = new AppError("GONE", "This link has expired or was used already. Ask for a new one.");
  if (!held || held.expiresAt < context.now) throw expired;
  await assertPassword(held.value, input.password);
  const response = await auth.api.resetPassword({ body: { token: input.token, newPassword: input.password }, headers: trusted(context), asResponse: true });
  if (!response.ok) throw expired;
  await recordPasswordChange(context, held.value);
}

/** Changes one's own password; all other sessions end. */
export async function changePassword(context: RequestContext, input: { current: string; password: string }): Promise<void> {
  const personId = personIdOf(context.actor);
  await limitAttempts(context, `password ${personId}`);
  await assertPassword(personId, input.password);
  const auth = await openAuth(context.publicUrl);
  const body = { currentPassword: input.current, newPassword: input.password };
  const response = await auth.api.changePassword({ body, headers: trusted(context), asResponse: true });
  if (!response.ok) throw invalid("current", "This is not your current password");
  if (context.actor.sessionId) {
    await db()
      .delete(sessions)
      .where(and(eq(sessions.userId, personId), ne(sessions.id, context.actor.sessionId)));
  }
  await recordPasswordChange(context, personId);
}

async function assertPassword(personId: string, password: string): Promise<void> {
  const [person] = await db().select({ role: people.role }).from(people).where(eq(people.id, personId));
  const { customerPasswordLength, staffPasswordLength } = await getSettings(db(), "security");
  const staff = person?.role !== "customer";
  const fault = passwordFault(password, { length: staff ? staffPasswordLength : customerPasswordLength, staff });
  if (fault) throw invalid("password", fault);
}

async function recordPasswordChange(context: RequestContext, personId: string): Promise<void> {
  await transaction(async (tx) =>
    record(tx, await getActor(tx, personId), passwordChanged, { subjectId: personId, summary: "Password changed", data: {}, at: context.now }),
  );
}

/** Begins TOTP: the address for the authenticator and ten recovery codes, in force once a first code was given. */
export async function beginSecondFactor(context: RequestContext, password: string): Promise<{ uri: string; recoveryCodes: string[] }> {
  await limitAttempts(context, `second-factor ${personIdOf(context.actor)}`);
  const auth = await openAuth(context.publicUrl);
  const response = await auth.api.enableTwoFactor({ body: { password }, headers: trusted(context), asResponse: true });
  if (!response.ok) throw invalid("password", "This is not your password");
  const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
  return { uri: totpURI, recoveryCodes: backupCodes };
}

export async function confirmSecondFactor(context: RequestContext, code: string): Promise<void> {
  const auth = await openAuth(context.publicUrl);
  const response = await auth.api.verifyTOTP({ body: { code: code.replace(/\s/g, "") }, headers: trusted(context), asResponse: true });
  if (!response.ok) throw invalid("code", "This code is not right. Codes change every 30 seconds");
  passCookies(response, context);
  await recordSecondFactor(context, true);
}

export async function endSecondFactor(context: RequestContext, password: string): Promise<void> {
  await limitAttempts(context, `second-factor ${personIdOf(context.actor)}`);
  const auth = await openAuth(context.publicUrl);
  const response = await auth.api.disableTwoFactor({ body: { password }, headers: trusted(context), asResponse: true });
  if (!response.ok) throw invalid("password", "This is not your password");
  passCookies(response, context);
  await recordSecondFactor(context, false);
}

async function recordSecondFactor(context: RequestContext, on: boolean): Promise<void> {
  const personId = personIdOf(context.actor);
  await transaction((tx) =>
    record(tx, context.actor, secondFactorChanged, { subjectId: personId, summary: on ? "Two-factor sign-in on" : "Two-factor sign-in off", data: { on }, at: context.now }),
  );
}
