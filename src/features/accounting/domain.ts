import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

export const ACCOUNT_TYPES = ["asset", "liability", "equity", "income", "expense"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
export const TYPE_LABELS: Record<AccountType, string> = {
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
  income: "Income",
  expense: "Costs",
};

/** True if the balance of these accounts is normally a debit. */
export const isDebitType = (type: AccountType): boolean => type === "asset" || type === "expense";

/** KRA's codes, as on invoices. */
export const TAX_CODES = ["", "A", "B", "C", "D", "E"] as const;
export type TaxCode = (typeof TAX_CODES)[number];
export const TAX_CODE_LABELS: Record<TaxCode, string> = {
  "": "None",
  A: "A, exempt",
  B: "B, general rate",
  C: "C, zero-rated",
  D: "D, not VAT",
  E: "E, 8%",
};

/** Purposes of lines. A source names roles; the mapping gives each an account (docs/domain/books.md#mapping). */
export const ROLES = {
  bank: "Money received or paid by bank, cheque",
  mpesa: "Money received or paid by M-Pesa",
  cash: "Money received or paid in cash",
  gateway: "Money received by cards and other wallets",
  receivable: "Customers' unpaid invoices",
  vat_certificate: "VAT that customers withheld",
  staff_loan: "Loans and advances to employees",
  vat_out: "VAT on sales",
  deposit: "Customers' credit",
  unearned: "Invoiced moves that are not done",
  payroll_tax: "PAYE, SHIF, NSSF, housing levy and NITA",
  deductions: "Deductions for others: HELB, SACCO, pension",
  net_pay: "Net pay of employees",
  opening: "Other side of opening balances",
  income_move: "Income of moves",
  income_packing: "Income of packing",
  income_storage: "Income of storage",
  income_extra: "Income of extras and insurance",
  credit_note: "Credit notes of moves that are done",
  wages: "Gross pay",
  employer: "Employer's contributions",
  fees: "Fees of payment providers",
  written_off: "Staff loans that were written off",
  payable: "Unpaid bills and expenses",
  vat_in: "VAT on purchases with an eTIMS invoice",
  withheld: "Tax withheld from suppliers",
  cost: "Costs on an account that is gone",
  float: "Floats and cash with employees",
  cash_difference: "Differences of counted cash",
} as const satisfies Record<string, string>;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** Their opening balance is the sum of earlier documents and cannot be entered. */
export const SUB_LEDGER_ROLES = [
  ...(["receivable", "deposit", "unearned"] as const),
  ...(["net_pay", "payable", "float"] as const),
] satisfies Role[];
/** Accounts of money: cash flow is the change of their balances. */
export const MONEY_ROLES = ["bank", "mpesa", "cash", "gateway", "float"] as const satisfies Role[];

/** Sources of entries. A further kind is added here and to `SOURCES` in server/queries/sources.ts. */
export const SOURCE_KINDS = {
  opening: "Opening balances",
  opening_typed: "Opening balances entered",
  invoice: "Invoice",
  completion: "Move done",
  credit_note: "Credit note",
  credited_income: "Credit note of a done move",
  payment: "Payment",
  settlement: "Credit, refund or certificate",
  payroll: "Payroll",
  salary: "Salary payment",
  remittance: "Payroll tax paid",
  staff_loan: "Staff loan",
  purchase: "Purchase",
  purchase_payment: "Purchase paid",
  withheld: "Tax withheld",
  float: "Float",
  manual: "Manual entry",
  manual_reversal: "Reversal of a manual entry",
} as const satisfies Record<string, string>;
export type SourceKind = keyof typeof SOURCE_KINDS;
export const SOURCE_NAMES = Object.keys(SOURCE_KINDS) as SourceKind[];

/** A debit is positive, a credit negative. */
export interface JournalLine {
  role: Role | "";
  accountId: string | null;
  amount: Cents;
  customerId: string | null;
  supplierId: string | null;
  moveId: string | null;
  vehicleId: string | null;
}

const keyOf = ({ role, accountId, customerId, supplierId, moveId, vehicleId }: JournalLine) =>
  [role, accountId, customerId, supplierId, moveId, vehicleId].join("|");

/** The difference between wanted and posted lines; empty if they agree. Lines of one account and subject are added up. */
export function linesBetween(posted: readonly JournalLine[], wanted: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<string, JournalLine>();
  const add = (line: JournalLine, sign: 1 | -1) => {
    const key = keyOf(line);
    sums.set(key, { ...line, amount: (sums.get(key)?.amount ?? 0) + sign * line.amount });
  };
  for (const line of wanted) add(line, 1);
  for (const line of posted) add(line, -1);
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

/** 2026-10 */
export const monthOf = (day: PlainDate): string => day.slice(0, 7);

/** The month after: 2026-12 → 2027-01. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** The first day of the fiscal year of a day. `firstMonth` is 1 to 12. */
export function fiscalYearOf(day: PlainDate, firstMonth: number): PlainDate {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0);
  return `${year}-${String(firstMonth).padStart(2, "0")}-01`;
}

/**
 * The day on which an entry counts: the source's day, or the first open day if its month is closed. Opening balances count
 * on the day before the start.
 */
export function postingDay(day: PlainDate, { startsOn, closedUntil }: BooksState): PlainDate {
  const firstOpen = closedUntil === null ? startsOn : `${nextMonth(closedUntil)}-01`;
  if (day < startsOn) return closedUntil === null ? dayBefore(startsOn) : firstOpen;
  return closedUntil !== null && monthOf(day) <= closedUntil ? firstOpen : day;
}

export interface BooksState {
  startsOn: PlainDate;
  /** The last closed month; null if none is. */
  closedUntil: string | null;
}

export function dayBefore(day: PlainDate): PlainDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10) as PlainDate;
}

/** J-2026-000001 */
export const entryNumber = (year: number, number: number): string =>
  `J-${year}-${String(number).padStart(6, "0")}`;

export const booksStarted = defineEvent<{ startsOn: PlainDate }>("books.started");
