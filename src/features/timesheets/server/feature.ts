import type { Feature } from "~/platform/http/feature";
import { attendanceHandlers } from "../attendance/server/handlers";
import { seedTimesheets } from "../demo";
import { overtimeHandlers } from "../overtime/server/handlers";
import { approvalsOfOvertime, overtimeCount, subjectsOfOvertime } from "./office";

export const timesheetsFeature = {
  handlers: { attendance: attendanceHandlers, overtime: overtimeHandlers },
  demo: seedTimesheets,
  answers: [approvalsOfOvertime, overtimeCount, subjectsOfOvertime],
} satisfies Feature;
