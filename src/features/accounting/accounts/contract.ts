import { z } from "zod";
import { byId, done, requiredCode, requiredText, route, text } from "~/platform/http/contract";
import { ACCOUNT_TYPES, ROLE_NAMES, TAX_CODES } from "../domain";
import { MAX_ACCOUNT_NAME } from "./domain";
import { accountNameRequired, accountNumberNotValid } from "./errors";

const read = { tag: "Books", permission: "view_books" } as const;
const write = { tag: "Books", permission: "manage_books" } as const;

const fields = {
  number: z
    .string()
    .trim()
    .regex(/^\d{3,8}$/, accountNumberNotValid.en),
  nameEn: requiredText(accountNameRequired.en, MAX_ACCOUNT_NAME),
  nameSw: text(MAX_ACCOUNT_NAME).default(""),
  type: z.enum(ACCOUNT_TYPES),
  taxCode: z.enum(TAX_CODES).default(""),
  active: z.boolean().default(true),
};
const account = z.object({
  id: z.uuid(),
  number: z.string(),
  nameEn: z.string(),
  nameSw: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  taxCode: z.enum(TAX_CODES),
  active: z.boolean(),
  updatedAt: z.date(),
  /** Cents today; a debit is positive. */
  balance: z.number().int(),
  /** Events post to it. */
  isMapped: z.boolean(),
});

export const bookAccountsContract = {
  list: route({ ...read, path: "/book-accounts", summary: "List the accounts with their balances" }).output(
    z.object({ accounts: z.array(account) }),
  ),
  add: route({
    ...{ ...write, method: "POST", path: "/book-accounts", summary: "Add an account" },
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(z.object(fields))
    .output(byId),
  edit: route({
    ...{ ...write, method: "PUT", path: "/book-accounts/{id}", summary: "Change an account" },
    description: "The type of an account with entries stays. Entries follow a changed number or name.",
  })
    .input(z.object({ ...fields, id: z.uuid(), updatedAt: z.coerce.date() }))
    .output(done),
  mapping: route({
    ...{ ...read, path: "/book-mapping", summary: "List the account of each kind of event" },
    description:
      "`recent` is the sum of debits and credits that the last 90 days posted under the role, in cents.",
  }).output(
    z.object({
      roles: z.array(
        z.object({
          role: z.enum(ROLE_NAMES),
          accountNumber: z.string(),
          accountName: z.string(),
          type: z.enum(ACCOUNT_TYPES),
          lines: z.number().int(),
          recent: z.object({ debit: z.number().int(), credit: z.number().int() }),
        }),
      ),
    }),
  ),
  map: route({
    ...{
      ...write,
      method: "PUT",
      path: "/book-mapping/{role}",
      summary: "Post a kind of event to another account",
    },
    description: "From now on. What is posted stays on its account, and corrections of it too.",
  })
    .input(z.object({ role: z.enum(ROLE_NAMES), number: requiredCode(accountNumberNotValid.en, 8) }))
    .output(done),
};
