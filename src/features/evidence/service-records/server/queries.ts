import { asc, eq } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import { moveIssues, movePhotos } from "./tables";

const BY_NOBODY = "MoveEase";

/** Issues of a move in the order of their reports. */
export async function listIssues(reader: Reader, moveId: string) {
  const { id, description, severity, reportedAt, resolvedAt, resolution } = moveIssues;
  const rows = await reader
    .select({ id, description, severity, reportedAt, resolvedAt, resolution, name: people.name })
    .from(moveIssues)
    .leftJoin(people, eq(people.id, moveIssues.reportedBy))
    .where(eq(moveIssues.moveId, moveId))
    .orderBy(asc(reportedAt), asc(id));
  return rows.map(({ name, ...row }) => ({ ...row, reportedBy: name ?? BY_NOBODY }));
}

/** Pictures of a move without their bytes, in the order of their upload. */
export async function listPhotos(reader: Reader, moveId: string) {
  const { id, kind, createdAt } = movePhotos;
  return reader
    .select({ id, kind, createdAt })
    .from(movePhotos)
    .where(eq(movePhotos.moveId, moveId))
    .orderBy(asc(createdAt), asc(id));
}

/** A service's picture and its customer; undefined if it does not exist. */
export async function findPhoto(reader: Reader, photoId: string) {
  const [row] = await reader
    .select({ bytes: movePhotos.bytes, customerId: moves.customerId })
    .from(movePhotos)
    .innerJoin(moves, eq(moves.id, movePhotos.moveId))
    .where(eq(movePhotos.id, photoId));
  return row;
}
