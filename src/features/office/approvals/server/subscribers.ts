import {
  personDeactivated,
  personGrantsChanged,
  roleChanged,
  rolePermissionsChanged,
} from "~/features/identity/domain/identity";
import { on } from "~/platform/events/events";
import { endTurnsOf, endTurnsOfRole } from "./commands";

/** A person whose rights change is no longer asked: a colleague asks again. */
export const approvalsSubscribers = [
  on(personDeactivated, (tx, { subjectId }) => endTurnsOf(tx, subjectId)),
  on(roleChanged, (tx, { subjectId }) => endTurnsOf(tx, subjectId)),
  on(personGrantsChanged, (tx, { subjectId }) => endTurnsOf(tx, subjectId)),
  on(rolePermissionsChanged, async (tx, { data }) => {
    if (data.removed.length > 0) await endTurnsOfRole(tx, data.role);
  }),
];
