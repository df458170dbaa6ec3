import { randomUUID } from "node:crypto";
import type pg from "pg";

/** No section of the product's, so that its own saves meet no version that they did not make. */
const SECTION = "bench";

/**
 * A section's save as one bare transaction: lock, old section, section, event, version, new section. No HTTP, session,
 * validation or comparison.
 */
export async function bareSave(client: pg.Client, value: object, personId: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const event = randomUUID();
  await client.query("begin");
  await run("save-lock", "select pg_advisory_xact_lock(hashtext($1))", [`settings:${SECTION}`]);
  const { rows } = await run("save-before", "select * from settings where section = $1 for update", [
    SECTION,
  ]);
  const version = (rows[0]?.version ?? 0) + 1;
  await run(
    "save",
    `insert into settings (section, value, version, updated_at, updated_by) values ($1, $2, $3, now(), $4)
      on conflict (section) do update set value = excluded.value, version = excluded.version,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [SECTION, value, version, personId],
  );
  await run(
    "save-event",
    `insert into events (id, type, subject_type, subject_id, summary, data, actor_kind, actor_id, actor_name, at)
      values ($1, 'settings.saved', 'settings', '00000000-0000-7000-8000-000000000001', 'Settings saved', $2, 'person', $3, 'Bench', now())`,
    [event, { section: SECTION, changed: ["timezone"] }, personId],
  );
  await run(
    "save-version",
    `insert into settings_versions (section, version, value, changed, cause, saved_at, saved_by, event_id)
      values ($1, $2, $3, '["timezone"]', 'saved', now(), $4, $5)`,
    [SECTION, version, value, personId, event],
  );
  await run("save-after", "select * from settings where section = $1", [SECTION]);
  await client.query("commit");
}
