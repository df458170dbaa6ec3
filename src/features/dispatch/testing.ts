import type { Actor } from "~/platform/http/actor";
import { publishingWrites } from "./publishing/testing";

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({ ...publishingWrites(admin) });
