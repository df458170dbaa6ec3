import { listAnnualBalances, listLeaveTaken } from "~/features/leave/server/queries/absence";
import { wordsOf } from "~/features/staff/domain";
import { listAbsentDays } from "~/features/timesheets/attendance/server/queries";
import type { Reader } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { count, type ReportBody, type ReportInput } from "../../domain/figures";
import { reached } from "./people";

const MOST = 5_000;

const nameOf = (department: string) => (department ? wordsOf(department) : "Not assigned");
const KINDS = ["annual", "sick", "other"] as const;

/** Working days on which people were away, by department and why. */
export async function readAbsence(reader: Reader, { actor, from, to }: ReportInput): Promise<ReportBody> {
  const span = { from, to, who: reached(actor) };
  const [leave, absent] = await Promise.all([listLeaveTaken(reader, span), listAbsentDays(reader, span)]);
  const departments = [...new Set([...leave, ...absent].map(({ department }) => department))].sort();
  const sum = (rows: readonly { days: number }[]) => rows.reduce((total, { days }) => total + days, 0);
  const cellsOf = (isIn: (department: string) => boolean) => {
    const taken = leave.filter(({ department }) => isIn(department));
    const kinds = KINDS.map((kind) => sum(taken.filter(({ category }) => category === kind)));
    const missed = sum(absent.filter(({ department }) => isIn(department)));
    return [...kinds, missed, sum(taken) + missed];
  };
  const rows = departments.map((name) => ({
    label: nameOf(name),
    to: null,
    cells: cellsOf((department) => department === name),
  }));
  return {
    head: "Department",
    columns: [
      count("Annual leave"),
      count("Sick leave"),
      count("Other leave"),
      count("Absent"),
      count("Days away"),
    ],
    rows,
    total: rows.length > 0 ? cellsOf(() => true) : null,
    chart: {
      unit: "count",
      stacked: true,
      labels: departments.map(nameOf),
      series: ["Annual leave", "Sick leave", "Other leave", "Absent"].map((name, at) => ({
        name,
        values: rows.map(({ cells }) => cells[at] ?? 0),
      })),
    },
    notes: [{ text: "Working days less public holidays; half days count half.", to: null }],
  };
}

/** Annual leave left this year, the least first. */
export async function readBalances(reader: Reader, { actor, now }: ReportInput): Promise<ReportBody> {
  const year = Number(nairobiDate(now).slice(0, 4));
  const rows = await listAnnualBalances(reader, { year, who: reached(actor), most: MOST });
  const departments = [...new Set(rows.map(({ department }) => department ?? ""))].sort();
  const sum = (of: (row: (typeof rows)[number]) => number, some = rows) =>
    some.reduce((total, row) => total + of(row), 0);
  return {
    head: "Employee",
    columns: [count("Days this year"), count("Used"), count("Asked for"), count("Left")],
    rows: rows.map(({ number, name, entitled, used, pending, left }) => ({
      label: `${name}, ${number}`,
      to: `/staff/${number}/leave`,
      cells: [entitled, used, pending, left],
    })),
    total:
      rows.length > 0
        ? [
            sum(({ entitled }) => entitled),
            sum(({ used }) => used),
            sum(({ pending }) => pending),
            sum(({ left }) => left),
          ]
        : null,
    chart: {
      unit: "count",
      stacked: false,
      labels: departments.map(nameOf),
      series: [
        {
          name: "Days left",
          values: departments.map((name) =>
            sum(
              ({ left }) => left,
              rows.filter(({ department }) => (department ?? "") === name),
            ),
          ),
        },
      ],
    },
    notes: [
      {
        text:
          rows.length < MOST
            ? `Annual leave of ${year}, as of today.`
            : `Annual leave of ${year}, as of today: the ${MOST} who have the least left.`,
        to: null,
      },
    ],
  };
}
