import { eq } from "drizzle-orm";
import { boolean, type PgColumn, type PgTable, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "~/platform/db/columns";
import { type Tx, transaction } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { answerDone } from "~/platform/http/reach";
import type { ErrorKind } from "~/platform/kernel/errors";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";

const rulesLike = () =>
  pgTable("rules", {
    id: id(),
    name: text("name").notNull(),
    isActive: boolean("is_active").notNull(),
    makerId: uuid("maker_id"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  });
type RuleTable = PgTable & Readonly<Record<keyof ReturnType<typeof rulesLike>["_"]["columns"], PgColumn>>;

interface RuleFact {
  name: string;
}

interface Changed<Fields> {
  id: string;
  fields: Fields;
  changed: readonly (keyof Fields)[];
  now: Date;
}

interface RuleParts<Fields> {
  noun: string;
  /** The scope of idempotency keys. */
  scope: string;
  names: readonly (keyof Fields & string)[];
  notFound: ErrorKind;
  changedMeanwhile: ErrorKind;
  events: {
    created: EventType<RuleFact>;
    edited: EventType<RuleFact & { fields: string[] }>;
    deleted: EventType<RuleFact>;
  };
  clean: (fields: Fields) => Fields;
  /** Throws if the actor may not own a rule with these fields. */
  assertValid: (tx: Tx, actor: Actor, fields: Fields) => Promise<void> | void;
  /** Further columns of a new row. */
  place?: (tx: Tx) => Promise<object>;
  /** Whether a change needs no check and keeps the owner. */
  keepsOwner?: (change: Pick<Changed<Fields>, "fields" | "changed">) => boolean;
  afterUpdate?: (tx: Tx, actor: Actor, change: Changed<Fields>) => Promise<void>;
  beforeRemove?: (tx: Tx, actor: Actor, rule: { id: string; now: Date }) => Promise<unknown>;
}

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
type Version<Fields> = Given<Fields> & { id: string; updatedAt?: Date | undefined };

/** jsonb reorders fields. */
const sorted = (value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([name, each]) => [name, sorted(each)]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value;
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The writes of one kind of rules: who saves a rule owns it, and a rule has its owner's permissions. */
export function defineRules<Fields extends { name: string; isActive: boolean }>(
  table: RuleTable,
  parts: RuleParts<Fields>,
) {
  const rules = table as unknown as ReturnType<typeof rulesLike>;
  const { noun, events } = parts;

  /** Locks a rule; throws NOT_FOUND. */
  async function lock(tx: Tx, ruleId: string) {
    const [row] = await tx.select().from(rules).where(eq(rules.id, ruleId)).for("update");
    if (!row) throw parts.notFound();
    return row as typeof row & Fields;
  }

  async function create(
    tx: Tx,
    actor: Actor,
    { now, ...input }: Fields & { now: Date },
  ): Promise<{ id: string }> {
    const fields = parts.clean(input as unknown as Fields);
    await parts.assertValid(tx, actor, fields);
    const placed = await parts.place?.(tx);
    const ruleId = newId(now.getTime());
    await tx
      .insert(rules)
      .values({ id: ruleId, ...fields, ...placed, makerId: actor.personId, createdAt: now, updatedAt: now });
    await record(tx, actor, events.created, {
      subjectId: ruleId,
      summary: `${noun} ${fields.name} created`,
      data: { name: fields.name },
      at: now,
    });
    return { id: ruleId };
  }

  /** Updates the given fields. The actor becomes the owner. CONFLICT after another change. */
  async function update(tx: Tx, actor: Actor, input: Version<Fields> & { now: Date }): Promise<void> {
    const { id: ruleId, updatedAt, now } = input;
    const row = await lock(tx, ruleId);
    if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw parts.changedMeanwhile();
    const given = parts.names.filter((name) => input[name] !== undefined);
    const fields = parts.clean({ ...row, ...pick(input as unknown as Fields, given) });
    const changed = parts.names.filter((name) => !isSame(row[name], fields[name]));
    if (changed.length === 0) return;
    const isKept = parts.keepsOwner?.({ fields, changed }) ?? false;
    if (!isKept) await parts.assertValid(tx, actor, fields);
    const owner = { makerId: actor.personId, ...("stoppedAt" in table ? { stoppedAt: null } : {}) };
    await tx
      .update(rules)
      .set({ ...pick(fields, changed), ...(isKept ? {} : owner), updatedAt: now } as object)
      .where(eq(rules.id, ruleId));
    await record(tx, actor, events.edited, {
      subjectId: ruleId,
      summary: `${noun} ${fields.name} edited: ${describeFields(changed)}`,
      data: { name: fields.name, fields: changed },
      at: now,
    });
    await parts.afterUpdate?.(tx, actor, { id: ruleId, fields, changed, now });
  }

  /** Deletes a rule; its runs remain. NOT_FOUND. */
  async function remove(tx: Tx, actor: Actor, rule: { id: string; now: Date }): Promise<void> {
    const { name } = await lock(tx, rule.id);
    await parts.beforeRemove?.(tx, actor, rule);
    await tx.delete(rules).where(eq(rules.id, rule.id));
    await record(tx, actor, events.deleted, {
      subjectId: rule.id,
      summary: `${noun} ${name} deleted`,
      data: { name },
      at: rule.now,
    });
  }

  return {
    create,
    update,
    remove,
    /** The three writes for the handlers, each in a transaction of its own. */
    handle: {
      create: ({ actor, now, idempotencyKey: key }: RequestContext, input: Fields) =>
        transaction((tx) =>
          once(tx, { scope: `${parts.scope}:${actor.personId}`, key, input }, () =>
            create(tx, actor, { ...input, now }),
          ),
        ),
      update: ({ actor, now }: RequestContext, input: Version<Fields>) =>
        answerDone(transaction((tx) => update(tx, actor, { ...input, now }))),
      remove: ({ actor, now }: RequestContext, { id: ruleId }: { id: string }) =>
        answerDone(transaction((tx) => remove(tx, actor, { id: ruleId, now }))),
    },
  };
}

/** Disables a rule whose owner lost a permission. */
export async function stopRule(
  tx: Tx,
  { table, noun, stopped }: { table: RuleTable; noun: string; stopped: EventType<RuleFact> },
  { id: ruleId, name }: { id: string; name: string },
  now: Date,
): Promise<void> {
  await tx
    .update(table as unknown as ReturnType<typeof rulesLike>)
    .set({ isActive: false, stoppedAt: now, updatedAt: now } as object)
    .where(eq(table.id, ruleId));
  await record(tx, system, stopped, {
    subjectId: ruleId,
    summary: `${noun} ${name} stopped: who made it may no longer do what it does`,
    data: { name },
    at: now,
  });
}

const pick = <Fields extends object>(
  from: Fields,
  names: readonly (keyof Fields & string)[],
): Partial<Fields> => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>;
