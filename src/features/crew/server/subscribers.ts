import { personDeactivated } from "~/features/identity/domain/identity";
import { on } from "~/platform/events/events";
import { signOutPhones } from "./commands/manage-access";

/** A suspended, dismissed or deactivated person is signed out in the same transaction. */
export const crewSubscribers = [
  on(personDeactivated, (tx, { subjectId: personId, actor, at: now }) =>
    signOutPhones(tx, actor, { personId, by: "status", now }),
  ),
];
