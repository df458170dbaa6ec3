import { z } from "zod";
import { byId, pageOf, plainDate, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { GROUPS } from "./domain/groups";
import { COSTS } from "./domain/parts";
import { moveProfitList } from "./list";

const read = { tag: "Books", permission: "view_books" } as const;
/** Cents without VAT. */
const amount = z.number().int();
const count = z.number().int();
const PAY =
  "Amounts are cents without VAT. People who may see pay get the crew's real cost, all others its average; `isRealPay` says which.";

const totals = z.object({ moves: count, losses: count, income: amount, costs: amount, profit: amount });

const row = z.object({
  /** The move's. */
  id: z.uuid(),
  number: z.string(),
  customer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  day: plainDate,
  state: z.enum(["done", "called_off"]),
  crewLead: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  source: z.string(),
  size: z.string(),
  route: z.string(),
  income: amount,
  costs: amount,
  profit: amount,
  plannedProfit: amount,
  /** Basis points of the income; null without income. */
  margin: z.number().int().nullable(),
  /** Reasons of a loss, the largest first. Empty without a loss. */
  reasons: z.array(z.string()),
  /** No hours were recorded, so the quoted ones count. */
  isRough: z.boolean(),
});

const selection = listInput(moveProfitList).omit({
  page: true,
  cursor: true,
  limit: true,
  last: true,
  sort: true,
  order: true,
});

export const moveProfitsContract = {
  list: route({
    ...read,
    path: "/move-profits",
    summary: "List finished moves by what they earned, the worst first",
    description: PAY,
  })
    .input(listInput(moveProfitList))
    .output(pageOf(row).extend({ totals, isRealPay: z.boolean() })),
  groups: route({
    ...read,
    path: "/move-profits/groups",
    summary: "Add up what moves earned by customer, source, crew lead, size, route or month",
    description: `${PAY} At most 500 groups, the worst first; months in their order.`,
  })
    .input(selection.extend({ by: z.enum(GROUPS) }))
    .output(
      z.object({
        rows: z.array(totals.extend({ key: z.string(), label: z.string(), plannedProfit: amount })),
        totals,
        isRealPay: z.boolean(),
      }),
    ),
  choices: route({
    ...read,
    path: "/move-profits/choices",
    summary: "List the customers, crew leads, sources and routes of finished moves",
    description: "For filters. At most 200 of each.",
  }).output(
    z.object({
      lead: z.array(z.object({ value: z.string(), label: z.string() })),
      source: z.array(z.object({ value: z.string(), label: z.string() })),
      route: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  ofMove: route({
    ...read,
    path: "/moves/{id}/profit",
    summary: "Get what a move earned and cost, as quoted and actual",
    description: `${PAY} Of a move that is not done: what is known so far.`,
  })
    .input(byId)
    .output(
      z.object({
        id: z.uuid(),
        number: z.string(),
        customer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        day: plainDate,
        state: z.enum(["open", "done", "called_off"]),
        income: z.object({ planned: amount, actual: amount }),
        costs: z.array(
          z.object({
            kind: z.enum(COSTS),
            label: z.string(),
            /** Null: not in the quote. */
            planned: amount.nullable(),
            actual: amount,
            /** Hours or kilometres behind it. */
            note: z.string(),
          }),
        ),
        profit: z.object({ planned: amount, actual: amount }),
        margin: z.object({ planned: z.number().int().nullable(), actual: z.number().int().nullable() }),
        reasons: z.array(z.string()),
        isRough: z.boolean(),
        isRealPay: z.boolean(),
      }),
    ),
};
