import {
  activityCancelled,
  activityCompleted,
  activityEdited,
  activityMoved,
  activityPlanned,
} from "~/features/activities/domain";
import { customerDeleted, customerEdited, customerErased } from "~/features/customers/domain";
import { customerRestricted, restrictionLifted } from "~/features/customers/restriction/domain";
import {
  moveAdvanced,
  moveCancelled,
  moveCrewed,
  moveRescheduled,
  moveScheduled,
} from "~/features/moves/domain";
import { serviceCorrected, serviceEdited, serviceRecorded } from "~/features/moves/records/domain";
import { settingsSaved } from "~/features/settings/domain/settings";
import type { EventType } from "~/platform/events/define";
import { on, type Subscriber } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { integrationChecked, integrationConnected } from "../../domain";
import { getConnection } from "../../server/queries";
import { integrationsSection } from "../../settings";
import { fillCalendar, markChanged } from "./commands";
import { listSeriesOf, listWrittenActivitiesOf, listWrittenMovesOf } from "./queries";

const OF_MOVES: readonly EventType<object>[] = [
  moveScheduled,
  moveRescheduled,
  moveCrewed,
  moveAdvanced,
  moveCancelled,
  serviceRecorded,
  serviceEdited,
  serviceCorrected,
];

/** These may concern a whole series. */
const OF_SERIES = [activityPlanned, activityMoved, activityCancelled] as const;

const OF_CUSTOMERS: readonly EventType<object>[] = [
  customerEdited,
  customerDeleted,
  customerErased,
  customerRestricted,
  restrictionLifted,
];

export const calendarSubscribers: readonly Subscriber[] = [
  ...OF_MOVES.map((type) => on(type, (tx, { subjectId, at }) => markChanged(tx, "move", [subjectId], at))),
  ...[activityEdited, activityCompleted].map((type) =>
    on(type as EventType<object>, (tx, { subjectId, at }) => markChanged(tx, "activity", [subjectId], at)),
  ),
  ...OF_SERIES.map((type) =>
    on(type as EventType<{ times?: number }>, async (tx, { subjectId, data, at }) => {
      const ids = (data.times ?? 1) > 1 ? await listSeriesOf(tx, subjectId) : [subjectId];
      await markChanged(tx, "activity", ids, at);
    }),
  ),
  // Names follow the customer's consent and end with their data.
  ...OF_CUSTOMERS.map((type) =>
    on(type, async (tx, { subjectId, at }) => {
      await markChanged(tx, "move", await listWrittenMovesOf(tx, subjectId), at);
      await markChanged(tx, "activity", await listWrittenActivitiesOf(tx, subjectId), at);
    }),
  ),
  on(integrationConnected, async (tx, { data }) => {
    if (data.integration === "googleCalendar") await enqueue(tx, fillCalendar, {});
  }),
  on(integrationChecked, async (tx, { data: { integration, purpose, ok } }) => {
    if (integration === "googleCalendar" && purpose === "sync" && ok) await enqueue(tx, fillCalendar, {});
  }),
  on(settingsSaved, async (tx, { data }) => {
    if (data.section !== integrationsSection.name) return;
    if ((await getConnection(tx, "googleCalendar")).connected) await enqueue(tx, fillCalendar, {});
  }),
];
