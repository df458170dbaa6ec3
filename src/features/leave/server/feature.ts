import type { Feature } from "~/platform/http/feature";
import { leaveCalendarHandlers } from "../calendar/server/handlers";
import { seedLeave } from "../demo";
import { holidaysHandlers } from "../holidays/server/handlers";
import { leaveHandlers } from "./handlers";
import { leaveCount, subjectsOfLeave } from "./office";
import { leaveSubscribers } from "./subscribers";
import { leaveTasks } from "./tasks";

export const leaveFeature = {
  handlers: { leave: leaveHandlers, leaveCalendar: leaveCalendarHandlers, publicHolidays: holidaysHandlers },
  subscribers: leaveSubscribers,
  tasks: leaveTasks,
  demo: seedLeave,
  answers: [leaveCount, subjectsOfLeave],
} satisfies Feature;
