import type { Feature } from "~/platform/http/feature";
import { leaveCalendarHandlers } from "../calendar/server/handlers";
import { holidaysHandlers } from "../holidays/server/handlers";
import { leaveNotesHandlers } from "../notes/server/handlers";
import { leaveNotesRoutes } from "../notes/server/routes";
import { leaveNotesTasks } from "../notes/server/tasks";
import { leaveHandlers } from "./handlers";
import { approvalsOfLeave, leaveCount, subjectsOfLeave } from "./office";
import { leaveSubscribers } from "./subscribers";
import { leaveTasks } from "./tasks";

export const leaveFeature = {
  handlers: {
    leave: leaveHandlers,
    leaveCalendar: leaveCalendarHandlers,
    leaveNotes: leaveNotesHandlers,
    publicHolidays: holidaysHandlers,
  },
  routes: leaveNotesRoutes,
  subscribers: leaveSubscribers,
  tasks: [...leaveTasks, ...leaveNotesTasks],
  answers: [approvalsOfLeave, leaveCount, subjectsOfLeave],
} satisfies Feature;
