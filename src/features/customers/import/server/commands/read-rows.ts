import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import {
  dayText,
  phoneText,
  type SheetProblem,
  type SheetRow,
  valuesOf,
  wordOf,
} from "~/platform/kernel/sheet-columns";
import {
  CUSTOMER_STATUSES,
  CUSTOMER_TYPES,
  type CustomerFields,
  STATUS_LABELS,
  splitName,
  TYPE_LABELS,
} from "../../../domain";
import { creditDaysNotWhole } from "../../../errors";
import { customerChange } from "../../../profile/contract";
import {
  BLANK_CUSTOMER,
  type CustomerChange,
  mergeFields,
  NO_ADDRESS,
  parseCustomerPhone,
  wrongFields,
} from "../../../profile/domain";
import { IMPORT_FIELDS, type ImportField, importFieldAt, type Mapping } from "../../domain";
import { twiceInFile, valueNotKnown } from "../../errors";

/** Numbers, addresses in lower case and phones in E.164 that are customers'. */
export type Known = ReadonlySet<string>;

type Values = Partial<Record<ImportField, string>>;

/** Rows looked at before others get their turn. */
const TOGETHER = 1_000;

/**
 * Sorts a file's rows: those that can be added, those whose customer is there already by number, address or phone, and what
 * is wrong with the others, a sentence a field.
 */
export async function readRows(
  rows: readonly SheetRow[],
  mapping: Mapping,
  findKnown: (these: { numbers: string[]; emails: string[]; phones: string[] }) => Promise<Known>,
  now: Date,
): Promise<{ good: CustomerFields[]; known: number; bad: SheetProblem[] }> {
  const today = nairobiDate(now);
  const good: CustomerFields[] = [];
  const bad: SheetProblem[] = [];
  const seen = new Map<string, number>();
  let known = 0;
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const read = rows
      .slice(from, from + TOGETHER)
      .map((row) => ({ row: row.at, values: valuesOf(row, mapping) }));
    const contacts = read.map(({ values }) => contactsOf(values));
    const customers = await findKnown({
      numbers: contacts.flatMap(({ number }) => number || []),
      emails: contacts.flatMap(({ email }) => email || []),
      phones: contacts.flatMap(({ phone }) => phone || []),
    });
    for (const [at, { row, values }] of read.entries()) {
      const { number = "", email = "", phone = "" } = contacts[at] ?? {};
      if ([number, email, phone].some((contact) => customers.has(contact))) {
        known += 1;
        continue;
      }
      const { fields, wrong } = readRow(values, today);
      const before = [email, phone].map((contact) => (contact ? seen.get(contact) : undefined));
      if (before[0] !== undefined) wrong.email ??= twiceInFile({ row: before[0] }).message;
      if (before[1] !== undefined) wrong.primaryPhone ??= twiceInFile({ row: before[1] }).message;
      for (const contact of [email, phone]) if (contact && !seen.has(contact)) seen.set(contact, row);
      const problems = Object.entries(wrong).map(([name, message]) => {
        const field = name as ImportField;
        return { row, field: IMPORT_FIELDS[field]?.label ?? name, value: values[field] ?? "", message };
      });
      if (problems.length > 0) bad.push(...problems);
      else good.push(fields);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { good, known, bad };
}

const contactsOf = ({ customerNumber = "", email = "", primaryPhone = "" }: Values) => ({
  number: customerNumber.toUpperCase(),
  email: email.toLowerCase(),
  phone: parseCustomerPhone(phoneText(primaryPhone)) ?? "",
});

function readRow(values: Values, today: PlainDate) {
  const wrong: Partial<Record<ImportField, string>> = {};
  const refuse = (path: string, message: string) => {
    const field = importFieldAt(path) ?? importFieldAt(path.split(".").slice(0, 2).join("."));
    wrong[field ?? "name"] ??= message;
  };
  const parsed = customerChange.safeParse(changeOf(values, refuse));
  for (const { path, message } of parsed.error?.issues ?? []) refuse(path.join("."), message);
  const fields = mergeFields(BLANK_CUSTOMER, parsed.success ? (parsed.data as CustomerChange) : {});
  if (parsed.success)
    for (const [path, error] of Object.entries<AppError>(wrongFields(fields, today)))
      refuse(path, error.message);
  return { fields, wrong };
}

function changeOf(values: Values, refuse: (path: string, message: string) => void) {
  const { type, status, creditDays, name = "" } = values;
  const text = (field: ImportField) => values[field] || undefined;
  const known = <Word extends string>(
    field: string,
    said: string | undefined,
    words: readonly Word[],
    labels: Readonly<Record<Word, string>>,
  ) => {
    if (!said) return undefined;
    const word = wordOf(said, words, (each) => labels[each]);
    if (!word) refuse(field, valueNotKnown({ known: words.map((each) => labels[each]).join(", ") }).message);
    return word;
  };
  if (creditDays && !/^\d+$/.test(creditDays)) refuse("creditDays", creditDaysNotWhole().message);
  const kind = known("type", type, CUSTOMER_TYPES, TYPE_LABELS);
  const company = text("companyName") ?? (kind === "corporate" ? name || undefined : undefined);
  const person = name && !values.firstName && name !== company ? splitName(name) : undefined;
  const phone = (field: ImportField) => (values[field] ? phoneText(values[field] ?? "") : undefined);
  const address = (["street", "apartment", "city", "state", "postalCode", "country"] as const).map(
    (field) => [field, text(field)] as const,
  );
  const has = address.some(([field, value]) => value && field !== "country");
  return {
    type: kind,
    status: known("status", status, CUSTOMER_STATUSES, STATUS_LABELS),
    personalInfo: {
      title: text("title"),
      firstName: text("firstName") ?? person?.firstName,
      middleName: text("middleName"),
      lastName: text("lastName") ?? person?.lastName,
      dateOfBirth: values.dateOfBirth ? dayText(values.dateOfBirth) : undefined,
      gender: text("gender"),
      nationality: text("nationality"),
      idNumber: text("idNumber"),
      passportNumber: text("passportNumber"),
    },
    contactInfo: {
      primaryPhone: phone("primaryPhone"),
      secondaryPhone: phone("secondaryPhone"),
      whatsappNumber: phone("whatsappNumber"),
      email: text("email"),
      alternateEmail: text("alternateEmail"),
    },
    corporateInfo: {
      companyName: company,
      registrationNumber: text("registrationNumber"),
      taxNumber: text("taxNumber"),
      industry: text("industry"),
      companySize: text("companySize"),
      website: text("website"),
    },
    tags: values.tags
      ?.split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    kraPin: text("kraPin"),
    creditDays: creditDays && /^\d+$/.test(creditDays) ? Number(creditDays) : undefined,
    addresses: has
      ? [
          {
            ...NO_ADDRESS,
            type: "home" as const,
            isPrimary: true,
            ...Object.fromEntries(address.filter(([, value]) => value !== undefined)),
          },
        ]
      : undefined,
  };
}
