import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { listStaffOf } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { type CustomerStatus, customersChanged, MAX_TAGS, STATUS_LABELS } from "../../domain";
import { assigneeNotStaff, customerNotFound } from "../../errors";
import { assertNoneRestricted } from "../../restriction/server/queries";
import { customersInReach } from "../../server/reach";
import { customers } from "../../server/tables";

type Change =
  | { kind: "status"; status: CustomerStatus }
  | { kind: "tag"; tag: string }
  | { kind: "assign"; assignedTo: string | null };

/**
 * Changes many customers at once, in one order so that two never wait for each other, and records it as one fact. NOT_FOUND
 * when one of them is beyond this person's reach: then nothing was done.
 * @returns how many were not so already
 */
export async function changeCustomers(
  tx: Tx,
  actor: Actor,
  { ids, change, now }: { ids: readonly string[]; change: Change; now: Date },
): Promise<{ changed: number }> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        inArray(customers.id, wanted),
        ne(customers.status, "erased"),
        isNull(customers.mergedInto),
        customersInReach(actor, "access_all_customers", "access_assigned_customers"),
      ),
    )
    .orderBy(customers.id)
    .for("update");
  if (found.length !== wanted.length) throw customerNotFound();
  await assertNoneRestricted(tx, wanted);
  const { set, isSo, said } = await effectOf(tx, actor, change);
  const changed = await tx
    .update(customers)
    .set({ ...set, updatedAt: now })
    .where(and(inArray(customers.id, wanted), sql`not (${isSo})`))
    .returning({ id: customers.id });
  const [first] = changed;
  if (!first) return { changed: 0 };
  await record(tx, actor, customersChanged, {
    subjectId: newId(),
    summary: `${changed.length} ${changed.length === 1 ? "customer" : "customers"}: ${said}`,
    data: { action: change.kind, value: said, customers: changed.length },
    at: now,
  });
  return { changed: changed.length };
}

interface Effect {
  set: object;
  isSo: SQL;
  said: string;
}

async function effectOf(tx: Tx, actor: Actor, change: Change): Promise<Effect> {
  switch (change.kind) {
    case "status":
      return {
        set: { status: change.status, ...(change.status === "inactive" ? {} : { deletedAt: null }) },
        isSo: eq(customers.status, change.status),
        said: `status ${STATUS_LABELS[change.status]}`,
      };
    case "tag":
      return {
        set: { tags: sql`${customers.tags} || array[${change.tag}]::text[]` },
        isSo: sql`${customers.tags} @> array[${change.tag}]::text[] or cardinality(${customers.tags}) >= ${MAX_TAGS}`,
        said: `tag ${change.tag}`,
      };
    case "assign": {
      if (!can(actor, "access_all_customers")) throw forbidden();
      const { assignedTo } = change;
      const [person] = await listStaffOf(tx, assignedTo ? [assignedTo] : []);
      if (assignedTo && !person) throw assigneeNotStaff.at("assignedTo");
      return {
        set: { assignedTo },
        isSo: sql`${customers.assignedTo} is not distinct from ${assignedTo}::uuid`,
        said: person ? `looked after by ${person.name}` : "looked after by nobody",
      };
    }
  }
}
