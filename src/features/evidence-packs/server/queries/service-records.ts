import { asc, eq } from "drizzle-orm";
import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { moveIssues, movePhotos } from "~/features/evidence/service-records/server/tables";
import { people } from "~/features/identity/server/tables";
import { SEVERITY_LABELS } from "~/features/moves/records/domain";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { AppError } from "~/platform/kernel/errors";
import type { Entry } from "../../domain/timeline";
import type { FiledPhoto } from "./photos";

/** Photos of a service record are in its table, as their keys say. */
const IN_TABLE = "service-photo:";

/** True for readers of the customer, whose rights open the photos and issues of a service record. */
async function seesRecords(reader: Reader, actor: Actor, customerId: string | null): Promise<boolean> {
  if (actor.kind === "system") return true;
  if (!customerId || !can(actor, "view_customers")) return false;
  return getReachableCustomer(reader, actor, customerId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** The photos and issues that the office entered in a move's service record, as the reader may see them. */
export async function listServiceRecords(
  reader: Reader,
  actor: Actor,
  { moveId, number }: { moveId: string; number: string },
): Promise<{ photos: FiledPhoto[]; issues: Entry[] }> {
  const [move] = await reader
    .select({ customerId: moves.customerId })
    .from(moves)
    .where(eq(moves.id, moveId));
  if (!move || !(await seesRecords(reader, actor, move.customerId))) return { photos: [], issues: [] };
  const { id, kind, createdAt, sha256 } = movePhotos;
  const photos = await reader
    .select({ id, kind, createdAt, sha256, by: people.name })
    .from(movePhotos)
    .leftJoin(people, eq(people.id, movePhotos.createdBy))
    .where(eq(movePhotos.moveId, moveId))
    .orderBy(asc(createdAt), asc(id));
  const issues = await reader
    .select({ issue: moveIssues, by: people.name })
    .from(moveIssues)
    .leftJoin(people, eq(people.id, moveIssues.reportedBy))
    .where(eq(moveIssues.moveId, moveId))
    .orderBy(asc(moveIssues.reportedAt), asc(moveIssues.id));
  return {
    photos: photos.map((photo) => {
      const path = `/documents/service-photos/${photo.id}.png`;
      return {
        ...{
          id: photo.id,
          jobId: null,
          job: number,
          sha256: photo.sha256,
          at: photo.createdAt,
          by: photo.by ?? "",
        },
        ...{ path, thumb: path, key: `${IN_TABLE}${photo.id}`, room: "", what: "Service record" },
        ...{ stage: photo.kind, label: `Photo ${photo.kind}` },
      };
    }),
    issues: issues.map(({ issue, by }) => ({
      ...{ id: issue.id, kind: "incident", at: issue.reportedAt, by: by ?? "", job: number, arrivedAt: null },
      title: `Issue: ${SEVERITY_LABELS[issue.severity]}`,
      detail: [issue.description, issue.resolvedAt && `resolved: ${issue.resolution}`]
        .filter(Boolean)
        .join(" · "),
      ...{ flag: "", photos: [] },
    })),
  };
}

/** The bytes of a photo that is in the table; undefined for keys of the storage. */
export async function readFromTable(
  reader: Reader,
  key: string,
): Promise<{ bytes: Buffer | undefined } | undefined> {
  if (!key.startsWith(IN_TABLE)) return undefined;
  const [photo] = await reader
    .select({ bytes: movePhotos.bytes })
    .from(movePhotos)
    .where(eq(movePhotos.id, key.slice(IN_TABLE.length)));
  return { bytes: photo?.bytes };
}
