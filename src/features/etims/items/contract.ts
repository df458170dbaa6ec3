import { z } from "zod";
import { PRICE_CATEGORIES } from "~/features/pricing/domain/prices";
import { route, text } from "~/platform/http/contract";
import { CHOSEN_CODES } from "./domain";
import { classUnknown } from "./errors";

const read = {
  tag: "Tax",
  permission: { anyOf: ["manage_finances", "access_financial_reports"] },
} as const;
const write = { tag: "Tax", permission: "manage_finances" } as const;

const classCode = z.string().regex(/^\d{2,10}$/, classUnknown.en);
const key = z.string().min(1).max(80);

const item = z.object({
  /** The category, or category and code of a line of the price list. */
  id: z.string(),
  category: z.enum(PRICE_CATEGORIES),
  name: z.string(),
  /** False for the item of a category's other lines: typed ones, fees and extras. */
  isListed: z.boolean(),
  /** KRA's code of the item; empty until it is registered first. */
  itemCode: z.string(),
  classCode: z.string(),
  /** Empty while KRA's list is not read. */
  className: z.string(),
  taxCode: z.enum(["A", "B", "C", "D", "E"]),
  carriesVat: z.boolean(),
  reason: z.string(),
  /** Null while KRA does not have the item as it is shown here. */
  registeredAt: z.date().nullable(),
  problem: z.string(),
});

const itemClass = z.object({
  code: z.string(),
  name: z.string(),
  level: z.number().int(),
  taxCode: z.enum(["A", "B", "C", "D", "E"]).nullable(),
});

export const taxItemsContract = {
  list: route({
    ...read,
    path: "/tax/items",
    summary: "List what the company sells as KRA knows it",
  }).output(
    z.object({
      /** off: eTIMS is not enabled. missing: the device has no key. */
      device: z.enum(["off", "missing", "ready"]),
      vatRegistered: z.boolean(),
      mayChange: z.boolean(),
      /** When KRA's classes were read last, and why the last try failed. */
      classesAt: z.date().nullable(),
      classesProblem: z.string(),
      items: z.array(item),
    }),
  ),
  classes: route({
    ...read,
    path: "/tax/item-classes",
    summary: "Find up to 20 of KRA's classes of goods and services by code or name",
    description: "Without a search: the classes of a mover's usual services.",
  })
    .input(z.object({ search: text(100).default("") }))
    .output(z.object({ classes: z.array(itemClass) })),
  registered: route({
    path: "/tax/items/registered",
    summary: "List the lines of the price list that KRA has as items",
    description: "`keys` is null without an initialised device.",
    tag: "Tax",
    permission: { anyOf: ["manage_finances", "access_financial_reports", "manage_system_settings"] },
  }).output(z.object({ keys: z.array(z.string()).nullable() })),
  changeClass: route({
    ...write,
    method: "POST",
    path: "/tax/items/class",
    summary: "Choose the class of items, and register them again",
  })
    .input(z.object({ keys: z.array(key).min(1).max(60), classCode }))
    .output(z.object({ changed: z.number().int() })),
  change: route({
    ...write,
    method: "POST",
    path: "/tax/items",
    summary: "Choose the class and the tax code of an item, and register it again",
    description: "A code that contradicts the VAT of invoices is refused.",
  })
    .input(
      z.object({
        key,
        classCode,
        taxCode: z.enum(CHOSEN_CODES),
        /** Why no VAT is charged. Required unless the code is B or the company is not registered for VAT. */
        reason: text(200).default(""),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  register: route({
    ...write,
    method: "POST",
    path: "/tax/items/registration",
    summary: "Register all items at KRA now",
  }).output(z.object({ items: z.number().int() })),
};
