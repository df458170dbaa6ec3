import { asc, eq } from "drizzle-orm";
import { listPhotos, photoKey } from "~/features/crew/server/queries/photos";
import { crewPhotos } from "~/features/crew/server/tables";
import { CODE_LABELS } from "~/features/evidence/domain/condition";
import { conditionMarks, evidencePhotos } from "~/features/evidence/server/tables";
import { people } from "~/features/identity/server/tables";
import { jobNumber } from "~/features/jobs/domain";
import { jobs } from "~/features/jobs/server/tables";
import type { Reader } from "~/platform/db/database";
import type { RecordPhoto } from "../../domain/photos";

/** A photo with its file and its job, for the pack. */
export interface FiledPhoto extends RecordPhoto {
  key: string;
  job: string;
  jobId: string | null;
}

const KIND_WORDS = {
  odometer: "Odometer",
  before: "Photo before",
  after: "Photo after",
  defect: "Defect",
  incident: "Photo of an incident",
  other: "Photo",
} as const;

interface Names {
  /** The move's number. */
  move: string;
  roomNames: ReadonlyMap<string, string>;
  itemNames: ReadonlyMap<string, string>;
}

/** All photos of a move: of phones and of condition marks, by the time that they were taken. */
export async function listPhotosOfMove(
  reader: Reader,
  moveId: string,
  { move, roomNames, itemNames }: Names,
): Promise<FiledPhoto[]> {
  const numbers = new Map(
    (
      await reader.select({ id: jobs.id, position: jobs.position }).from(jobs).where(eq(jobs.moveId, moveId))
    ).map(({ id, position }) => [id, jobNumber(move, position)]),
  );
  const jobOf = (id: string | null) => (id && numbers.get(id)) || move;
  const taken = await listPhotos(reader, eq(crewPhotos.moveId, moveId));
  const marked = await reader
    .select({ photo: evidencePhotos, mark: conditionMarks, by: people.name })
    .from(evidencePhotos)
    .leftJoin(conditionMarks, eq(conditionMarks.photoId, evidencePhotos.id))
    .leftJoin(people, eq(people.id, evidencePhotos.createdBy))
    .where(eq(evidencePhotos.moveId, moveId))
    .orderBy(asc(evidencePhotos.takenAt), asc(evidencePhotos.id));
  // A photo of several marks is one photo.
  const seen = new Set<string>();
  const photos = [
    ...taken.map(({ id, jobId, kind, room, itemId, sha256, takenAt, by, path, thumb }) => ({
      ...{ id, jobId, job: jobOf(jobId), sha256, at: takenAt, by, path, thumb, key: photoKey(id) },
      room: roomNames.get(room) ?? room,
      what: (itemId && itemNames.get(itemId)) || "",
      stage: kind === "before" || kind === "after" ? kind : null,
      label: KIND_WORDS[kind],
    })),
    ...marked.flatMap(({ photo, mark, by }) => {
      const { id, jobId, sha256, takenAt, key } = photo;
      if (seen.has(id)) return [];
      seen.add(id);
      const path = `/documents/evidence-photos/${id}.jpg`;
      return {
        ...{ id, jobId, job: jobOf(jobId), sha256, at: takenAt, by: by ?? "", path, thumb: path, key },
        ...{ room: mark?.place ?? "", what: mark?.what ?? "", stage: mark?.stage ?? null },
        label: mark ? CODE_LABELS.en[mark.code] : "Photo",
      };
    }),
  ];
  return photos.sort((one, next) => one.at.getTime() - next.at.getTime());
}
