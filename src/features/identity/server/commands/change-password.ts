import { and, eq, ne } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { db, type Reader, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { RequestContext } from "~/platform/http/handlers";
import { atFields } from "~/platform/kernel/errors";
import { DEFAULT_LOCALE, type Locale, pathIn } from "~/platform/kernel/locales";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { passwordChanged, passwordResetAsked } from "../../domain/identity";
import { passwordError } from "../../domain/passwords";
import { notCurrentPassword, resetLinkSpent } from "../../errors";
import { securitySection } from "../../settings";
import { sendPasswordChangedMail } from "../messages/identity-messages";
import { findPersonByEmail, getActor } from "../queries";
import { people, sessions, verifications } from "../tables";
import { ownPersonId } from "./manage-people";
import { limitAttempts, limitRequests, openAuth, resetAttempt, trustedHeaders } from "./open-auth";

export const sendPasswordReset = defineTask<{ email: string; publicUrl: string; locale?: Locale }>(
  "send-password-reset",
);

/**
 * Takes a wish for a new password. Whether the address is known is looked up later, by a task: the answer, and the
 * time it takes, cannot say.
 */
export async function askPasswordReset(context: RequestContext, email: string): Promise<void> {
  await limitRequests(context, `reset ${email}`);
  await transaction((tx) =>
    enqueue(tx, sendPasswordReset, {
      email,
      publicUrl: context.publicUrl,
      locale: context.locale,
    }),
  );
}

/** Sends the reset link to a known, active person; does nothing for others. */
export async function startPasswordReset(input: {
  email: string;
  publicUrl: string;
  /** Tasks of earlier versions have none. */
  locale?: Locale;
  now: Date;
}): Promise<void> {
  const person = await findPersonByEmail(db(), input.email);
  if (!person?.active) return;
  const auth = await openAuth(input.publicUrl, input.locale ?? DEFAULT_LOCALE);
  await auth.api.requestPasswordReset({ body: { email: person.email } });
  await transaction(async (tx) =>
    record(tx, await getActor(tx, person.id), passwordResetAsked, {
      subjectId: person.id,
      summary: "Password reset asked for",
      data: {},
      at: input.now,
    }),
  );
}

/** Sets a new password by the link's token; every session of the person ends. */
export async function resetPassword(
  context: RequestContext,
  input: { token: string; password: string },
): Promise<void> {
  const auth = await openAuth(context.publicUrl, context.locale);
  const internals = await auth.$context;
  const held = await internals.internalAdapter.findVerificationValue(`reset-password:${input.token}`);
  if (!held || held.expiresAt < context.now) throw resetLinkSpent();
  await assertPasswordOf(held.value, input.password);
  // Other links end first, so that two concurrent ones cannot both count.
  await endLinks(held.value, held.id);
  const body = { token: input.token, newPassword: input.password };
  const response = await auth.api.resetPassword({ body, headers: trustedHeaders(context), asResponse: true });
  if (!response.ok) throw resetLinkSpent();
  await recordPasswordChange(context, held.value);
}

/** Checks a reset link when it opens, before the person types a new password. */
export async function isResetUsable(context: RequestContext, token: string): Promise<boolean> {
  const internals = await (await openAuth(context.publicUrl, context.locale)).$context;
  const held = await internals.internalAdapter.findVerificationValue(`reset-password:${token}`);
  return held !== null && held.expiresAt >= context.now;
}

async function endLinks(personId: string, butId?: string): Promise<void> {
  const others = butId ? ne(verifications.id, butId) : undefined;
  await db()
    .delete(verifications)
    .where(and(eq(verifications.value, personId), others));
}

/** Changes one's own password; all other sessions end. */
export async function changePassword(
  context: RequestContext,
  input: { current: string; password: string },
): Promise<void> {
  const personId = ownPersonId(context.actor);
  await limitAttempts(context, `password ${personId}`);
  await assertPasswordOf(personId, input.password);
  const auth = await openAuth(context.publicUrl, context.locale);
  const body = { currentPassword: input.current, newPassword: input.password };
  const response = await auth.api.changePassword({
    body,
    headers: trustedHeaders(context),
    asResponse: true,
  });
  if (!response.ok) throw notCurrentPassword.at("current");
  const others = context.actor.sessionId ? ne(sessions.id, context.actor.sessionId) : undefined;
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, personId), others));
  await endLinks(personId);
  await resetAttempt(context, `password ${personId}`);
  await recordPasswordChange(context, personId);
}

async function assertPasswordOf(personId: string, password: string): Promise<void> {
  const [person] = await db().select({ role: people.role }).from(people).where(eq(people.id, personId));
  await assertPassword(db(), password, { staff: person?.role !== "customer" });
}

/** Throws INVALID at `password` when it does not satisfy the settings' rules for customers or staff. */
export async function assertPassword(
  reader: Reader,
  password: string,
  { staff }: { staff: boolean },
): Promise<void> {
  const { customerPasswordLength, staffPasswordLength } = await getSettings(reader, securitySection);
  const fault = passwordError(password, {
    length: staff ? staffPasswordLength : customerPasswordLength,
    staff,
  });
  if (fault) throw atFields({ password: fault });
}

async function recordPasswordChange(context: RequestContext, personId: string): Promise<void> {
  const { publicUrl, locale } = context;
  await transaction(async (tx) => {
    const actor = await getActor(tx, personId);
    await record(tx, actor, passwordChanged, {
      subjectId: personId,
      summary: "Password changed",
      data: {},
      at: context.now,
    });
    const to = { id: personId, email: actor.email ?? "", name: actor.name };
    await sendPasswordChangedMail(tx, to, `${publicUrl}${pathIn(locale, "/forgot-password")}`, locale);
  });
}
