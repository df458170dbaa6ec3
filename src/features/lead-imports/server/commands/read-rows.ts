import { leadForm } from "~/features/crm/leads/contract";
import {
  BLANK_LEAD,
  HOME_LABELS,
  HOME_SIZES,
  LEAD_RATINGS,
  LEAD_SERVICES,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadChange,
  type LeadFields,
  type LeadService,
  mergeLead,
  RATING_LABELS,
  SERVICE_LABELS,
  SOURCE_LABELS,
  STATUS_LABELS,
  TIMELINE_LABELS,
  TIMELINES,
} from "~/features/crm/leads/domain";
import { leadNeedsConversion } from "~/features/crm/leads/errors";
import { splitName } from "~/features/customers/domain";
import { valueNotKnown } from "~/features/customers/import/errors";
import { parseCustomerPhone } from "~/features/customers/profile/domain";
import { salaryNotFigure } from "~/features/staff/import/errors";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import {
  centsOf,
  dayText,
  phoneText,
  type SheetProblem,
  type SheetRow,
  valuesOf,
  wordOf,
} from "~/platform/kernel/sheet-columns";
import { IMPORT_FIELDS, type ImportField, importFieldAt, type Mapping } from "../../domain";
import { leadTwiceInFile } from "../../errors";

type Values = Partial<Record<ImportField, string>>;
type Staff = readonly { id: string; name: string }[];

interface Reading {
  mapping: Mapping;
  /** Whom leads may be assigned to. */
  staff: Staff;
  /** Which of these are leads' already. */
  findKnown: (these: {
    numbers: string[];
    emails: string[];
    phones: string[];
  }) => Promise<ReadonlySet<string>>;
  now: Date;
}

/** Rows looked at before others get their turn. */
const TOGETHER = 1_000;

/** Sorts a file's rows: those that can be added, those that are there already, and what is wrong with the others by field. */
export async function readRows(
  rows: readonly SheetRow[],
  { mapping, staff, findKnown }: Reading,
): Promise<{ good: LeadFields[]; known: number; bad: SheetProblem[] }> {
  const good: LeadFields[] = [];
  const bad: SheetProblem[] = [];
  const seen = new Map<string, number>();
  let known = 0;
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const read = rows
      .slice(from, from + TOGETHER)
      .map((row) => ({ at: row.at, values: valuesOf(row, mapping) }));
    const contacts = read.map(({ values }) => contactsOf(values));
    const there = await findKnown({
      numbers: contacts.flatMap(({ number }) => number || []),
      emails: contacts.flatMap(({ email }) => email || []),
      phones: contacts.flatMap(({ phone }) => phone || []),
    });
    for (const [place, { at, values }] of read.entries()) {
      const { number = "", email = "", phone = "" } = contacts[place] ?? {};
      if ([number, email, phone].some((contact) => there.has(contact))) {
        known += 1;
        continue;
      }
      const { fields, wrong } = readRow(values, staff);
      for (const [field, contact] of [
        ["email", email],
        ["phone", phone],
      ] as const) {
        if (!contact) continue;
        const before = seen.get(contact);
        if (before === undefined) seen.set(contact, at);
        else wrong[field] ??= leadTwiceInFile({ row: before }).message;
      }
      const problems = Object.entries(wrong).map(([name, message]) => {
        const field = name as ImportField;
        const value = (values[field] ?? "").slice(0, 100);
        return { row: at, field: IMPORT_FIELDS[field].label, value, message };
      });
      if (problems.length > 0) bad.push(...problems);
      else good.push(fields);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { good, known, bad };
}

/** What a lead is known by, of one row. */
const contactsOf = ({ leadNumber = "", email = "", phone = "" }: Values) => ({
  number: leadNumber.toUpperCase(),
  email: email.toLowerCase(),
  phone: parseCustomerPhone(phoneText(phone)) ?? "",
});

/** A row as what the form would keep, with what is wrong of it by field. */
function readRow(values: Values, staff: Staff) {
  const wrong: Partial<Record<ImportField, string>> = {};
  const refuse = (field: ImportField, message: string) => {
    wrong[field] ??= message;
  };
  const parsed = leadForm.safeParse(changeOf(values, staff, refuse));
  for (const { path, message } of parsed.error?.issues ?? [])
    refuse(importFieldAt(path.join(".")) ?? "name", message);
  const fields = mergeLead(BLANK_LEAD, (parsed.data as LeadChange | undefined) ?? {});
  if (fields.status === "lost" && fields.lostReason === "") refuse("lostReason", reasonRequired().message);
  if (fields.status === "converted") refuse("status", leadNeedsConversion().message);
  return { fields, wrong };
}

const YES = ["yes", "y", "true", "1", "ndiyo"];
const entriesOf = (said: string | undefined) =>
  said
    ?.split(/[,;]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

function changeOf(values: Values, staff: Staff, refuse: (field: ImportField, message: string) => void) {
  const text = (field: ImportField) => values[field] || undefined;
  const oneOf = <Word extends string>(
    field: ImportField,
    said: string | undefined,
    words: readonly Word[],
    labels: Readonly<Record<Word, string>>,
  ): Word | undefined => {
    if (!said) return undefined;
    const word = wordOf(said, words, (each) => labels[each]);
    if (!word) refuse(field, valueNotKnown({ known: words.map((each) => labels[each]).join(", ") }).message);
    return word;
  };
  const amount = (field: "estimatedValue" | "budget") => {
    const said = values[field];
    if (!said) return undefined;
    const cents = centsOf(said);
    if (cents === undefined) refuse(field, salaryNotFigure().message);
    return cents;
  };
  const day = (field: ImportField) => (values[field] ? dayText(values[field]) : undefined);
  const { name = "", assignedTo = "", decisionMaker = "" } = values;
  const person = name && !values.firstName ? splitName(name) : undefined;
  const assignee = staff.find((one) => one.name.toLowerCase() === assignedTo.toLowerCase());
  if (assignedTo && !assignee)
    refuse("assignedTo", valueNotKnown({ known: staff.map((one) => one.name).join(", ") }).message);
  return {
    firstName: text("firstName") ?? person?.firstName,
    lastName: text("lastName") ?? person?.lastName,
    email: text("email"),
    phone: values.phone ? phoneText(values.phone) : undefined,
    company: text("company"),
    title: text("title"),
    website: text("website"),
    address: { city: text("city"), street: text("street") },
    source: oneOf("source", values.source, LEAD_SOURCES, SOURCE_LABELS),
    status: oneOf("status", values.status, LEAD_STATUSES, STATUS_LABELS),
    lostReason: text("lostReason"),
    rating: oneOf("rating", values.rating, LEAD_RATINGS, RATING_LABELS),
    assignedTo: assignee?.id,
    interestedServices: entriesOf(values.services)
      ?.map((said) => oneOf("services", said, LEAD_SERVICES, SERVICE_LABELS))
      .filter((service): service is LeadService => service !== undefined),
    estimatedValue: amount("estimatedValue"),
    budget: amount("budget"),
    timeline: oneOf("timeline", values.timeline, TIMELINES, TIMELINE_LABELS),
    decisionMaker: decisionMaker ? YES.includes(decisionMaker.toLowerCase()) : undefined,
    moveFrom: text("moveFrom"),
    moveTo: text("moveTo"),
    moveDate: day("moveDate"),
    homeSize: oneOf("homeSize", values.homeSize, HOME_SIZES, HOME_LABELS),
    nextFollowUpDate: day("nextFollowUpDate"),
    notes: text("notes"),
    tags: entriesOf(values.tags),
  };
}
