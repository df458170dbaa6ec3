import { inSnapshot } from "~/platform/db/snapshot";
import type { RequestContext } from "~/platform/http/handlers";
import { anyOf } from "~/platform/http/permissions";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { defineJsonExport } from "~/platform/sheets/json-export";
import { staffNotSelected } from "../../errors";
import { staffList } from "../../list";
import { type ExportedEmployee, readStaffForExport, seesAllPay, sortOf } from "./queries";

const MAX_EXPORTED = 500;

function ask(query: URLSearchParams, { actor }: RequestContext) {
  const chosen = staffList.choose(query, MAX_EXPORTED);
  if (!chosen) throw staffNotSelected.at("ids");
  if (!chosen.ids) sortOf(actor, chosen);
  return { chosen, pay: seesAllPay(actor) };
}

type Asked = ReturnType<typeof ask>;

const rowsOf = ({ chosen }: Asked, { actor, now }: RequestContext) =>
  inSnapshot((reader, batches) =>
    readStaffForExport(reader, batches, actor, { ...chosen, today: nairobiDate(now) }),
  );

const shared = {
  path: "staff",
  permission: anyOf("view_team_staff", "process_payroll", "manage_deductions"),
  fileName: (now: Date) => `staff_export_${nairobiDate(now)}`,
  ask,
  rows: rowsOf,
};

const FACTS: ExportColumn<ExportedEmployee>[] = [
  { header: "employeeNumber", width: 16, kind: "text", value: (row) => row.number },
  { header: "employeeId", width: 14, kind: "text", value: (row) => row.employeeId },
  { header: "name", width: 28, kind: "text", value: (row) => row.name },
  { header: "email", width: 30, kind: "text", value: (row) => row.email ?? "" },
  { header: "phone", width: 18, kind: "text", value: (row) => row.phone ?? "" },
  { header: "role", width: 16, kind: "text", value: (row) => row.role },
  { header: "department", width: 18, kind: "text", value: (row) => row.department ?? "" },
  { header: "status", width: 12, kind: "text", value: (row) => row.status },
  { header: "employmentType", width: 16, kind: "text", value: (row) => row.employmentType },
  { header: "hireDate", width: 13, kind: "day", value: (row) => row.hireDate },
];
const PAY: ExportColumn<ExportedEmployee>[] = [
  {
    header: "salary",
    width: 15,
    kind: "amount",
    value: ({ salary }) => (salary === null ? "" : Number(salary) / 100),
  },
  { header: "paymentMethod", width: 16, kind: "text", value: (row) => row.paymentMethod ?? "" },
  { header: "salaryPer", width: 12, kind: "text", value: (row) => row.salaryPer ?? "" },
];

function written(row: ExportedEmployee, { pay }: Asked) {
  const { number, employeeId, name, email, phone, role, department, status, employmentType, hireDate } = row;
  const facts = { employeeNumber: number, employeeId, name, email, phone, role, department, status };
  const paid = {
    salary: row.salary === null ? null : Number(row.salary),
    salaryPer: row.salaryPer,
    amountsIn: "cents",
    paymentMethod: row.paymentMethod,
  };
  return { ...facts, employmentType, hireDate, ...(pay ? paid : {}) };
}

export const staffExportRoutes = [
  ...defineExport({
    ...shared,
    title: "Staff",
    columns: ({ pay }) => [...FACTS, ...(pay ? PAY : [])],
  }),
  defineJsonExport({ ...shared, written }),
];
