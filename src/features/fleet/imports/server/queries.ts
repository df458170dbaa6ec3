import { sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { plateKey } from "../../vehicles/domain";
import { vehicles } from "../../vehicles/server/tables";

export const uploaders = { table: people, id: people.id, name: people.name };

/** Those of the plates that vehicles have, compared without spaces and hyphens. */
export async function findPlates(reader: Reader, plates: readonly string[]): Promise<Set<string>> {
  if (plates.length === 0) return new Set();
  const { rows } = await reader.execute<{ plate: string }>(
    sql`select plate from ${vehicles} where translate(plate, ' -', '') = any(${textArray(plates.map(plateKey))})`,
  );
  return new Set(rows.map(({ plate }) => plateKey(plate)));
}
