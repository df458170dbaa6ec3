import type { PgTable } from "drizzle-orm/pg-core";
import { takeNumbers } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { insertRows } from "~/platform/db/insert-rows";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import type { EventType } from "./define";
import { events } from "./tables";

interface PastFact<Data> {
  subjectId: string;
  summary: string;
  data: Data;
  customerId?: string | null;
  at: Date;
}

/**
 * Collects rows and events of the past, and writes them with one statement for each table. Subscribers do not run: the
 * caller adds their rows. Numbers have no gaps and are taken from their counters at the end.
 */
export class PastRows {
  private readonly rows = new Map<PgTable, object[]>();
  private readonly given = new Map<string, { series: string; year: number; first: number; count: number }>();

  /** @param tables in the order of writing: rows may refer to earlier tables */
  constructor(tables: readonly PgTable[]) {
    for (const table of [...tables, events]) this.rows.set(table, []);
  }

  /** All rows of a table must have the same columns; other columns keep their defaults. */
  add(table: PgTable, row: object): void {
    const rows = this.rows.get(table);
    if (!rows) throw new Error("This table is not among those that are written.");
    rows.push(row);
  }

  record<Data extends object>(actor: Actor, type: EventType<Data>, fact: PastFact<Data>): void {
    this.add(events, {
      id: newId(fact.at.getTime()),
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
    });
  }

  nextNumber(series: string, year: number, first = 1): number {
    const key = `${series} ${year}`;
    const known = this.given.get(key) ?? { series, year, first, count: 0 };
    this.given.set(key, { ...known, count: known.count + 1 });
    return first + known.count;
  }

  /** Throws if a series has numbers already: new ones would not follow their dates. */
  async write(tx: Tx): Promise<void> {
    for (const { series, year, first, count } of this.given.values())
      if ((await takeNumbers(tx, series, year, count, first)) !== first)
        throw new Error(`The series ${series} of ${year} had begun before its past was written.`);
    for (const [table, rows] of this.rows) await insertRows(tx, table, rows);
  }
}
