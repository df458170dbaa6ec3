import { sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { suppliers } from "../../server/tables";

export const uploaders = { table: people, id: people.id, name: people.name };

/** Those of the names, in small letters, and of the KRA PINs that suppliers have. */
export async function findKnown(
  reader: Reader,
  { names, pins }: { names: readonly string[]; pins: readonly string[] },
): Promise<{ names: Set<string>; pins: Set<string> }> {
  const { rows } = await reader.execute<{ name: string; pin: string }>(sql`
    select lower(name) as name, pin from ${suppliers}
    where lower(name) = any(${textArray([...names])}) or (pin <> '' and pin = any(${textArray([...pins])}))`);
  return { names: new Set(rows.map(({ name }) => name)), pins: new Set(rows.map(({ pin }) => pin)) };
}
