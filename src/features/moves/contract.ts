import { z } from "zod";
import { SERVICE_CATEGORIES } from "~/features/customers/domain";
import {
  byId,
  cents,
  done,
  historyEntry,
  pageOf,
  plainDate,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { sentenceOf } from "~/platform/kernel/errors";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { MOST_CREW, MOVE_STATUSES, MOVE_WINDOWS, STEPS } from "./domain";
import { crewTooLarge, windowRequired } from "./errors";
import { moveList } from "./list";

const status = z.enum(MOVE_STATUSES);
const window = z.enum(MOVE_WINDOWS, { error: windowRequired.en });
const person = z.object({ id: z.uuid(), name: z.string() });

/** Without prices. Contacts are null for crew outside the days around the move. */
export const moveRow = z.object({
  id: z.uuid(),
  number: z.string(),
  status,
  category: z.enum(SERVICE_CATEGORIES),
  date: z.string(),
  window,
  quoteId: z.uuid().nullable(),
  quoteNumber: z.string().nullable(),
  /** Empty if unknown, and for crew outside the days around a manual record's move. */
  from: z.string(),
  to: z.string(),
  crewLead: person.nullable(),
  crew: z.array(person),
  missing: z.array(z.string()),
  /** Number plates of its jobs' vehicles. */
  vehicles: z.array(z.string()),
  notes: z.string(),
  contact: z
    .object({
      name: z.string(),
      phone: z.string(),
      fromAddress: z.string(),
      toAddress: z.string(),
      instructions: z.string(),
    })
    .nullable(),
});

const plan = {
  date: plainDate,
  window,
  crewLead: z.uuid().nullable().default(null),
  crew: z
    .array(z.uuid())
    .max(MOST_CREW, sentenceOf(crewTooLarge({ most: MOST_CREW })))
    .default([]),
};
const overrideWarnings = z.boolean().default(false);
const planned = z.object({ number: z.string(), warnings: z.array(z.string()) });
const read = { tag: "Moves" } as const;

export const movesContract = {
  list: route({
    ...read,
    path: "/moves",
    summary: "List moves in a range of days",
    description:
      "At most 42 days. Cancelled moves are included only on request. Moves that are only quoted or have no day are excluded.",
    permission: "view_moves",
  })
    .input(
      z.object({
        from: plainDate,
        to: plainDate,
        crewLead: z.union([z.uuid(), z.literal("nobody")]).optional(),
        cancelled: z.union([z.boolean(), z.literal("true").transform(() => true)]).optional(),
      }),
    )
    .output(
      z.object({
        moves: z.array(moveRow),
        capacity: z.number().int(),
        leads: z.array(person),
      }),
    ),
  load: route({
    ...read,
    path: "/move-load",
    summary: "Count the moves of each day beside the daily capacity",
    description:
      "At most 42 days. Days with accepted quotes that have no move yet count them too. Empty for callers who see only some moves.",
    permission: "view_moves",
  })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(
      z.object({
        capacity: z.number().int(),
        days: z.array(z.object({ date: z.string(), moves: z.number().int() })),
      }),
    ),
  page: route({
    ...read,
    path: "/move-list",
    summary: "List moves of any period, latest day first",
    permission: "view_moves",
  })
    .input(listInput(moveList))
    .output(pageOf(moveRow)),
  get: route({ ...read, path: "/moves/{number}", summary: "Get a move", permission: "view_moves" })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      moveRow.extend({
        /** Cents. The customer's fee for another day; null without permission to reschedule. */
        changeFee: z.number().int().nullable(),
        customerId: z.uuid().nullable(),
        /** Access notes and customer needs; only for viewers of the contact. */
        needs: z.array(z.object({ label: z.string(), text: z.string() })),
        may: z.object({ plan: z.boolean(), steps: z.array(z.enum(STEPS)) }),
        trail: z.array(historyEntry),
      }),
    ),
  schedulable: route({
    ...read,
    path: "/schedulable-quotes",
    summary: "List accepted quotes without a move, next date first",
    permission: "manage_moves",
  })
    .input(z.object({ search: z.string().max(100).optional() }))
    .output(
      z.object({
        quotes: z.array(
          z.object({
            id: z.uuid(),
            number: z.string(),
            customerName: z.string(),
            from: z.string(),
            to: z.string(),
            serviceDate: z.string(),
            window,
          }),
        ),
        total: z.number().int(),
      }),
    ),
  crew: route({
    ...read,
    path: "/move-crew",
    summary: "List the people who can lead a move or join the crew",
    permission: "manage_moves",
  }).output(z.object({ people: z.array(person.extend({ role: z.string() })) })),
  warnings: route({
    ...read,
    path: "/move-warnings",
    summary: "List the scheduling conflicts of a planned move",
    permission: "manage_moves",
  })
    .input(
      z.object({
        ...plan,
        except: z.uuid().optional(),
      }),
    )
    .output(z.object({ warnings: z.array(z.string()) })),
  schedule: route({
    method: "POST",
    tag: "Moves",
    path: "/moves",
    summary: "Schedule a move from an accepted quote",
    description:
      "If the day differs from the quote's, the quote is rescheduled free of charge. Scheduling conflicts are a CONFLICT unless `overrideWarnings` is true.",
    permission: "manage_moves",
    successStatus: 201,
  })
    .input(z.object({ quoteId: z.uuid(), ...plan, notes: text(1000).default(""), overrideWarnings }))
    .output(planned.extend({ id: z.uuid() })),
  reschedule: route({
    method: "POST",
    tag: "Moves",
    path: "/moves/{id}/reschedulings",
    summary: "Reschedule a move to another day or time",
    description:
      "Another day also reschedules the quote. This is free if the company asks for it. If the customer asks, `agreedFee` is the fee from the terms and manage_quotes is needed.",
    permission: "manage_moves",
  })
    .input(
      byId.extend({
        date: plainDate,
        window,
        /** The day shown to the user. Throws CONFLICT if the move was rescheduled in the meantime. */
        from: plainDate,
        reason: requiredText(reasonRequired.en, 500),
        askedBy: z.enum(["us", "customer"]).default("us"),
        /** Cents, as the user saw it before confirming. */
        agreedFee: cents.default(0),
        overrideWarnings,
      }),
    )
    .output(planned),
  assign: route({
    method: "PUT",
    tag: "Moves",
    path: "/moves/{id}/crew",
    summary: "Set a move's crew lead, crew and notes",
    permission: "manage_moves",
  })
    .input(byId.extend({ crewLead: plan.crewLead, crew: plan.crew, notes: text(1000), overrideWarnings }))
    .output(planned),
  advance: route({
    method: "POST",
    tag: "Moves",
    path: "/moves/{id}/steps",
    summary: "Confirm, start or complete a move",
    permission: "update_move_status",
  })
    .input(byId.extend({ to: z.enum(STEPS) }))
    .output(done),
};
