import { eq } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { identityContract } from "../contract";
import { homeOf } from "../domain/identity";
import { listOpenInvitations, listPeople } from "../people/server/queries";
import { securitySection } from "../settings";
import { askPasswordReset, changePassword, isResetUsable, resetPassword } from "./commands/change-password";
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from "./commands/change-second-factor";
import { createFirstAdmin, needsFirstAdmin } from "./commands/create-first-admin";
import { acceptInvitation, invitePerson, readInvitation, withdrawInvitation } from "./commands/invite-person";
import { keepColumns } from "./commands/keep-columns";
import { changeProfile } from "./commands/keep-staff";
import {
  changeRole,
  deactivatePerson,
  reactivatePerson,
  revokeAllSessions,
  revokeSession,
  setPersonGrants,
  setRolePermissions,
} from "./commands/manage-people";
import { createApiToken, revokeApiToken } from "./commands/manage-tokens";
import {
  confirmEmail,
  register,
  resendConfirmation,
  signIn,
  signOut,
  verifySecondFactor,
} from "./commands/sign-in";
import { findGoogle } from "./commands/sign-in-with-google";
import { getActor, getPermissionTable, listApiTokens, listOwnSessions } from "./queries";
import { people } from "./tables";

const os = handlersOf(identityContract);
const done = { done: true as const };

async function doing(work: (tx: Tx) => Promise<unknown>) {
  await transaction(work);
  return done;
}

/** Link tokens cannot be guessed, and many people share an address. */
async function limitTrials(name: string, { ip, now }: RequestContext): Promise<void> {
  const { signInLimit } = await getSettings(db(), securitySection);
  await throttle({ name, limit: signInLimit * 30, windowSeconds: 900 }, ip, now);
}

const homeFor = (actor: Actor) => homeOf(actor.role, [...actor.permissions.keys()]);

export const identityHandlers = os.router({
  me: os.me.handler(async ({ context: { actor } }) => {
    const [row] = await db()
      .select({ phone: people.phone, twoFactor: people.twoFactorEnabled })
      .from(people)
      .where(eq(people.id, personIdOf(actor)));
    return {
      id: personIdOf(actor),
      name: actor.name,
      email: actor.email ?? "",
      phone: row?.phone ?? null,
      emailConfirmed: actor.emailConfirmed,
      twoFactor: row?.twoFactor ?? false,
      role: actor.role ?? "customer",
      permissions: Object.fromEntries(actor.permissions),
      home: homeFor(actor),
    };
  }),
  keepColumns: os.keepColumns.handler(({ input, context: { actor } }) =>
    doing((tx) => keepColumns(tx, actor, input)),
  ),
  signInMethods: os.signInMethods.handler(async () => ({ google: (await findGoogle()) !== undefined })),
  signIn: os.signIn.handler(async ({ input, context }) => {
    const outcome = await signIn(context, input);
    return {
      step: outcome.step,
      home: outcome.step === "done" ? homeFor(await getActor(db(), outcome.personId)) : "/login",
    };
  }),
  secondFactor: os.secondFactor.handler(async ({ input, context }) => {
    const { personId } = await verifySecondFactor(context, input);
    return { step: "done" as const, home: homeFor(await getActor(db(), personId)) };
  }),
  signOut: os.signOut.handler(async ({ context }) => {
    await signOut(context);
    return done;
  }),
  register: os.register.handler(async ({ input, context }) => {
    await register(context, input);
    return done;
  }),
  confirmEmail: os.confirmEmail.handler(async ({ input, context }) => {
    await confirmEmail(context, input.token);
    return done;
  }),
  resendConfirmation: os.resendConfirmation.handler(async ({ context }) => {
    await resendConfirmation(context);
    return done;
  }),
  askPasswordReset: os.askPasswordReset.handler(async ({ input, context }) => {
    await askPasswordReset(context, input.email);
    return done;
  }),
  readPasswordReset: os.readPasswordReset.handler(async ({ input, context }) => {
    await limitTrials("reset-token", context);
    return { usable: await isResetUsable(context, input.token) };
  }),
  resetPassword: os.resetPassword.handler(async ({ input, context }) => {
    await limitTrials("reset-token", context);
    await resetPassword(context, input);
    return done;
  }),
  changePassword: os.changePassword.handler(async ({ input, context }) => {
    await changePassword(context, input);
    return done;
  }),
  changeProfile: os.changeProfile.handler(({ input, context }) =>
    doing((tx) => changeProfile(tx, context.actor, { ...input, now: context.now })),
  ),
  listSessions: os.listSessions.handler(async ({ context }) => {
    const rows = await listOwnSessions(db(), personIdOf(context.actor), context.now);
    return { sessions: rows.map((row) => ({ ...row, current: row.id === context.actor.sessionId })) };
  }),
  revokeSession: os.revokeSession.handler(({ input, context }) =>
    doing((tx) => revokeSession(tx, context.actor, { sessionId: input.id, now: context.now })),
  ),
  beginSecondFactor: os.beginSecondFactor.handler(({ input, context }) =>
    beginSecondFactor(context, input.password),
  ),
  confirmSecondFactor: os.confirmSecondFactor.handler(async ({ input, context }) => {
    await confirmSecondFactor(context, input.code);
    return done;
  }),
  endSecondFactor: os.endSecondFactor.handler(async ({ input, context }) => {
    await endSecondFactor(context, input.password);
    return done;
  }),
  readInvitation: os.readInvitation.handler(async ({ input, context }) => {
    await limitTrials("invitation", context);
    return transaction((tx) => readInvitation(tx, input.token, context.now));
  }),
  acceptInvitation: os.acceptInvitation.handler(async ({ input, context }) => {
    await limitTrials("invitation", context);
    return doing((tx) => acceptInvitation(tx, { ...input, now: context.now }));
  }),
  needsSetup: os.needsSetup.handler(async () => ({ needed: await transaction(needsFirstAdmin) })),
  setUp: os.setUp.handler(async ({ input, context }) => {
    await limitTrials("setup", context);
    return doing((tx) => createFirstAdmin(tx, { ...input, now: context.now }));
  }),
  listPeople: os.listPeople.handler(({ input }) => listPeople(db(), input)),
  listInvitations: os.listInvitations.handler(async ({ context }) => ({
    invitations: await listOpenInvitations(db(), context.now),
  })),
  invite: os.invite.handler(({ input, context }) =>
    doing((tx) =>
      invitePerson(tx, context.actor, { ...input, publicUrl: context.publicUrl, now: context.now }),
    ),
  ),
  withdrawInvitation: os.withdrawInvitation.handler(({ input, context }) =>
    doing((tx) => withdrawInvitation(tx, context.actor, { ...input, now: context.now })),
  ),
  changeRole: os.changeRole.handler(({ input, context }) =>
    doing((tx) => changeRole(tx, context.actor, { ...input, now: context.now })),
  ),
  setGrants: os.setGrants.handler(({ input, context }) =>
    doing((tx) => setPersonGrants(tx, context.actor, { ...input, now: context.now })),
  ),
  deactivate: os.deactivate.handler(({ input, context }) =>
    doing((tx) => deactivatePerson(tx, context.actor, { ...input, now: context.now })),
  ),
  reactivate: os.reactivate.handler(({ input, context }) =>
    doing((tx) => reactivatePerson(tx, context.actor, { ...input, now: context.now })),
  ),
  endAllSessions: os.endAllSessions.handler(({ input, context }) =>
    doing((tx) => revokeAllSessions(tx, context.actor, { ...input, now: context.now })),
  ),
  permissionTable: os.permissionTable.handler(async () => ({ roles: await getPermissionTable(db()) })),
  setRole: os.setRole.handler(({ input, context }) =>
    doing((tx) => setRolePermissions(tx, context.actor, { ...input, now: context.now })),
  ),
  listTokens: os.listTokens.handler(async () => ({ tokens: await listApiTokens(db()) })),
  createToken: os.createToken.handler(({ input: { expiresInDays, ...input }, context }) =>
    transaction((tx) =>
      createApiToken(tx, context.actor, {
        ...input,
        expiresAt: expiresInDays ? new Date(context.now.getTime() + expiresInDays * 86_400_000) : null,
        now: context.now,
      }),
    ),
  ),
  revokeToken: os.revokeToken.handler(({ input, context }) =>
    doing((tx) => revokeApiToken(tx, context.actor, { ...input, now: context.now })),
  ),
});
