import { v7 } from "uuid";

/**
 * A UUID version 7 (RFC 9562): random, but ordered by time, so that indexes grow at their end. Those of one process come
 * in the order in which they were made, also within a millisecond; those of a given time (milliseconds since 1970) do not.
 */
export function newId(time?: number): string {
  return time === undefined ? v7() : v7({ msecs: time });
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
