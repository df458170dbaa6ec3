import { listStaffOf } from "~/features/identity/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";

/** Whose rights a rule has, asked at every run: undefined when they left or hold one of its rights no longer. */
export async function findMaker(
  reader: Reader,
  makerId: string | null,
  needed: readonly Permission[],
): Promise<Actor | undefined> {
  const [maker] = makerId ? await listStaffOf(reader, [makerId]) : [];
  return maker && needed.every((permission) => can(maker, permission)) ? maker : undefined;
}
