import type { JobView } from "../domain/jobs";
import { labelOf, type Words } from "./words";

/** A thing or a place that can have marks. */
export interface MarkPlace {
  /** In the address. */
  id: string;
  title: string;
  /** In English, as the office reads it; empty for a place. */
  what: string;
  room: string;
  roomKey: string;
  itemId: string | null;
}

const GENERAL = "Doors, stairs and walls";
const PLACE_ID = "place";

/** Where marks can be, in the order of the walk: the house, then each room with its things. */
export function placesOf(job: JobView, words: Words, language: "en" | "sw"): MarkPlace[] {
  const rooms = job.inventory?.rooms ?? [];
  return [
    { id: PLACE_ID, title: words.rooms.general, what: "", room: GENERAL, roomKey: "", itemId: null },
    ...rooms.flatMap((room) => {
      const of = { room: room.label, roomKey: room.key };
      return [
        { id: `${PLACE_ID}-${room.key}`, title: labelOf(room, language), what: "", itemId: null, ...of },
        ...room.lines.map(({ itemId, name, nameSw }) => ({
          ...{ id: itemId, title: language === "sw" ? (nameSw ?? name) : name, what: name, itemId, ...of },
        })),
      ];
    }),
  ];
}

export const nextOf = (places: readonly MarkPlace[], id: string): MarkPlace | undefined =>
  places[places.findIndex((one) => one.id === id) + 1];
