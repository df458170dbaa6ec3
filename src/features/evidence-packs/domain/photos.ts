import type { MarkStage } from "~/features/evidence/domain/condition";

/** A photo of a move, whoever brought it in. */
export interface RecordPhoto {
  id: string;
  /** Empty: not of a room. */
  room: string;
  /** The thing that it shows; empty if it is not known. */
  what: string;
  /** Before loading, after unloading; null: neither, such as an incident. */
  stage: MarkStage | null;
  label: string;
  at: Date;
  by: string;
  sha256: string;
  path: string;
  thumb: string;
}

export interface PhotoPair<Photo> {
  what: string;
  before: Photo | null;
  after: Photo | null;
}
export interface PhotoRoom<Photo> {
  room: string;
  pairs: PhotoPair<Photo>[];
  others: Photo[];
}

type Placed = Pick<RecordPhoto, "room" | "what" | "stage" | "at">;

/**
 * Photos by room, rooms in the order of their first photo and those without a room last. Within a room a photo before stands
 * beside one after: of the same thing first, then in their order.
 */
export function roomsOf<Photo extends Placed>(photos: readonly Photo[]): PhotoRoom<Photo>[] {
  const inOrder = [...photos].sort((one, next) => one.at.getTime() - next.at.getTime());
  const rooms = [...Map.groupBy(inOrder, ({ room }) => room)];
  rooms.sort(([one], [next]) => Number(one === "") - Number(next === ""));
  return rooms.map(([room, own]) => ({
    room,
    pairs: [...Map.groupBy(own, ({ what }) => what)].flatMap(([what, same]) => pairsOf(what, same)),
    others: own.filter(({ stage }) => stage === null),
  }));
}

function pairsOf<Photo extends Placed>(what: string, photos: readonly Photo[]): PhotoPair<Photo>[] {
  const before = photos.filter(({ stage }) => stage === "before");
  const after = photos.filter(({ stage }) => stage === "after");
  return Array.from({ length: Math.max(before.length, after.length) }, (_, place) => ({
    ...{ what, before: before[place] ?? null, after: after[place] ?? null },
  }));
}
