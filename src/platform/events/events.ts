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
  id?: string;
  subjectId: string;
  /** The text in the audit log. Includes amounts and reasons, never tokens. */
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

/** Subscribes to an event inside the recording transaction; for network calls, enqueue a task. */
export function on<Data>(
  type: EventType<Data>,
  run: (tx: Tx, event: Recorded<Data>) => Promise<void>,
): Subscriber {
  return { type: type.name, run: run as Subscriber["run"] };
}

/** Sets the subscribers in the order of their runs. Server assembly only. */
export function registerSubscribers(subscribers: readonly Subscriber[]): void {
  held.moveeaseSubscribers = subscribers;
}

/** Events that a database trigger rejects: the SQLSTATE, and the error to throw. */
export const refusedFacts = definePort<{ state: string; refuse: ErrorKind }>();

function asRefusal(error: unknown): unknown {
  const refused = refusedFacts.all().find(({ state }) => state === sqlState(error));
  return refused ? refused.refuse() : error;
}

/** Records an event and runs its subscribers, all in the caller's transaction. */
export async function record<Data extends object>(
  tx: Tx,
  actor: Actor,
  type: EventType<Data>,
  fact: Fact<Data>,
): Promise<void> {
  await recordAll(tx, actor, [factOf(type, fact)]);
}

export interface TypedFact {
  type: EventType<never>;
  fact: Fact<object>;
}

export function factOf<Data extends object>(type: EventType<Data>, fact: Fact<Data>): TypedFact {
  return { type: type as EventType<never>, fact };
}

/** Records several events at once, then runs the subscribers for each in order. */
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

/** The same as the history that a page shows. */
export async function listHistoryOf(reader: Reader, subjectType: string, subjectId: string) {
  const events = await listEventsOf(reader, subjectType, subjectId);
  return events.map(({ id, summary, user, timestamp }) => ({ id, action: summary, user, timestamp }));
}
