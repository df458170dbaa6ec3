import { nairobiDate } from "~/platform/kernel/dates";
import type { RowValues } from "~/platform/kernel/import";
import { rowOf } from "~/platform/kernel/import-row";
import { phoneText, type SheetRow } from "~/platform/kernel/sheet-columns";
import { type SortedRows, saidOf, sortRows } from "~/platform/sheets/import-rows";
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
import { customerFile, type ImportField } from "../../domain";
import { twiceInFile } from "../../errors";

/** Which of these are customers': numbers, addresses in lower case and phones in E.164. */
type FindKnown = (these: {
  numbers: string[];
  emails: string[];
  phones: string[];
}) => Promise<ReadonlySet<string>>;

type Values = RowValues<ImportField>;

/** Sorts a file's rows: those that can be added, those whose customer is there already by number, address or phone, and the others. */
export function readRows(
  rows: readonly SheetRow[],
  mapping: (ImportField | null)[],
  findKnown: FindKnown,
  now: Date,
): Promise<SortedRows<CustomerFields>> {
  const today = nairobiDate(now);
  return sortRows(customerFile, rows, {
    mapping,
    contactsOf: ({ customerNumber = "", email = "", primaryPhone = "" }) => ({
      customerNumber: customerNumber.toUpperCase(),
      email: email.toLowerCase(),
      primaryPhone: parseCustomerPhone(phoneText(primaryPhone)) ?? "",
    }),
    async lookUp(all) {
      const known = await findKnown({
        numbers: saidOf(all, "customerNumber"),
        emails: saidOf(all, "email"),
        phones: saidOf(all, "primaryPhone"),
      });
      return (contacts) => (Object.values(contacts).some((contact) => known.has(contact)) ? "known" : {});
    },
    readRow(values) {
      const row = rowOf(customerFile, values);
      const change = row.parse(customerChange, changeOf(values, row));
      const value = mergeFields(BLANK_CUSTOMER, (change ?? {}) as CustomerChange);
      if (change) row.refuseAll(wrongFields(value, today));
      return { value, wrong: row.wrong };
    },
    unique: ["email", "primaryPhone"],
    twice: twiceInFile,
  });
}

type Row = ReturnType<typeof rowOf<ImportField>>;

function changeOf(values: Values, { text, phone, day, word, entries, refuse }: Row) {
  const { creditDays, name = "" } = values;
  const hasDays = creditDays ? /^\d+$/.test(creditDays) : false;
  if (creditDays && !hasDays) refuse("creditDays", creditDaysNotWhole());
  const kind = word("type", CUSTOMER_TYPES, TYPE_LABELS);
  const company = text("companyName") ?? (kind === "corporate" ? name || undefined : undefined);
  const person = name && !values.firstName && name !== company ? splitName(name) : undefined;
  const address = (["street", "apartment", "city", "state", "postalCode", "country"] as const).map(
    (field) => [field, text(field)] as const,
  );
  const has = address.some(([field, value]) => value && field !== "country");
  return {
    type: kind,
    status: word("status", CUSTOMER_STATUSES, STATUS_LABELS),
    personalInfo: {
      title: text("title"),
      firstName: text("firstName") ?? person?.firstName,
      middleName: text("middleName"),
      lastName: text("lastName") ?? person?.lastName,
      dateOfBirth: day("dateOfBirth"),
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
    tags: entries("tags"),
    kraPin: text("kraPin"),
    creditDays: hasDays ? Number(creditDays) : undefined,
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
