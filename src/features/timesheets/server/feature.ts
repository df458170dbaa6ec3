import type { Feature } from "~/platform/http/feature";
import { attendanceHandlers } from "../attendance/server/handlers";
import { seedTimesheets } from "../demo";
import { overtimeHandlers } from "../overtime/server/handlers";
import { approvalsOfOvertime, overtimeCount, overtimeTurns, subjectsOfOvertime } from "./office";

export const timesheetsFeature = {
  handlers: { attendance: attendanceHandlers, overtime: overtimeHandlers },
  subscribers: overtimeTurns,
  demo: seedTimesheets,
  answers: [approvalsOfOvertime, overtimeCount, subjectsOfOvertime],
} satisfies Feature;
