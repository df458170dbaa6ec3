import type { Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import type { evidencePacksContract } from "../contract";

export type MoveRecordData = Output<typeof evidencePacksContract, "ofMove">;
export type RecordEntry = MoveRecordData["entries"][number];
export type RecordRoom = MoveRecordData["rooms"][number];
export type RecordPair = RecordRoom["pairs"][number];
export type ShownPhoto = RecordEntry["photos"][number];
export type ShownPack = MoveRecordData["packs"][number];

/** A photo in one line, for people who do not see it. */
export const describePhoto = ({ label, what, room, at, by }: ShownPhoto): string =>
  [label, what, room, formatDateTime(at), by].filter(Boolean).join(", ");

/** 90 → 1 h 30 min */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "–";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}
