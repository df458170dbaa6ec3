import type { AnyRouter } from "@orpc/server";
import type { Tx } from "~/platform/db/database";
import type { Subscriber } from "~/platform/events/events";
import type { PortAnswer } from "~/platform/kernel/port";
import type { TaskHandler } from "~/platform/tasks/tasks";
import type { FileRoute } from "./file-routes";

/** What a feature hands the process; `src/server/features.ts` lists them all, in the line of features. */
export interface Feature {
  /** Its operations, by their name in the API; a later feature may add to a name that an earlier one began. */
  handlers?: Readonly<Record<string, AnyRouter>>;
  /** What is not the contract's: exports, documents, feeds, other systems' callbacks. */
  routes?: readonly FileRoute[];
  /** Reactions to events, run inside the recording transaction. */
  subscribers?: readonly Subscriber[];
  /** Background work. */
  tasks?: readonly TaskHandler[];
  /** Answers to what earlier features ask. */
  answers?: readonly PortAnswer[];
  /** Its part of the demo company. */
  demo?: (tx: Tx, now: Date) => Promise<void>;
}
