import type { Actor } from "~/platform/http/actor";
import { proposalWrites } from "./proposals/testing";

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => ({
  ...proposalWrites(admin, acting),
});
