import { on } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { etimsInitialised } from "../../device/domain";
import { fetchListsTask } from "./tasks";

/** A new device reads KRA's lists at once. */
export const codesSubscribers = [on(etimsInitialised, (tx) => enqueue(tx, fetchListsTask, { tries: 0 }))];
