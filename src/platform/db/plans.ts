import { createHash } from "node:crypto";
import type pg from "pg";

/**
 * What has one good plan whatever its values are: rows put in, a row changed or locked by its key. Reads are left to the
 * planner, which looks at the values: a common word and a rare one want different ways.
 */
const PLAIN = /^\s*(?:insert into |update "|select [^;]* for update$)/i;
/** Statements grow with the rows they put in; beyond these, planning is not what they cost. */
const LONGEST = 6_000;
/** Plans a connection keeps for these; the product has fewer such statements. */
const MOST = 300;

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement; undefined for one that is planned each time. */
export function planName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST || text.length > LONGEST || !PLAIN.test(text)) return undefined;
  const name = `plan_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return name;
}

interface Asked {
  text?: unknown;
  name?: unknown;
  values?: unknown;
}

/** Lets a connection plan each such statement once. */
export function planOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  const planned = (config: Asked | string, ...rest: unknown[]) => {
    const isPlain =
      typeof config === "object" && config !== null && "text" in config && !("submit" in config);
    const hasValues = isPlain && (config.values !== undefined || Array.isArray(rest[0]));
    const name = hasValues && !config.name ? planName(String(config.text)) : undefined;
    return query(name && isPlain ? { ...config, name } : config, ...rest);
  };
  client.query = planned as typeof client.query;
}
