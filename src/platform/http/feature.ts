import type { AnyRouter } from "@orpc/server";
import type { Subscriber } from "~/platform/events/events";
import type { PortAnswer } from "~/platform/kernel/port";
import type { TaskHandler } from "~/platform/tasks/tasks";
import type { FileRoute } from "./file-routes";

/** What a feature hands the process; `src/server/features.ts` lists them all, in the line of features. */
export interface Feature {
  /** Its operations, by their name in the API. */
  handlers?: Readonly<Record<string, AnyRouter>>;
  /** What is not the contract's: exports, documents, feeds, other systems' callbacks. */
  routes?: readonly FileRoute[];
  /** Reactions to events, run inside the recording transaction. */
  subscribers?: readonly Subscriber[];
  /** Background work. */
  tasks?: readonly TaskHandler[];
  /** Answers to what earlier features ask. */
  answers?: readonly PortAnswer[];
}
