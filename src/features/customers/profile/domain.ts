import { isPlainDate, type PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { isKraPin } from "~/platform/kernel/kra-pin";
import { laidOver, type Part } from "~/platform/kernel/laid-over";
import type { Locale } from "~/platform/kernel/locales";
import { type Phone, parsePhone } from "~/platform/kernel/phone";
import { dateNotValid, emailRequired, kraPinNotValid } from "~/platform/kernel/schema-errors";
import { isEmail } from "~/platform/kernel/typed-text";
import {
  type ConsentPurpose,
  type CustomerFields,
  DEFAULT_PRIVACY,
  isIdNumber,
  NO_COMPANY_CONTACT,
  NO_PREFERENCES,
} from "../domain";
import * as errors from "../errors";

export type CustomerChange = Part<CustomerFields>;

/** Merges a change into the stored customer, group by group. */
export const mergeFields = (kept: CustomerFields, given: CustomerChange): CustomerFields =>
  laidOver(kept, given);

export const CONSENT_WORDING: Readonly<Record<Locale, Readonly<Record<ConsentPurpose, string>>>> = {
  en: {
    marketing: "May we send you offers and news?",
    data_processing: "May we keep and use your data to quote, move and invoice?",
    third_party: "May we share your data with partners, such as insurers?",
    email: "May we write to you by email?",
    sms: "May we write to you by SMS?",
    phone: "May we call you?",
    whatsapp: "May we write to you on WhatsApp?",
  },
  sw: {
    marketing: "Je, tunaweza kukutumia ofa na habari?",
    data_processing: "Je, tunaweza kuhifadhi na kutumia data zako kwa kotesheni, kuhamisha na ankara?",
    third_party: "Je, tunaweza kushiriki data zako na washirika, kama vile kampuni za bima?",
    email: "Je, tunaweza kukuandikia kwa barua pepe?",
    sms: "Je, tunaweza kukuandikia kwa SMS?",
    phone: "Je, tunaweza kukupigia simu?",
    whatsapp: "Je, tunaweza kukuandikia kwenye WhatsApp?",
  },
};

const NOBODY = {
  title: "",
  firstName: "",
  middleName: "",
  lastName: "",
  dateOfBirth: null,
  gender: "",
  nationality: "Kenyan",
  idNumber: "",
  passportNumber: "",
  profilePhoto: "",
};
const NO_CONTACT = {
  primaryPhone: "",
  secondaryPhone: "",
  email: "",
  alternateEmail: "",
  whatsappNumber: "",
  preferredContactMethod: "email",
  preferredContactTime: "anytime",
} as const;
const NO_COMPANY = {
  companyName: "",
  registrationNumber: "",
  taxNumber: "",
  industry: "",
  companySize: "",
  website: "",
  contactPerson: NO_COMPANY_CONTACT,
};
export const NO_ADDRESS = {
  isPrimary: false,
  street: "",
  apartment: "",
  city: "",
  state: "",
  postalCode: "",
  country: "Kenya",
  accessInstructions: "",
  isActive: true,
};
export const NO_EMERGENCY_CONTACT = { name: "", relationship: "", phone: "", email: "", address: "" };

/** Defaults of a new customer (docs/domain/readings.md#customers). */
export const BLANK_CUSTOMER: CustomerFields = {
  type: "individual",
  status: "active",
  personalInfo: NOBODY,
  contactInfo: NO_CONTACT,
  addresses: [],
  corporateInfo: NO_COMPANY,
  emergencyContacts: [],
  preferences: NO_PREFERENCES,
  privacy: DEFAULT_PRIVACY,
  tags: [],
  assignedTo: null,
  kraPin: "",
  creditDays: null,
  locale: "en",
};

const MASK = "•";

/** `•••••678` for '12345678': the masked form of a number. */
export const maskedNumber = (ending: string) => `${MASK.repeat(5)}${ending}`;
export const isMasked = (text: string) => text.startsWith(MASK);
/** The visible part of an identity number: its last three characters, none for a short one. */
export const endingOf = (number: string) => (number.length > 5 ? number.slice(-3) : "");

/** Where a customer's picture is; one just chosen is in the value itself. */
export const customerPhotoPath = (customerNumber: string, photo: string) =>
  photo.startsWith("sha256:")
    ? `/documents/customer-photos/${customerNumber}/${photo.slice("sha256:".length)}.png`
    : photo;

/**
 * A customer's phone: Kenyan ones +254 or 0, then 1 or 7, then 8 digits; foreign ones in E.164
 * (docs/domain/readings.md#customers). Undefined for anything else, Kenyan landlines too.
 */
export function parseCustomerPhone(text: string): Phone | undefined {
  const phone = parsePhone(text);
  return phone?.startsWith("+254") && !/^\+254[17]\d{8}$/.test(phone) ? undefined : phone;
}

const phonesOf = ({ contactInfo: contact, corporateInfo: company, emergencyContacts }: CustomerFields) => [
  contact.primaryPhone,
  contact.secondaryPhone,
  contact.whatsappNumber,
  company.contactPerson.phone,
  ...emergencyContacts.map(({ phone }) => phone),
];

/**
 * Validation errors by field; empty if valid. `today` is the company's business day. A phone already in
 * `before` is not validated: forms accept landlines that this page rejects.
 */
export function wrongFields(
  fields: CustomerFields,
  today: PlainDate,
  before?: CustomerFields,
): Record<string, AppError> {
  const wrong: Record<string, AppError> = {};
  const { personalInfo: person, contactInfo: contact, corporateInfo: company } = fields;
  const refuse = (field: string, error: AppError) => {
    wrong[field] ??= error;
  };
  const kept = new Set(before ? phonesOf(before).map((phone) => parsePhone(phone) ?? phone) : []);
  const phoneAt = (field: string, text: string) => {
    if (text !== "" && !parseCustomerPhone(text) && !kept.has(parsePhone(text) ?? text))
      refuse(field, errors.customerPhoneNotValid());
  };
  const emailAt = (field: string, text: string) => {
    if (text !== "" && !isEmail(text)) refuse(field, errors.customerEmailNotValid());
  };
  if (!person.firstName) refuse("personalInfo.firstName", errors.firstNameRequired());
  if (!person.lastName) refuse("personalInfo.lastName", errors.lastNameRequired());
  if (!contact.email) refuse("contactInfo.email", emailRequired());
  if (!contact.primaryPhone) refuse("contactInfo.primaryPhone", errors.primaryPhoneRequired());
  emailAt("contactInfo.email", contact.email);
  emailAt("contactInfo.alternateEmail", contact.alternateEmail);
  phoneAt("contactInfo.primaryPhone", contact.primaryPhone);
  if (contact.secondaryPhone !== "" && !parsePhone(contact.secondaryPhone))
    refuse("contactInfo.secondaryPhone", errors.customerPhoneNotValid());
  phoneAt("contactInfo.whatsappNumber", contact.whatsappNumber);
  const { idNumber, passportNumber, dateOfBirth: born } = person;
  if (idNumber !== "" && !isMasked(idNumber) && !isIdNumber(idNumber))
    refuse("personalInfo.idNumber", errors.idNumberNotValid());
  if (passportNumber !== "" && !isMasked(passportNumber) && !/^[A-Z0-9]{6,12}$/.test(passportNumber))
    refuse("personalInfo.passportNumber", errors.passportNumberNotValid());
  if (born !== null && !isPlainDate(born)) refuse("personalInfo.dateOfBirth", dateNotValid());
  else if (born !== null && (born > today || born < "1900-01-01"))
    refuse("personalInfo.dateOfBirth", errors.dateOfBirthNotValid());
  if (fields.type === "corporate" && !company.companyName)
    refuse("corporateInfo.companyName", errors.companyNameRequiredForCorporate());
  if (company.website !== "" && !/^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(company.website))
    refuse("corporateInfo.website", errors.websiteNotValid());
  phoneAt("corporateInfo.contactPerson.phone", company.contactPerson.phone);
  emailAt("corporateInfo.contactPerson.email", company.contactPerson.email);
  if (!isKraPin(fields.kraPin)) refuse("kraPin", kraPinNotValid());
  fields.addresses.forEach(({ street, city }, at) => {
    // A town alone is enough: files from other programs often contain no street.
    if (!street && !city) refuse(`addresses.${at}.street`, errors.streetRequired());
  });
  const primaries = fields.addresses.flatMap(({ isPrimary }, at) => (isPrimary ? [at] : []));
  for (const at of primaries.slice(1)) refuse(`addresses.${at}.isPrimary`, errors.onePrimaryAddress());
  fields.emergencyContacts.forEach(({ name, phone, email }, at) => {
    if (!name) refuse(`emergencyContacts.${at}.name`, errors.emergencyNameRequired());
    if (!phone) refuse(`emergencyContacts.${at}.phone`, errors.emergencyPhoneRequired());
    phoneAt(`emergencyContacts.${at}.phone`, phone);
    emailAt(`emergencyContacts.${at}.email`, email);
  });
  return wrong;
}
