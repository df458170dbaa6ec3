import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase, openDatabase, pool } from "~/platform/db/database";
import { registerSubscribers, type Subscriber } from "~/platform/events/events";
import { closeLive } from "~/platform/events/live";
import { sendBulkMessage, sendMessage } from "~/platform/mail/outbox";
import { closeTasks, handleTask, openTasks, type TaskHandler } from "~/platform/tasks/tasks";

interface UseDatabase {
  subscribers?: readonly Subscriber[];
  /** Tasks that may be enqueued. No worker runs: a test calls the handler. */
  tasks?: readonly TaskHandler[];
}

/** On a busy machine fifty concurrent transactions wait longer than the default. */
const WAIT_MS = 25_000;

const outbox = [sendMessage, sendBulkMessage].map((type) => handleTask(type, async () => undefined));

/** Gives a test file its own database: a clone of the migrated template, about 60 ms, dropped at the end. */
export function useDatabase({ subscribers = [], tasks = [] }: UseDatabase = {}): void {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  beforeAll(async () => {
    const template = inject("serverUrl");
    await onServer(template, `create database ${name} template moveease strategy file_copy`);
    openDatabase(template.replace("/moveease?", `/${name}?`), { max: 20, waitMs: WAIT_MS });
    // A version that no other test database uses, because the process caches pages and reads by it.
    await pool().query(
      `insert into content_version (id, version, items) select 1, n, n from (select pg_current_xact_id()::text::bigint << 20 as n) c
        on conflict (id) do update set version = excluded.version, items = excluded.items`,
    );
    registerSubscribers(subscribers);
    await openTasks([...outbox, ...tasks], { supervise: false });
  });
  afterAll(async () => {
    await closeTasks();
    // In the product's order: listeners would otherwise query a closed database.
    await closeLive();
    await closeDatabase();
    await onServer(inject("serverUrl"), `drop database if exists ${name} with (force)`);
  });
}

async function onServer(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: template.replace("/moveease?", "/postgres?") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
