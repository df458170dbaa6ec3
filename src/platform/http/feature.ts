import type { AnyRouter } from "@orpc/server";
import type { Tx } from "~/platform/db/database";
import type { Subscriber } from "~/platform/events/events";
import type { PortAnswer } from "~/platform/kernel/port";
import type { TaskHandler } from "~/platform/tasks/tasks";
import type { FileRoute } from "./file-routes";

export interface Feature {
  /** Operations by name in the API; a later feature may extend an earlier one's name. */
  handlers?: Readonly<Record<string, AnyRouter>>;
  routes?: readonly FileRoute[];
  subscribers?: readonly Subscriber[];
  tasks?: readonly TaskHandler[];
  answers?: readonly PortAnswer[];
  demo?: (tx: Tx, now: Date) => Promise<void>;
}
