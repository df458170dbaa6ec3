import type { RecordPhoto } from "./photos";

export const ENTRY_KINDS = [
  "step",
  "time",
  "note",
  "incident",
  "mark",
  "count",
  "document",
  "signature",
  "photos",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One line of a move's timeline. */
export interface Entry {
  id: string;
  kind: EntryKind;
  at: Date;
  title: string;
  detail: string;
  by: string;
  job: string;
  /** When the office got it, if that was much later. */
  arrivedAt: Date | null;
  /** Why it did not act; empty if it did. */
  flag: string;
  photos: RecordPhoto[];
}

/** Later arrivals than this are said. */
const LATE_MS = 15 * 60_000;
export const arrivalOf = (at: Date, arrivedAt: Date): Date | null =>
  arrivedAt.getTime() - at.getTime() > LATE_MS ? arrivedAt : null;

/** Photos of one person, room and stage with at most this between two of them are one entry. */
const BURST_MS = 10 * 60_000;

/** Photos as entries: those that were taken in one go are one. `of` says the job of a photo. */
export function burstsOf(photos: readonly RecordPhoto[], of: (photo: RecordPhoto) => string): Entry[] {
  const entries: Entry[] = [];
  for (const photo of [...photos].sort((one, next) => one.at.getTime() - next.at.getTime())) {
    const open = entries.findLast(({ photos: [first] }) => first && isAlike(first, photo));
    const last = open?.photos.at(-1);
    if (open && last && photo.at.getTime() - last.at.getTime() <= BURST_MS) open.photos.push(photo);
    else
      entries.push({
        ...{ id: photo.id, kind: "photos", at: photo.at, by: photo.by, job: of(photo), photos: [photo] },
        ...{ title: photo.label, detail: photo.room, arrivedAt: null, flag: "" },
      });
  }
  return entries;
}

const isAlike = (one: RecordPhoto, next: RecordPhoto) =>
  one.by === next.by && one.room === next.room && one.label === next.label;

/** In the order of time; of the same moment as they were given. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((one, next) => one.at.getTime() - next.at.getTime());
