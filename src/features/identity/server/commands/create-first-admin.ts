import { timingSafeEqual } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { keyedDigest, newToken } from "~/platform/secrets/secrets";
import { personRegistered } from "../../domain/identity";
import { consoleCodeNotRight, setupIsOver } from "../../errors";
import { countPeople } from "../queries";
import { people, setupCodes } from "../tables";
import { assertPassword } from "./change-password";
import { addPassword } from "./invite-person";
import { ensureRoleGrants } from "./manage-people";

/**
 * Returns the one-time code for creating the first admin, or undefined once an account exists. All processes with the
 * same database and key print the same code.
 */
export function firstAdminCode(): Promise<string | undefined> {
  return transaction(async (tx) => {
    await ensureRoleGrants(tx);
    if ((await countPeople(tx)) > 0) return undefined;
    await tx.insert(setupCodes).values({ id: 1, nonce: newToken() }).onConflictDoNothing();
    const [row] = await tx.select().from(setupCodes);
    return row && codeOf(row.nonce);
  });
}

/** Twelve digits in groups of four, for typing from a console. */
function codeOf(nonce: string): string {
  const digits =
    BigInt(`0x${Buffer.from(keyedDigest("setup-code", nonce), "base64url").toString("hex")}`) % 10n ** 12n;
  return digits
    .toString()
    .padStart(12, "0")
    .replace(/(\d{4})(?=\d)/g, "$1-");
}

/** True while no account exists. Only then is the setup page available. */
export async function needsFirstAdmin(tx: Tx): Promise<boolean> {
  const [row] = await tx.select({ id: setupCodes.id }).from(setupCodes);
  return row !== undefined && (await countPeople(tx)) === 0;
}

interface FirstAdmin {
  code: string;
  name: string;
  email: string;
  password: string;
  now: Date;
}

/** Makes the first admin with the code from the console. The code's row is locked: two visitors make one admin. */
export async function createFirstAdmin(tx: Tx, input: FirstAdmin): Promise<void> {
  const [row] = await tx.select().from(setupCodes).for("update");
  if (!row || (await countPeople(tx)) > 0) throw setupIsOver();
  const given = Buffer.from(input.code.replace(/\D/g, ""));
  const expected = Buffer.from(codeOf(row.nonce).replace(/\D/g, ""));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw consoleCodeNotRight.at("code");
  }
  await assertPassword(tx, input.password, { staff: true });
  const personId = newId();
  const { name, email } = input;
  await tx.insert(people).values({ id: personId, name, email, emailVerified: true, role: "admin" });
  await addPassword(tx, personId, await hashPassword(input.password));
  await tx.delete(setupCodes);
  await record(tx, system, personRegistered, {
    subjectId: personId,
    summary: "First administrator created",
    data: { role: "admin" },
    at: input.now,
  });
}
