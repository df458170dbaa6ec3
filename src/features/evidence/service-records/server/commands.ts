import { and, eq, inArray } from "drizzle-orm";
import {
  issueReported,
  issueResolved,
  MOST_PHOTOS,
  type PhotoKind,
  photoAdded,
  photoRemoved,
  type Severity,
} from "~/features/moves/records/domain";
import {
  issueNotFound,
  issueResolvedAlready,
  servicePhotoNotFound,
  tooManyPhotos,
} from "~/features/moves/records/errors";
import { lockServiceOf, type OnService } from "~/features/moves/records/server/commands/lock-service";
import type { ServiceRow } from "~/features/moves/server/queries/moves";
import { readPicture } from "~/features/settings/pictures/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { moveIssues, movePhotos } from "./tables";

const factOf = ({ id, number, quoteId, customerId }: ServiceRow, now: Date) => ({
  common: { subjectId: id, customerId, at: now },
  data: { number, quoteId },
});

export async function reportIssue(
  tx: Tx,
  actor: Actor,
  input: OnService & { description: string; severity: Severity },
): Promise<{ id: string }> {
  const { description, severity, now } = input;
  const service = await lockServiceOf(tx, input);
  const id = newId();
  await tx.insert(moveIssues).values({
    id,
    moveId: service.id,
    description,
    severity,
    reportedAt: now,
    reportedBy: actor.personId,
  });
  const { common, data } = factOf(service, now);
  await record(tx, actor, issueReported, {
    ...common,
    summary: `Issue of ${service.number} reported`,
    data: { ...data, issueId: id, severity },
  });
  return { id };
}

/** Resolves an issue, once. */
export async function resolveIssue(
  tx: Tx,
  actor: Actor,
  input: OnService & { issueId: string; resolution: string },
): Promise<void> {
  const { issueId, resolution, now } = input;
  const service = await lockServiceOf(tx, input);
  const is = and(eq(moveIssues.id, issueId), eq(moveIssues.moveId, service.id));
  const [issue] = await tx.select().from(moveIssues).where(is).for("update");
  if (!issue) throw issueNotFound();
  if (issue.resolvedAt) throw issueResolvedAlready();
  await tx.update(moveIssues).set({ resolvedAt: now, resolution }).where(is);
  const { common, data } = factOf(service, now);
  await record(tx, actor, issueResolved, {
    ...common,
    summary: `Issue of ${service.number} resolved`,
    data: { ...data, issueId },
  });
}

/** Adds a picture, decoded and re-encoded. */
export async function addPhoto(
  tx: Tx,
  actor: Actor,
  input: OnService & { kind: PhotoKind; picture: string },
): Promise<{ id: string }> {
  const { kind, now } = input;
  const { bytes } = await readPicture(input.picture, "picture");
  const service = await lockServiceOf(tx, input);
  if ((await tx.$count(movePhotos, eq(movePhotos.moveId, service.id))) >= MOST_PHOTOS)
    throw tooManyPhotos({ most: MOST_PHOTOS });
  const id = newId();
  await tx
    .insert(movePhotos)
    .values({ id, moveId: service.id, kind, bytes, createdAt: now, createdBy: actor.personId });
  const { common, data } = factOf(service, now);
  await record(tx, actor, photoAdded, {
    ...common,
    summary: `Picture of ${kind} added to ${service.number}`,
    data: { ...data, photoId: id, kind },
  });
  return { id };
}

export async function removePhoto(
  tx: Tx,
  actor: Actor,
  input: OnService & { photoId: string },
): Promise<void> {
  const { photoId, now } = input;
  const service = await lockServiceOf(tx, input);
  const [photo] = await tx
    .delete(movePhotos)
    .where(and(eq(movePhotos.id, photoId), eq(movePhotos.moveId, service.id)))
    .returning({ kind: movePhotos.kind });
  if (!photo) throw servicePhotoNotFound();
  const { common, data } = factOf(service, now);
  await record(tx, actor, photoRemoved, {
    ...common,
    summary: `Picture of ${photo.kind} removed from ${service.number}`,
    data: { ...data, photoId, kind: photo.kind },
  });
}

/** Erases the issues and pictures of erased customers' moves: the office entered them. Returns the issues. */
export async function eraseServiceRecords(tx: Tx, moveIds: readonly string[]): Promise<string[]> {
  const issues = await tx
    .delete(moveIssues)
    .where(inArray(moveIssues.moveId, [...moveIds]))
    .returning({ id: moveIssues.id });
  await tx.delete(movePhotos).where(inArray(movePhotos.moveId, [...moveIds]));
  return issues.map(({ id }) => id);
}
