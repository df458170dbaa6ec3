import { z } from "zod";
import {
  cents as amountOf,
  businessDate,
  byId,
  historyEntry,
  pageOf,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { MAX_CENTS } from "~/platform/kernel/money";
import * as schemaErrors from "~/platform/kernel/schema-errors";
import { LEAD_SERVICES, MAX_BULK, MAX_ENTRIES, MAX_LINE, MAX_NAME, MAX_NOTES } from "../leads/domain";
import { INFLUENCES, REQUIREMENTS, STAGES, SUPPORT_LEVELS } from "./domain";
import {
  opportunitiesNotSelected,
  opportunityAmountNotValid,
  opportunityNameRequired,
  probabilityNotValid,
} from "./errors";
import { opportunityList } from "./list";

export const amount = z
  .number({ error: opportunityAmountNotValid.en })
  .int(schemaErrors.amountNotWhole.en)
  .min(0, schemaErrors.amountNegative.en)
  .max(MAX_CENTS, schemaErrors.amountTooLarge.en);
const probability = z
  .number({ error: probabilityNotValid.en })
  .int(probabilityNotValid.en)
  .min(0, probabilityNotValid.en)
  .max(100, probabilityNotValid.en);
const name = requiredText(opportunityNameRequired.en, MAX_LINE);
const stage = z.enum(STAGES);
const rowVersion = z.number().int().min(1);
const decisionMaker = z.object({
  name: requiredText(schemaErrors.fullNameRequired.en, MAX_NAME),
  title: text(MAX_NAME).default(""),
  influence: z.enum(INFLUENCES).default("medium"),
  supportLevel: z.enum(SUPPORT_LEVELS).default("neutral"),
});

const fields = {
  pipelineId: z.uuid(),
  leadId: z.uuid().nullable(),
  customerId: z.uuid().nullable(),
  accountId: z.uuid().nullable(),
  probability,
  amount,
  expectedCloseDate: businessDate.nullable(),
  serviceType: z.enum(LEAD_SERVICES).nullable(),
  serviceDescription: text(MAX_NOTES),
  requirements: text(MAX_NOTES),
  competitors: z.array(text(MAX_LINE)).max(MAX_ENTRIES),
  competitiveAdvantage: text(MAX_NOTES),
  decisionMakers: z.array(decisionMaker).max(MAX_ENTRIES),
  decisionCriteria: text(MAX_NOTES),
  decisionTimeline: text(MAX_LINE),
  proposalSent: z.boolean(),
  proposalDate: businessDate.nullable(),
  proposalValue: amount,
  proposalValidUntil: businessDate.nullable(),
  ownerId: z.uuid().nullable(),
  teamMembers: z.array(z.uuid()).max(MAX_ENTRIES),
  nextSteps: text(MAX_NOTES),
  winReason: text(MAX_NOTES),
};

export const made = {
  id: z.uuid(),
  opportunityNumber: z.string(),
  stage,
  probability: z.number().int(),
  rowVersion,
};
export const opportunityRow = z.object({
  ...made,
  name: z.string(),
  pipelineId: z.uuid(),
  stageLabel: z.string(),
  stageSince: z.date(),
  isStuck: z.boolean(),
  isDatePassed: z.boolean(),
  amount: amountOf,
  /** The open amount times its probability, in cents. */
  weighted: amountOf,
  currency: z.literal("KSH"),
  expectedCloseDate: z.string().nullable(),
  actualCloseDate: z.string().nullable(),
  serviceType: z.enum(LEAD_SERVICES).nullable(),
  ownerId: z.uuid().nullable(),
  owner: z.string().nullable(),
  leadId: z.uuid().nullable(),
  leadNumber: z.string().nullable(),
  customerId: z.uuid().nullable(),
  customer: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
const named = z.object({ id: z.uuid(), number: z.string(), name: z.string() });
const detail = opportunityRow.extend({
  ...z.object(fields).shape,
  decisionMakers: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      influence: z.enum(INFLUENCES),
      supportLevel: z.enum(SUPPORT_LEVELS),
    }),
  ),
  lossReason: z.string(),
  lead: named.extend({ email: z.string(), phone: z.string() }).nullable(),
  draft: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    from: z.string(),
    to: z.string(),
    serviceDate: z.string(),
    rooms: z.record(z.string(), z.number().int()),
    fromFloor: z.number().int().nullable(),
    toFloor: z.number().int().nullable(),
    fromLift: z.boolean().nullable(),
    toLift: z.boolean().nullable(),
    accessDifficulty: z.enum(["easy", "medium", "hard"]),
  }),
  customerOf: named.nullable(),
  account: named.nullable(),
  team: z.array(z.object({ id: z.uuid(), name: z.string() })),
  wonBy: z.object({ kind: z.enum(["quote", "move"]), number: z.string() }).nullable(),
  quotes: z.array(
    z.object({
      number: z.string(),
      status: z.string(),
      total: z.number().int(),
      acceptedAt: z.date().nullable(),
    }),
  ),
  stages: z.array(z.object({ stage, since: z.date(), days: z.number(), by: z.string().nullable() })),
  createdBy: z.string().nullable(),
  mayEdit: z.boolean(),
  history: z.array(historyEntry),
});

export const pipelineOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  services: z.array(z.enum(LEAD_SERVICES)),
  isDefault: z.boolean(),
  rowVersion,
  archivedAt: z.date().nullable(),
  stages: z.array(
    z.object({
      stage,
      label: z.string(),
      probability: z.number().int(),
      requires: z.array(z.enum(REQUIREMENTS)),
      stuckAfterDays: z.number().int().nullable(),
    }),
  ),
});

const read = { tag: "Opportunities", permission: "view_leads" } as const;
const write = { tag: "Opportunities", permission: "manage_leads" } as const;

export const opportunitiesContract = {
  list: route({
    ...read,
    path: "/opportunities",
    summary: "List opportunities",
    description:
      "Lists the opportunities the caller can see: as owner, in the team or within the caller's scope. Amounts are cents.",
  })
    .input(listInput(opportunityList))
    .output(pageOf(opportunityRow)),
  get: route({
    ...read,
    path: "/opportunities/{id}",
    summary: "Get an opportunity by id or number, with its time in each stage and its history",
  })
    .input(z.object({ id: z.string().max(40) }))
    .output(detail),
  choices: route({
    ...read,
    path: "/opportunity-choices",
    summary: "List pipelines with their stages, and the company's reasons for lost sales",
  }).output(z.object({ pipelines: z.array(pipelineOutput), lossReasons: z.array(z.string()) })),
  wins: route({
    ...write,
    path: "/opportunities/{id}/wins",
    summary: "List accepted quotes and booked moves that may have won an opportunity",
  })
    .input(byId)
    .output(
      z.object({
        wins: z.array(
          z.object({
            kind: z.enum(["quote", "move"]),
            id: z.uuid(),
            number: z.string(),
            total: z.number().int(),
            at: z.date(),
          }),
        ),
      }),
    ),
  create: route({
    ...write,
    method: "POST",
    path: "/opportunities",
    summary: "Add an opportunity",
    description:
      "Any open stage is allowed. An omitted probability is that of the stage. If the caller can see only their own opportunities, the caller becomes the owner.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        name,
        stage: stage.exclude(["closed_won", "closed_lost"]).optional(),
        ...z.object(fields).partial().shape,
      }),
    )
    .output(z.object(made)),
  update: route({
    ...write,
    method: "PUT",
    path: "/opportunities/{id}",
    summary: "Update an opportunity",
    description:
      "Omitted fields keep their values. Fields required by the stage cannot be emptied. Use /stage to change the stage.",
  })
    .input(
      z
        .object({ name, ...fields })
        .partial()
        .extend({ id: z.uuid(), rowVersion }),
    )
    .output(z.object({ done: z.literal(true), rowVersion })),
  changeMany: route({
    ...write,
    method: "POST",
    path: "/opportunity-changes",
    summary: "Assign many opportunities to one owner",
    description:
      "The caller must be allowed to change every opportunity; otherwise none is changed. Opportunities that already have this owner are not changed.",
    idempotent: true,
  })
    .input(
      z.object({
        ids: z.array(z.uuid()).min(1, opportunitiesNotSelected.en).max(MAX_BULK),
        ownerId: z.uuid().nullable(),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  changeStage: route({
    ...write,
    method: "PUT",
    path: "/opportunities/{id}/stage",
    summary: "Move an opportunity to another stage",
    description:
      "Each stage has required fields. proposal needs an amount and an expectedCloseDate. closed_lost needs one of the company's lossReasons. closed_won needs an accepted quote or a booked move in wonBy; if omitted, the latest that matches is used. A won opportunity stays won.",
  })
    .input(
      z.object({
        id: z.uuid(),
        rowVersion,
        stage,
        amount: amount.optional(),
        expectedCloseDate: businessDate.nullable().optional(),
        customerId: z.uuid().nullable().optional(),
        nextSteps: text(MAX_NOTES).optional(),
        lossReason: text(MAX_LINE).optional(),
        winReason: text(MAX_NOTES).optional(),
        wonBy: z.uuid().optional(),
      }),
    )
    .output(z.object(made)),
};
