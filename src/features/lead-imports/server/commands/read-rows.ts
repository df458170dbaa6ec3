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
import type { RowValues } from "~/platform/kernel/import";
import { rowKnown, valueNotKnown } from "~/platform/kernel/import-errors";
import {
  emailsIn,
  isYes,
  nameIn,
  type OptOut,
  optOutOf,
  phonesIn,
  rowOf,
} from "~/platform/kernel/import-row";
import { parsePhone } from "~/platform/kernel/phone";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import type { RowReading } from "~/platform/sheets/import-queries";
import { type SortedRows, saidOf, sortRows } from "~/platform/sheets/import-rows";
import { type ImportField, leadFile } from "../../domain";
import { leadTwiceInFile } from "../../errors";

type Values = RowValues<ImportField>;
type Row = ReturnType<typeof rowOf<ImportField>>;
type Staff = readonly { id: string; name: string }[];

interface Reading extends RowReading<ImportField> {
  staff: Staff;
  findKnown: (these: {
    numbers: string[];
    emails: string[];
    phones: string[];
  }) => Promise<ReadonlyMap<string, string>>;
}

export interface GoodLead {
  fields: LeadFields;
  optOut: OptOut;
}

/** A row's phones; the other column replaces an empty one. */
export const phonesOf = ({ phone, otherPhone }: Values): string[] => [
  ...phonesIn(phone),
  ...phonesIn(otherPhone),
];

/** Sorts a file's rows into new leads, existing leads and errors by field. */
export const readRows = (
  rows: readonly SheetRow[],
  { mapping, orders, staff, findKnown }: Reading,
): Promise<SortedRows<GoodLead, ImportField>> =>
  sortRows(leadFile, rows, {
    mapping,
    contactsOf: (values) => ({
      leadNumber: (values.leadNumber ?? "").toUpperCase(),
      email: (emailsIn(values.email)[0] ?? "").toLowerCase(),
      phone: parsePhone(phonesOf(values)[0] ?? "") ?? "",
    }),
    async lookUp(all) {
      const known = await findKnown({
        numbers: saidOf(all, "leadNumber"),
        emails: saidOf(all, "email"),
        phones: saidOf(all, "phone"),
      });
      return (contacts) => {
        for (const field of ["leadNumber", "email", "phone"] as const) {
          const who = known.get(contacts[field] ?? "");
          if (who !== undefined) return { isKnown: true, field, message: rowKnown({ who }).message };
        }
        return { isKnown: false, wrong: {} };
      };
    },
    readRow(values) {
      const row = rowOf(leadFile, values, { orders });
      const change = row.parse(leadForm, changeOf(values, staff, row));
      const value = mergeLead(BLANK_LEAD, (change ?? {}) as LeadChange);
      if (value.status === "lost" && value.lostReason === "") row.refuse("lostReason", reasonRequired());
      if (value.status === "converted") row.refuse("status", leadNeedsConversion());
      return { value: { fields: value, optOut: optOutOf(values) }, wrong: row.wrong, notes: row.notes };
    },
    unique: ["email", "phone"],
    twice: leadTwiceInFile,
  });

function changeOf(values: Values, staff: Staff, row: Row) {
  const { text, day, amount, word, entries } = row;
  const { name = "", assignedTo = "", decisionMaker = "" } = values;
  const person = name && !values.firstName ? nameIn(name) : undefined;
  const assignee = staff.find((one) => one.name.toLowerCase() === assignedTo.toLowerCase());
  if (assignedTo && !assignee)
    row.refuse("assignedTo", valueNotKnown({ known: staff.map((one) => one.name).join(", ") }));
  return {
    firstName: text("firstName") ?? person?.firstName,
    lastName: text("lastName") ?? person?.lastName,
    // Empty, so that the form's error names the field.
    email: row.email("email") ?? "",
    phone: phonesOf(values)[0] ?? "",
    company: text("company"),
    title: text("title"),
    website: text("website"),
    address: { city: text("city"), street: text("street") },
    source: word("source", LEAD_SOURCES, SOURCE_LABELS),
    status: word("status", LEAD_STATUSES, STATUS_LABELS),
    lostReason: text("lostReason"),
    rating: word("rating", LEAD_RATINGS, RATING_LABELS),
    assignedTo: assignee?.id,
    interestedServices: entries("services")
      ?.map((said) => word("services", LEAD_SERVICES, SERVICE_LABELS, said))
      .filter((service): service is LeadService => service !== undefined),
    estimatedValue: amount("estimatedValue"),
    budget: amount("budget"),
    timeline: word("timeline", TIMELINES, TIMELINE_LABELS),
    decisionMaker: decisionMaker ? isYes(decisionMaker) : undefined,
    moveFrom: text("moveFrom"),
    moveTo: text("moveTo"),
    moveDate: day("moveDate"),
    homeSize: word("homeSize", HOME_SIZES, HOME_LABELS),
    nextFollowUpDate: day("nextFollowUpDate"),
    notes: text("notes"),
    tags: entries("tags"),
  };
}
