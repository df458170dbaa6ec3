import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";

/** Begins a raw statement that has one good plan for all values. */
export const ONE_PLAN = sql.raw("/* one plan */");

/**
 * Statements with one good plan for all values: inserts, updates, locks, and reads by a key. Other reads are planned each
 * time, because common and rare values need different plans.
 */
const PLAIN =
  /^\s*(?:\/\* one plan \*\/|insert into |update "|select [^;]* for update$|select [^;]* where "\w+"\."id" = \$1(?: limit \$2)?$)/i;
/** Inserts grow with their rows; for longer ones, planning is cheap by comparison. */
const LONGEST = 6_000;
const MOST = 300;

const names = new Map<string, string>();

/** The name of a statement's cached plan; undefined if it is planned each time. */
export function planName(text: string, isPlain = PLAIN.test(text)): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST || text.length > LONGEST || !isPlain) return undefined;
  const name = `plan_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return name;
}

interface Asked {
  text?: unknown;
  name?: unknown;
  values?: unknown;
}

/** Makes a connection plan each such statement once; with `all`, each statement with values. */
export function planOnce(client: pg.PoolClient, { all = false } = {}): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  const planned = (config: Asked | string, ...rest: unknown[]) => {
    const isPlain =
      typeof config === "object" && config !== null && "text" in config && !("submit" in config);
    const hasValues = isPlain && (config.values !== undefined || Array.isArray(rest[0]));
    const name = hasValues && !config.name ? planName(String(config.text), all || undefined) : undefined;
    return query(name && isPlain ? { ...config, name } : config, ...rest);
  };
  client.query = planned as typeof client.query;
}
