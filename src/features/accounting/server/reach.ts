import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** The permission covers all books, because it has no narrower scope. */
export const assertReachBooks =
  <Noun extends "book-account" | "manual-entry">(noun: Noun) =>
  (tx: Tx, actor: Actor, id: string): Reach<Noun> => {
    assertCan(actor, "manage_books");
    return grantReach(tx, noun, id);
  };
