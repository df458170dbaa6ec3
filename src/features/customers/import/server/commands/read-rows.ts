import { nairobiDate } from "~/platform/kernel/dates";
import { foldText } from "~/platform/kernel/fold";
import type { RowValues } from "~/platform/kernel/import";
import { rowKnown, secondPhoneLeftOut } from "~/platform/kernel/import-errors";
import { emailsIn, nameIn, type OptOut, optOutOf, phonesIn, rowOf } from "~/platform/kernel/import-row";
import { parsePhone } from "~/platform/kernel/phone";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import type { RowReading } from "~/platform/sheets/import-queries";
import { type SortedRows, saidOf, sortRows } from "~/platform/sheets/import-rows";
import {
  CUSTOMER_STATUSES,
  CUSTOMER_TYPES,
  type CustomerFields,
  STATUS_LABELS,
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
import { phoneOfOther, twiceInFile } from "../../errors";
import type { KnownCustomer } from "../queries";

/** Customer numbers, lower-case addresses and E.164 phones, each with its customer. */
type FindKnown = (these: {
  numbers: string[];
  emails: string[];
  phones: string[];
}) => Promise<ReadonlyMap<string, KnownCustomer>>;

type Values = RowValues<ImportField>;

export interface GoodCustomer {
  fields: CustomerFields;
  optOut: OptOut;
  /** Same phone, different name and address: separate people until staff merge them. */
  sharesPhone: KnownCustomer | undefined;
}

const phonesOf = ({ primaryPhone, secondaryPhone }: Values) => {
  const [first, ...others] = [...phonesIn(primaryPhone), ...phonesIn(secondaryPhone)];
  return { first: first ?? "", second: others.find((phone) => parseCustomerPhone(phone)) };
};

/** Sorts a file's rows into new customers, known ones (by number, email or phone) and invalid rows. */
export function readRows(
  rows: readonly SheetRow[],
  { mapping, orders }: RowReading<ImportField>,
  findKnown: FindKnown,
  now: Date,
): Promise<SortedRows<GoodCustomer, ImportField>> {
  const today = nairobiDate(now);
  const phoneOwners = new Map<string, KnownCustomer>();
  return sortRows(customerFile, rows, {
    mapping,
    contactsOf: (values) => ({
      customerNumber: (values.customerNumber ?? "").toUpperCase(),
      email: (emailsIn(values.email)[0] ?? "").toLowerCase(),
      primaryPhone: parseCustomerPhone(phonesOf(values).first) ?? "",
    }),
    async lookUp(all) {
      const known = await findKnown({
        numbers: saidOf(all, "customerNumber"),
        emails: saidOf(all, "email"),
        phones: saidOf(all, "primaryPhone"),
      });
      for (const { primaryPhone: phone = "" } of all) {
        const who = known.get(phone);
        if (who) phoneOwners.set(phone, who);
      }
      return (contacts, values) => {
        for (const field of ["customerNumber", "email", "primaryPhone"] as const) {
          const who = known.get(contacts[field] ?? "");
          if (!who) continue;
          // A phone alone proves no identity: with a different name it belongs to another person.
          if (field === "primaryPhone" && foldText(nameOf(values)) !== foldText(who.name)) continue;
          const said = rowKnown({ who: `${who.customerNumber} ${who.name}` });
          return { isKnown: true, field, message: said.message };
        }
        return { isKnown: false, wrong: {} };
      };
    },
    readRow(values) {
      const row = rowOf(customerFile, values, { orders });
      const change = row.parse(customerChange, changeOf(values, row));
      const fields = mergeFields(BLANK_CUSTOMER, (change ?? {}) as CustomerChange);
      if (change) row.refuseAll(wrongFields(fields, today));
      const sharesPhone = phoneOwners.get(parseCustomerPhone(fields.contactInfo.primaryPhone) ?? "");
      if (sharesPhone)
        row.note("primaryPhone", phoneOfOther({ who: `${sharesPhone.customerNumber} ${sharesPhone.name}` }));
      return { value: { fields, optOut: optOutOf(values), sharesPhone }, wrong: row.wrong, notes: row.notes };
    },
    unique: ["email", "primaryPhone"],
    twice: twiceInFile,
  });
}

type Row = ReturnType<typeof rowOf<ImportField>>;

const nameOf = ({ name = "", firstName = "", middleName = "", lastName = "", companyName = "" }: Values) =>
  [firstName, middleName, lastName].filter(Boolean).join(" ") || name || companyName;

function personOf({ name = "", firstName, lastName }: Values, company: string | undefined) {
  if (firstName || lastName) return undefined;
  if (name && name !== company) return nameIn(name);
  if (!company) return undefined;
  const split = nameIn(company.replaceAll(",", " "));
  return split.lastName ? split : { firstName: company, lastName: company };
}

function changeOf(values: Values, { text, phone, day, word, entries, refuse, note }: Row) {
  const { creditDays, name = "" } = values;
  const hasDays = creditDays ? /^\d+$/.test(creditDays) : false;
  if (creditDays && !hasDays) refuse("creditDays", creditDaysNotWhole());
  const kind = word("type", CUSTOMER_TYPES, TYPE_LABELS);
  const company = text("companyName") ?? (kind === "corporate" ? name || undefined : undefined);
  const person = personOf(values, kind === "corporate" ? company : undefined);
  const phones = phonesOf(values);
  const emails = [...emailsIn(values.email), ...emailsIn(values.alternateEmail)];
  const second = phonesIn(values.secondaryPhone)[0];
  if (second && second !== phones.first && phones.second === undefined && !parsePhone(second))
    note("secondaryPhone", secondPhoneLeftOut());
  const landline = second && second !== phones.first && parsePhone(second) ? second : undefined;
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
      primaryPhone: phones.first || undefined,
      secondaryPhone: phones.second ?? landline,
      whatsappNumber: phone("whatsappNumber"),
      email: emails[0],
      alternateEmail: emails[1],
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
