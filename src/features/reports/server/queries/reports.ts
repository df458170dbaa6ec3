import type { Reader } from "~/platform/db/database";
import type { ReportName } from "../../domain/catalogue";
import type { Report, ReportBody, ReportInput } from "../../domain/figures";
import { readAbsence, readBalances } from "./absence";
import { readCrewWork, readKindWork } from "./crews";
import { readEstimates } from "./estimates";
import { readVehicleCosts, readVehicleFuel, readVehiclePapers, readWorkshopDays } from "./fleet";
import { readJobHours, readOnTime, readPeopleUse, readTruckUse } from "./jobs";
import { readAgeing, readMpesa, readPayments, readRevenue } from "./money";
import { readPayrollChanges, readPayrollMonths } from "./payroll";
import { readExpiries, readHeadcount, readTurnover } from "./people";
import { readLeadSpeed, readLossReasons, readSourceValue, readStageTimes } from "./pipeline";
import { readDayLoad, readHireCosts, readOverrides } from "./planning";
import { readFunnel, readResponses, readSources, readStaff } from "./sales";
import { readSurveyBias } from "./survey-bias";
import { readVat } from "./tax";

const READERS: Record<ReportName, (reader: Reader, input: ReportInput) => Promise<ReportBody>> = {
  revenue: readRevenue,
  ageing: readAgeing,
  vat: readVat,
  payments: readPayments,
  mpesa: readMpesa,
  funnel: readFunnel,
  sources: readSources,
  staff: readStaff,
  sourceValue: readSourceValue,
  lossReasons: readLossReasons,
  stageTimes: readStageTimes,
  leadSpeed: readLeadSpeed,
  responses: readResponses,
  estimates: readEstimates,
  surveyBias: readSurveyBias,
  headcount: readHeadcount,
  turnover: readTurnover,
  absence: readAbsence,
  balances: readBalances,
  payrollMonths: readPayrollMonths,
  payrollChanges: readPayrollChanges,
  expiries: readExpiries,
  vehicleCosts: readVehicleCosts,
  vehicleFuel: readVehicleFuel,
  vehiclePapers: readVehiclePapers,
  workshopDays: readWorkshopDays,
  truckUse: readTruckUse,
  peopleUse: readPeopleUse,
  onTime: readOnTime,
  jobHours: readJobHours,
  crewWork: readCrewWork,
  kindWork: readKindWork,
  overrides: readOverrides,
  hireCosts: readHireCosts,
  dayLoad: readDayLoad,
};

/** One report as people see it and as its files say it. Summed from the daily sums: as quick with a million invoices. */
export async function readReport(reader: Reader, input: ReportInput): Promise<Report> {
  const { report, from, to } = input;
  const body = await READERS[report](reader, input);
  return { report, from, to, notes: [], services: [], choices: [], ...body };
}
