import { v7 } from "uuid";

/**
 * A UUID version 7 (RFC 9562): random but ordered by time, so that indexes grow at their end. Ids of one process keep
 * the order of their creation, even within a millisecond. Ids for a given `time` (milliseconds since 1970) do not.
 */
export function newId(time?: number): string {
  return time === undefined ? v7() : v7({ msecs: time });
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
