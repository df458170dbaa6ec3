import { createServer } from "node:http";
import pg from "pg";
import { type ItemFigures, workOutItem } from "~/features/payroll/items/domain";
import type { StatutoryRules } from "~/features/payroll/rules/domain";
import { lastOfMonth, NOTHING_IN_KIND, type PayFacts } from "~/features/payroll/terms/domain";

/**
 * The floor of a payroll run in a separate process: the same arithmetic, and one insert of unnested columns into the
 * same table with its triggers and constraints. `POST /2031-05-01?people=1000`. Started by payroll.ts.
 */
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const { rows: sets } = await client.query(
  "select rules from payroll_rule_sets where profile = 'as-specified'",
);
const rules: StatutoryRules = sets[0].rules;

interface Person {
  person_id: string;
  number: string;
  name: string;
  role: string;
  department: string;
  hired: string;
  basic: number;
}
const { rows: people } = await client.query<Person>(
  `select e.person_id, e.number, p.name, p.role, p.department, e.start_date::text as hired, c.basic_salary::int as basic from employees e
     join people p on p.id = e.person_id join compensation_packages c on c.person_id = e.person_id and c.end_date is null
   where e.number like 'EMPX%' order by e.number`,
);

const factsOf = ({ hired, basic }: Person): PayFacts => ({
  startDate: hired,
  lastDay: null,
  overtimeRate: 1.5,
  disabled: false,
  resident: true,
  primaryEmployment: true,
  inKind: NOTHING_IN_KIND,
  relieved: { insurancePremium: 0, mortgageInterest: 0, postRetirementMedical: 0 },
  packages: [
    { from: hired, to: null, basicSalary: basic, payFrequency: "monthly", paidBy: "period", allowances: [] },
  ],
  leave: { half: 0, none: 0 },
  overtime: [],
  moves: { count: 0, days: 0 },
  deductions: [],
  before: [],
  arrears: [],
  unusedLeave: 0,
  centsBrought: 0,
  paymentMethod: "mpesa",
});

type Row = Person & ItemFigures;
const COLUMNS: readonly (readonly [column: string, type: string, of: (row: Row) => unknown])[] = [
  ["person_id", "uuid", (row) => row.person_id],
  ["employee_number", "text", (row) => row.number],
  ["employee_name", "text", (row) => row.name],
  ["department", "text", (row) => row.department],
  ["role", "text", (row) => row.role],
  ["basic_salary", "bigint", (row) => row.basicSalary],
  ["total_working_days", "int", (row) => row.totalWorkingDays],
  ["days_worked", "int", (row) => Math.round(row.daysWorked * 100)],
  ["lines", "jsonb", (row) => JSON.stringify(row.lines)],
  ["months", "jsonb", (row) => JSON.stringify(row.months)],
  ["reliefs", "jsonb", (row) => JSON.stringify(row.reliefs)],
  ["prorated_basic", "bigint", (row) => row.proratedBasic],
  ["gross_pay", "bigint", (row) => row.grossPay],
  ["taxable_income", "bigint", (row) => row.taxableIncome],
  ["tax_before_relief", "bigint", (row) => row.taxBeforeRelief],
  ["paye", "bigint", (row) => row.paye],
  ["nhif", "bigint", (row) => row.nhif],
  ["shif", "bigint", (row) => row.shif],
  ["nssf", "bigint", (row) => row.nssf],
  ["housing_levy", "bigint", (row) => row.housingLevy],
  ["total_statutory", "bigint", (row) => row.totalStatutory],
  ["total_deductions", "bigint", (row) => row.totalDeductions],
  ["net_pay", "bigint", (row) => row.netPay],
  ["employer_nssf", "bigint", (row) => row.employerNssf],
  ["employer_housing_levy", "bigint", (row) => row.employerHousingLevy],
  ["employer_nita", "bigint", (row) => row.employerNita],
  ["payable", "bigint", (row) => row.payable],
  ["cents_carried", "bigint", (row) => row.centsCarried],
];
const NAMES = COLUMNS.map(([column]) => column).join(", ");

async function run(startDate: string, count: number): Promise<string> {
  const endDate = lastOfMonth(startDate);
  const terms = {
    kind: "regular" as const,
    startDate,
    endDate,
    profile: "as-specified" as const,
    rules: () => rules,
    nssfBase: "basic" as const,
  };
  const rows = people.slice(0, count).flatMap((person) => {
    const figures = workOutItem(terms, factsOf(person));
    return figures ? [{ ...person, ...figures }] : [];
  });
  await client.query("begin");
  const made = await client.query(
    `insert into payroll_periods (id, number, name, period_type, start_date, end_date, pay_date, profile)
      values (gen_random_uuid(), 'FLOOR-' || $1, 'Floor', 'monthly', $1::date, $2::date, $2::date + 5, 'as-specified') returning id`,
    [startDate, endDate],
  );
  const { id } = made.rows[0];
  await client.query(
    `insert into payroll_items (id, period_id, kind, start_date, end_date, payment_method, ${NAMES})
      select gen_random_uuid(), $1, 'regular', $2::date, $3::date, 'mpesa', u.* from unnest(${COLUMNS.map(
        ([, type], at) => `$${at + 4}::${type}[]`,
      ).join(", ")}) as u`,
    [id, startDate, endDate, ...COLUMNS.map(([, , of]) => rows.map(of))],
  );
  await client.query("commit");
  return id;
}

async function clear(id: string): Promise<void> {
  await client.query("delete from payroll_items where period_id = $1", [id]);
  await client.query(
    "update payroll_periods set status = 'cancelled', cancelled_at = now(), number = number || '-' || left(id::text, 8) where id = $1",
    [id],
  );
}

let last: string | undefined;
const server = createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (pathname === "/clear") {
      if (last) await clear(last);
      last = undefined;
    } else last = await run(pathname.slice(1), Number(searchParams.get("people")));
    response.end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}` });
});
process.on("disconnect", () => process.exit(0));
