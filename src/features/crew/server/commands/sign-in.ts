import { hashPassword, verifyPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { listContacts } from "~/features/availability/server/queries";
import { limitAttempts, resetAttempt } from "~/features/identity/server/commands/open-auth";
import { getActor } from "~/features/identity/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { newId } from "~/platform/kernel/ids";
import type { Locale } from "~/platform/kernel/locales";
import { hashToken, newToken, readSignedToken } from "~/platform/secrets/secrets";
import { crewPinSet, crewSignedIn, crewSignInFailed } from "../../domain/facts";
import { DEVICE_DAYS, isSafePin } from "../../domain/pins";
import { crewInvitationOver, crewSignInRefused, pinTooEasy } from "../../errors";
import {
  CREW_API,
  CREW_COOKIE,
  crewTokenOf,
  findPin,
  lockOpenInvitation,
  SECURE_CREW_COOKIE,
} from "../queries/devices";
import { crewDevices, crewInvitations, crewPins } from "../tables";
import { assertOwnPhone, PIN_LINK } from "./manage-access";

/** Tries of one number from all addresses: a PIN has a million values. */
const OF_PHONE = { name: "crew-pin", limit: 20, windowSeconds: 3600 };
/** A hash of no PIN, so that an unknown number takes as long as a wrong PIN. */
let decoy: Promise<string> | undefined;

interface Phone {
  device: string;
  deviceName: string;
}

export interface SignedIn {
  person: { id: string; name: string; language: Locale };
  expiresAt: Date;
}

/** Signs in with phone number and PIN. An earlier sign-in of this browser ends. */
export async function signInToApp(
  context: RequestContext,
  input: { phone: string; pin: string } & Phone,
): Promise<SignedIn> {
  const { phone, pin } = input;
  const { now } = context;
  await limitAttempts(context, `crew ${phone}`);
  await throttle(OF_PHONE, phone, now);
  const found = await findPin(db(), phone);
  decoy ??= hashPassword("no pin");
  const isRight = await verifyPassword({ hash: found?.hash ?? (await decoy), password: pin });
  const actor = found?.active && isRight ? await getActor(db(), found.id) : undefined;
  if (!found || !actor?.permissions.has("use_crew_app")) {
    await transaction((tx) =>
      record(tx, visitor, crewSignInFailed, {
        subjectId: found?.id ?? newId(now.getTime()),
        summary: "Sign-in to the crew app failed",
        data: { why: !found ? "unknown number" : isRight ? "no access" : "wrong PIN" },
        at: now,
      }),
    );
    throw crewSignInRefused();
  }
  await resetAttempt(context, `crew ${phone}`);
  return transaction((tx) => openDevice(tx, context, { ...input, personId: found.id }));
}

/** The open invitation of a link. Throws GONE. */
async function lockInvitation(tx: Tx, token: string, now: Date) {
  const id = readSignedToken(PIN_LINK, token);
  if (!id) throw crewInvitationOver();
  const open = await lockOpenInvitation(tx, id, now);
  if (!open?.active) throw crewInvitationOver();
  return open;
}

/** The person of an invitation, and the number that they sign in with. */
export function readInvitation(
  context: RequestContext,
  token: string,
): Promise<{ name: string; phone: string; language: Locale }> {
  return transaction(async (tx) => {
    const { personId, name, phone } = await lockInvitation(tx, token, context.now);
    return { name, phone, language: await languageOf(tx, personId) };
  });
}

/** Sets the PIN by an invitation, once, and signs in. Other phones of the person are signed out. */
export function setPin(
  context: RequestContext,
  input: { token: string; pin: string } & Phone,
): Promise<SignedIn> {
  const { now } = context;
  return transaction(async (tx) => {
    const { id, personId, phone } = await lockInvitation(tx, input.token, now);
    if (!isSafePin(input.pin, phone)) throw pinTooEasy.at("pin");
    await assertOwnPhone(tx, personId, phone);
    const set = { phone, pinHash: await hashPassword(input.pin), setAt: now };
    await tx
      .insert(crewPins)
      .values({ personId, ...set })
      .onConflictDoUpdate({ target: crewPins.personId, set });
    await tx.delete(crewInvitations).where(eq(crewInvitations.id, id));
    await tx.delete(crewDevices).where(eq(crewDevices.personId, personId));
    const { device, deviceName: name } = input;
    await record(tx, await getActor(tx, personId), crewPinSet, {
      subjectId: personId,
      summary: "PIN of the crew app set",
      data: { device, name },
      at: now,
    });
    return openDevice(tx, context, { ...input, personId });
  });
}

async function openDevice(
  tx: Tx,
  context: RequestContext,
  { personId, device, deviceName: name }: Phone & { personId: string },
): Promise<SignedIn> {
  const { now } = context;
  const earlier = crewTokenOf(context.headers);
  if (earlier) await tx.delete(crewDevices).where(eq(crewDevices.tokenHash, hashToken(earlier)));
  const token = newToken();
  const expiresAt = new Date(now.getTime() + DEVICE_DAYS * 86_400_000);
  const set = { name, tokenHash: hashToken(token), createdAt: now, seenAt: now, expiresAt };
  await tx
    .insert(crewDevices)
    .values({ id: newId(now.getTime()), personId, device, ...set })
    .onConflictDoUpdate({ target: [crewDevices.personId, crewDevices.device], set });
  const actor = await getActor(tx, personId);
  await record(tx, actor, crewSignedIn, {
    subjectId: personId,
    summary: `Signed in to the crew app${name ? ` on ${name}` : ""}`,
    data: { device, name },
    at: now,
  });
  setCookie(context, token, DEVICE_DAYS * 86_400);
  return { person: { id: personId, name: actor.name, language: await languageOf(tx, personId) }, expiresAt };
}

const languageOf = async (tx: Tx, personId: string): Promise<Locale> =>
  (await listContacts(tx, [personId])).get(personId)?.language ?? "sw";

/** Strict: no other site's page or link makes the browser send it. */
export function setCookie(context: RequestContext, token: string, seconds: number): void {
  const isSecure = context.publicUrl.startsWith("https:");
  const name = isSecure ? SECURE_CREW_COOKIE : CREW_COOKIE;
  context.responseHeaders.append(
    "Set-Cookie",
    `${name}=${token}; Path=${CREW_API}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`,
  );
}
