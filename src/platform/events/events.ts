import { and, asc, eq } from "drizzle-orm";
import { type Reader, sqlState, type Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { ErrorKind } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { definePort } from "~/platform/kernel/port";
import type { EventType } from "./define";
import { originOf } from "./origin";
import { events } from "./tables";

export interface Recorded<Data> {
  id: string;
  type: string;
  subjectId: string;
  data: Data;
  actor: Actor;
  at: Date;
}

interface Fact<Data> {
  /** When something must be able to name the event: made by newId(). */
  id?: string;
  subjectId: string;
  /** The line of the audit log. Names amounts and reasons, never tokens. */
  summary: string;
  data: Data;
  customerId?: string | null;
  at: Date;
}

export interface Subscriber {
  readonly type: string;
  readonly run: (tx: Tx, event: Recorded<never>) => Promise<void>;
}

const held = globalThis as typeof globalThis & { moveeaseSubscribers?: readonly Subscriber[] };

/** A reaction inside the recording transaction; what touches the network enqueues a task instead. */
export function on<Data>(
  type: EventType<Data>,
  run: (tx: Tx, event: Recorded<Data>) => Promise<void>,
): Subscriber {
  return { type: type.name, run: run as Subscriber["run"] };
}

/** Sets the reactions, in the order in which they run. Assembly only. */
export function registerSubscribers(subscribers: readonly Subscriber[]): void {
  held.moveeaseSubscribers = subscribers;
}

/** Facts that the database refuses by a state of ours, raised by a trigger on `events`, and the refusal that says so. */
export const refusedFacts = definePort<{ state: string; refuse: ErrorKind }>();

function asRefusal(error: unknown): unknown {
  const refused = refusedFacts.all().find(({ state }) => state === sqlState(error));
  return refused ? refused.refuse() : error;
}

/** Writes the fact and runs who listens to it, all in the caller's transaction. */
export async function record<Data extends object>(
  tx: Tx,
  actor: Actor,
  type: EventType<Data>,
  fact: Fact<Data>,
): Promise<void> {
  await recordAll(tx, actor, [factOf(type, fact)]);
}

/** A fact with its type, to be recorded beside others. */
export interface TypedFact {
  type: EventType<never>;
  fact: Fact<object>;
}

export function factOf<Data extends object>(type: EventType<Data>, fact: Fact<Data>): TypedFact {
  return { type: type as EventType<never>, fact };
}

/** Writes several facts of one moment at once; who listens is run for each in turn, after all of them are written. */
export async function recordAll(tx: Tx, actor: Actor, facts: readonly TypedFact[]): Promise<void> {
  if (facts.length === 0) return;
  const entries = facts.map(({ type, fact }) => ({ type, fact, id: fact.id ?? newId() }));
  const written = tx.insert(events).values(
    entries.map(({ type, fact, id }) => ({
      id,
      type: type.name,
      subjectType: type.subject,
      subjectId: fact.subjectId,
      summary: fact.summary,
      data: fact.data,
      customerId: fact.customerId ?? null,
      actorKind: actor.kind,
      actorId: actor.personId,
      actorName: actor.name,
      at: fact.at,
      ...originOf(),
    })),
  );
  await written.catch((error: unknown) => {
    throw asRefusal(error);
  });
  for (const { type, fact, id } of entries) {
    for (const subscriber of held.moveeaseSubscribers ?? []) {
      if (subscriber.type !== type.name) continue;
      const { subjectId, data, at } = fact;
      await subscriber.run(tx, { id, type: type.name, subjectId, data, actor, at } as Recorded<never>);
    }
  }
}

/** The audit log of one row, oldest first. */
export async function listEventsOf(reader: Reader, subjectType: string, subjectId: string) {
  return reader
    .select({
      id: events.id,
      type: events.type,
      summary: events.summary,
      user: events.actorName,
      timestamp: events.at,
    })
    .from(events)
    .where(and(eq(events.subjectType, subjectType), eq(events.subjectId, subjectId)))
    .orderBy(asc(events.at), asc(events.id));
}
