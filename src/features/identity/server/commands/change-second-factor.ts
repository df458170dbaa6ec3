import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { RequestContext } from "~/platform/http/handlers";
import { secondFactorChanged } from "../../domain/identity";
import { codeNotRight, notYourPassword, secondFactorOnAlready } from "../../errors";
import { people } from "../tables";
import { ownPersonId } from "./manage-people";
import { limitAttempts, openAuth, passCookies, resetAttempt, trustedHeaders } from "./open-auth";
import { spendCode } from "./spend-code";

/** Begins TOTP: the address for the authenticator and ten recovery codes, in force once a first code was given. */
export async function beginSecondFactor(
  context: RequestContext,
  password: string,
): Promise<{ uri: string; recoveryCodes: string[] }> {
  const personId = ownPersonId(context.actor);
  const [person] = await db()
    .select({ on: people.twoFactorEnabled })
    .from(people)
    .where(eq(people.id, personId));
  if (person?.on) throw secondFactorOnAlready();
  await limitAttempts(context, `second-factor ${personId}`);
  const auth = await openAuth(context.publicUrl, context.locale);
  const headers = trustedHeaders(context);
  const response = await auth.api.enableTwoFactor({ body: { password }, headers, asResponse: true });
  if (!response.ok) throw notYourPassword.at("password");
  await resetAttempt(context, `second-factor ${personId}`);
  const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
  return { uri: totpURI, recoveryCodes: backupCodes };
}

export async function confirmSecondFactor(context: RequestContext, code: string): Promise<void> {
  const personId = ownPersonId(context.actor);
  const auth = await openAuth(context.publicUrl, context.locale);
  const body = { code: code.replace(/\s/g, "") };
  const response = await auth.api.verifyTOTP({ body, headers: trustedHeaders(context), asResponse: true });
  if (!response.ok) throw codeNotRight.at("code");
  // The setup code must not open a session afterwards.
  await spendCode(personId, code, context.now);
  passCookies(response, context);
  await recordSecondFactor(context, true);
}

export async function endSecondFactor(context: RequestContext, password: string): Promise<void> {
  const personId = ownPersonId(context.actor);
  await limitAttempts(context, `second-factor ${personId}`);
  const auth = await openAuth(context.publicUrl, context.locale);
  const headers = trustedHeaders(context);
  const response = await auth.api.disableTwoFactor({ body: { password }, headers, asResponse: true });
  if (!response.ok) throw notYourPassword.at("password");
  await resetAttempt(context, `second-factor ${personId}`);
  passCookies(response, context);
  await recordSecondFactor(context, false);
}

async function recordSecondFactor(context: RequestContext, on: boolean): Promise<void> {
  const personId = ownPersonId(context.actor);
  const summary = on ? "Two-factor sign-in on" : "Two-factor sign-in off";
  await transaction((tx) =>
    record(tx, context.actor, secondFactorChanged, {
      subjectId: personId,
      summary,
      data: { on },
      at: context.now,
    }),
  );
}
