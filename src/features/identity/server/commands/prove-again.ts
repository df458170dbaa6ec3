import type { RequestContext } from "~/platform/http/handlers";
import { codeNotRight, codeUsedAlready } from "../../errors";
import { ownPersonId } from "./manage-people";
import { limitAttempts, openAuth, resetAttempt, trustedHeaders } from "./open-auth";
import { provePassword } from "./prove-password";
import { spendCode } from "./spend-code";

/**
 * Confirms the actor's identity before an irreversible action. Asks for an authenticator code if set up, else for the
 * password. Has the limits of sign-in, and a code works once. Throws INVALID at `code` or `password`. API tokens cannot
 * confirm.
 */
export async function proveAgain(
  context: RequestContext,
  { password, code }: { password: string; code: string },
): Promise<void> {
  if (!code) return provePassword(context, password);
  const personId = ownPersonId(context.actor);
  const account = `second-factor ${personId}`;
  await limitAttempts(context, account);
  const auth = await openAuth(context.publicUrl, context.locale);
  const response = await auth.api.verifyTOTP({
    body: { code: code.replace(/\s/g, "") },
    headers: trustedHeaders(context),
    asResponse: true,
  });
  const user = response.ok ? ((await response.json()) as { user: { id: string } }).user : undefined;
  if (user?.id !== personId) throw codeNotRight.at("code");
  if (!(await spendCode(personId, code, context.now))) throw codeUsedAlready.at("code");
  await resetAttempt(context, account);
}
