import { z } from "zod";
import {
  byId,
  cents,
  code,
  done,
  email,
  pageOf,
  phone,
  plainDate,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import {
  COMMISSION_STATUSES,
  MAX_NAME,
  MAX_NOTES,
  MAX_PERCENT,
  MAX_REFERENCE,
  PARTNER_KINDS,
  PARTNER_STATUSES,
  REFERRAL_STATES,
  RULE_KINDS,
} from "./domain";
import { partnerNameRequired, percentTooLarge } from "./errors";
import { partnerList } from "./list";

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
const contact = {
  name: requiredText(partnerNameRequired.en, MAX_NAME),
  kind: z.enum(PARTNER_KINDS),
  email: orNone(email).default(""),
  phone: orNone(phone).default(""),
  notes: text(MAX_NOTES).default(""),
};
/** `value` is hundredths of a per cent (750 is 7.5 %) or cents. */
const ruleInput = z
  .object({ kind: z.enum(RULE_KINDS), value: cents.max(2_000_000_000) })
  .refine(({ kind, value }) => kind === "fixed" || value <= MAX_PERCENT, {
    path: ["value"],
    message: percentTooLarge.en,
  });
const rule = z.object({ startsOn: plainDate, kind: z.enum(RULE_KINDS), value: z.number() });
const partner = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  kind: z.enum(PARTNER_KINDS),
  email: z.string(),
  phone: z.string(),
  status: z.enum(PARTNER_STATUSES),
  createdAt: z.date(),
  /** How many leads they sent, how many of those were won, and in cents what these were worth. */
  leads: z.number(),
  won: z.number(),
  wonValue: z.number(),
  owed: z.number(),
  paid: z.number(),
});
/** Readable by everyone with reach of the partner: never a name, email, postal address or phone. */
const referral = z.object({
  id: z.uuid(),
  referredOn: plainDate,
  state: z.enum(REFERRAL_STATES),
  wonOn: plainDate.nullable(),
  wonValue: z.number(),
  commission: z.number(),
  commissionStatus: z.enum(COMMISSION_STATUSES).nullable(),
  paidOn: plainDate.nullable(),
});

const read = {
  tag: "Partners",
  permission: anyOf("view_leads", "manage_sales_setup", "manage_finances"),
} as const;
const write = { tag: "Partners", permission: "manage_sales_setup" } as const;

export const partnersContract = {
  list: route({
    ...read,
    path: "/partners",
    summary: "List partners who send leads",
    description: "Amounts are cents.",
  })
    .input(listInput(partnerList))
    .output(pageOf(partner)),
  get: route({
    ...read,
    path: "/partners/{id}",
    summary: "Get a partner with referred leads, commission owed and commission rules",
    description:
      "Includes the latest 500 leads. Amounts are cents. A rule's value is in hundredths of a per cent, or in cents.",
  })
    .input(byId)
    .output(
      partner.extend({
        notes: z.string(),
        updatedAt: z.date(),
        link: z.string(),
        page: z.string().nullable(),
        rules: z.array(rule),
        referrals: z.array(
          referral.extend({
            leadNumber: z.string(),
            commissionId: z.uuid().nullable(),
            reference: z.string(),
          }),
        ),
      }),
    ),
  choices: route({
    ...read,
    path: "/partner-choices",
    summary: "List the partners a lead can name",
    description: "All partners except those whose partnership has ended.",
  }).output(z.object({ partners: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string() })) })),
  proposal: route({
    ...write,
    path: "/partner-proposal",
    summary: "Get the suggested commission for a new partner",
    description: "The commission of the partner added last, or 5 % if there is none.",
  }).output(z.object({ kind: z.enum(RULE_KINDS), value: z.number() })),
  create: route({
    ...write,
    method: "POST",
    path: "/partners",
    summary: "Add a partner with a first commission rule",
    description: "Without a code, one is generated from the name.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ ...contact, code: code(40).default(""), rule: ruleInput }))
    .output(byId.extend({ code: z.string() })),
  update: route({ ...write, method: "PUT", path: "/partners/{id}", summary: "Change a partner" })
    .input(
      byId.extend({
        ...contact,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  setRule: route({
    ...write,
    method: "PUT",
    path: "/partners/{id}/rules",
    summary: "Set a partner's commission from today or a later date",
  })
    .input(byId.extend({ startsOn: plainDate, rule: ruleInput }))
    .output(done),
  end: route({
    ...write,
    method: "POST",
    path: "/partners/{id}/end",
    summary: "End a partnership",
    description: "The partner's code and page stop working. Commission owed remains owed.",
  })
    .input(byId)
    .output(done),
  erase: route({
    ...write,
    method: "DELETE",
    path: "/partners/{id}/contact",
    summary: "Erase a partner's name, email, phone and notes",
    description: "The amounts are kept.",
  })
    .input(byId)
    .output(done),
  makeLink: route({
    ...write,
    method: "POST",
    path: "/partners/{id}/page",
    summary: "Create the link to a partner's own page",
    description: "The previous link stops working.",
    successStatus: 201,
  })
    .input(byId)
    .output(z.object({ page: z.string() })),
  revokeLink: route({
    ...write,
    method: "DELETE",
    path: "/partners/{id}/page",
    summary: "Revoke the link to a partner's own page",
  })
    .input(byId)
    .output(done),
  pay: route({
    tag: "Partners",
    permission: "manage_finances",
    method: "POST",
    path: "/partners/{id}/payments",
    summary: "Mark commissions as paid",
    description: "Either all of them are marked or none. Each can be marked only once.",
  })
    .input(
      byId.extend({
        commissionIds: z.array(z.uuid()).min(1).max(500),
        reference: code(MAX_REFERENCE).default(""),
      }),
    )
    .output(z.object({ amount: z.number() })),
  ofLead: route({
    ...read,
    permission: "view_leads",
    path: "/leads/{id}/partner",
    summary: "Get the partner who referred a lead",
  })
    .input(z.object({ id: z.string().max(60) }))
    .output(
      z.object({
        partner: z.object({ id: z.uuid(), name: z.string(), code: z.string() }).nullable(),
        by: z.enum(["link", "staff"]).nullable(),
        since: z.date().nullable(),
        mayEdit: z.boolean(),
      }),
    ),
  setOfLead: route({
    tag: "Partners",
    permission: "manage_leads",
    method: "PUT",
    path: "/leads/{id}/partner",
    summary: "Set the partner who referred a lead, or none",
  })
    .input(z.object({ id: z.string().max(60), partnerId: z.uuid().nullable() }))
    .output(done),
  ofLink: route({
    tag: "Partners",
    permission: "token",
    path: "/partner-pages/{token}",
    summary: "Get a partner's own page by its link",
    description: "Lists dates, statuses and amounts, without any customer's name.",
  })
    .input(z.object({ token: z.string().min(20).max(200) }))
    .output(
      z.object({
        name: z.string(),
        code: z.string(),
        link: z.string(),
        isActive: z.boolean(),
        rule: rule.nullable(),
        leads: z.number(),
        won: z.number(),
        wonValue: z.number(),
        owed: z.number(),
        paid: z.number(),
        referrals: z.array(referral.omit({ id: true })),
      }),
    ),
};
