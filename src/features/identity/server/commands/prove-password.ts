import { and, eq } from "drizzle-orm";
import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { notYourPassword } from "../../errors";
import { accounts } from "../tables";
import { ownPersonId } from "./manage-people";
import { limitAttempts, openAuth, resetAttempt } from "./open-auth";

/**
 * Checks the actor's own password before an action that an unattended browser must not allow. Has the limits of
 * sign-in. Throws INVALID at `password`. API tokens cannot confirm.
 */
export async function provePassword(context: RequestContext, password: string): Promise<void> {
  const personId = ownPersonId(context.actor);
  await limitAttempts(context, `password ${personId}`);
  const [account] = await db()
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, personId), eq(accounts.providerId, "credential")));
  const auth = await openAuth(context.publicUrl, context.locale);
  const internals = await auth.$context;
  const isRight = account?.hash ? await internals.password.verify({ hash: account.hash, password }) : false;
  if (!isRight) throw notYourPassword.at("password");
  await resetAttempt(context, `password ${personId}`);
}
