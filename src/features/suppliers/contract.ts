import { z } from "zod";
import { VEHICLE_CLASSES } from "~/features/fleet/vehicles/domain";
import {
  byId,
  cents,
  done,
  email,
  kraPin,
  nameText,
  pageOf,
  phone,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { LOCALES } from "~/platform/kernel/locales";
import { canTakeMpesa } from "~/platform/kernel/phone";
import {
  MAX_NAME,
  MAX_NOTES,
  MAX_TOWN,
  SUPPLIER_KINDS,
  SUPPLIER_STATUSES,
  type SupplierKind,
  WITHHOLDINGS,
} from "./domain";
import { mpesaNotMobile, ratesOnlyOfHauliers, rateTwice, supplierNameRequired, vatNeedsPin } from "./errors";
import { supplierList } from "./list";

const orNone = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      if (value === "") return "";
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "" });
      return z.NEVER;
    });

const fields = {
  name: requiredText(supplierNameRequired.en, MAX_NAME),
  kind: z.enum(SUPPLIER_KINDS),
  contact: nameText(MAX_NAME).default(""),
  phone: orNone(phone).default(""),
  email: orNone(email).default(""),
  locale: z.enum(LOCALES).default("en"),
  town: nameText(MAX_TOWN).default(""),
  pin: kraPin.default(""),
  isVatRegistered: z.boolean().default(false),
  sendsEtims: z.boolean().default(false),
  withholding: z.enum(WITHHOLDINGS).default("none"),
  mpesa: orNone(phone)
    .refine((number) => number === "" || canTakeMpesa(number), mpesaNotMobile.en)
    .default(""),
  /** Cents of a day, with driver and fuel, without VAT. */
  rates: z
    .array(z.object({ class: z.enum(VEHICLE_CLASSES), price: cents.min(1) }))
    .max(VEHICLE_CLASSES.length)
    .default([]),
  rating: z.number().int().min(1).max(5).nullable().default(null),
  notes: text(MAX_NOTES).default(""),
};

interface Sense {
  kind: SupplierKind;
  pin: string;
  isVatRegistered: boolean;
  rates: readonly { class: string }[];
}
const sense = ({ kind, pin, isVatRegistered, rates }: Sense, context: z.RefinementCtx<Sense>) => {
  const refuse = (path: keyof Sense, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (isVatRegistered && pin === "") refuse("pin", vatNeedsPin.en);
  if (kind !== "haulier" && rates.length > 0) refuse("rates", ratesOnlyOfHauliers.en);
  if (new Set(rates.map((rate) => rate.class)).size < rates.length) refuse("rates", rateTwice.en);
};
export const supplierForm = z.object(fields).superRefine(sense);

const shown = {
  name: z.string(),
  kind: z.enum(SUPPLIER_KINDS),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  locale: z.enum(LOCALES),
  town: z.string(),
  pin: z.string(),
  isVatRegistered: z.boolean(),
  sendsEtims: z.boolean(),
  withholding: z.enum(WITHHOLDINGS),
  mpesa: z.string(),
  rates: z.array(z.object({ class: z.enum(VEHICLE_CLASSES), price: z.number().int() })),
  rating: z.number().int().nullable(),
  notes: z.string(),
};
const supplier = z.object({
  id: z.uuid(),
  ...shown,
  status: z.enum(SUPPLIER_STATUSES),
  /** Its contact was erased. */
  isErased: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Kinds of paper that have expired, in words. */
  expired: z.array(z.string()),
  /** The next day on which one of its papers ends. */
  nextExpiry: z.string().nullable(),
});

const of = { tag: "Suppliers", permission: "manage_suppliers" } as const;

export const suppliersContract = {
  list: route({ ...of, path: "/suppliers", summary: "List suppliers" })
    .input(listInput(supplierList))
    .output(pageOf(supplier)),
  get: route({ ...of, path: "/suppliers/{id}", summary: "Get a supplier" })
    .input(byId)
    .output(supplier),
  blank: route({
    ...of,
    path: "/supplier-blank",
    summary: "Get the values that a new supplier begins with",
  }).output(z.object(shown)),
  add: route({
    ...{ ...of, method: "POST", path: "/suppliers", summary: "Add a supplier" },
    description: "Names and KRA PINs are unique.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(supplierForm)
    .output(byId),
  edit: route({ ...of, method: "PUT", path: "/suppliers/{id}", summary: "Change a supplier" })
    .input(z.object({ ...fields, id: z.uuid(), updatedAt: z.coerce.date() }).superRefine(sense))
    .output(done),
  archive: route({
    ...{ ...of, method: "POST", path: "/suppliers/{id}/archive", summary: "Archive a supplier" },
    description: "It is no longer offered, and stays in the list.",
  })
    .input(byId)
    .output(done),
  restore: route({
    ...{ ...of, method: "DELETE", path: "/suppliers/{id}/archive", summary: "Restore an archived supplier" },
  })
    .input(byId)
    .output(done),
  erase: route({
    ...{
      ...of,
      method: "DELETE",
      path: "/suppliers/{id}/contact",
      summary: "Erase a supplier's personal data",
    },
    description:
      "Archives it and forgets contact, phone, email, M-Pesa number and notes for good. Name and KRA PIN stay for the books.",
  })
    .input(byId)
    .output(done),
};
