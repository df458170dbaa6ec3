import { z } from "zod";
import { MOVE_WINDOWS } from "~/features/moves/domain";
import { byId, done, nameText, phone, plainDate, requiredText, route, text } from "~/platform/http/contract";
import {
  ANSWERERS,
  CLEARANCE_KINDS,
  CLEARANCE_STATES,
  DECISIONS,
  LINK_STATES,
  MAX_ADDRESS,
  MAX_CONTACT,
  MAX_REASON,
} from "./domain";
import { addressRequired, answererRequired } from "./errors";

const kind = z.enum(CLEARANCE_KINDS);
const state = z.enum(CLEARANCE_STATES);
const reason = text(MAX_REASON).default("");
const contact = {
  contactName: nameText(MAX_CONTACT).default(""),
  contactPhone: z.union([z.literal(""), phone]).default(""),
  note: text(MAX_REASON).default(""),
};
const shown = z.object({
  id: z.uuid(),
  kind,
  state,
  source: z.enum(["survey", "office"]),
  address: z.string(),
  /** Empty for readers who do not plan the move. */
  contactName: z.string(),
  contactPhone: z.string(),
  note: z.string(),
  /** Why it is not needed, or was refused. */
  reason: z.string(),
  requestedAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  decidedVia: z.enum(ANSWERERS).nullable(),
  decidedBy: z.string(),
});

const read = { tag: "Clearances", permission: "view_moves" } as const;
const write = { tag: "Clearances", permission: "manage_moves" } as const;
const outside = { tag: "Customer links", permission: "token" } as const;
const token = z.string().min(20).max(100);
const link = z.object({ link: z.string() });

export const clearancesContract = {
  ofMove: route({ ...read, path: "/moves/{id}/clearances", summary: "List the clearances of a move" })
    .input(byId)
    .output(
      z.object({
        clearances: z.array(shown),
        /** A customer's or caretaker's link works. */
        hasLinks: z.boolean(),
        mayPlan: z.boolean(),
      }),
    ),
  missing: route({
    ...{ ...write, path: "/clearances/missing" },
    summary: "List what is missing for the coming moves",
    description: "The next 14 days, or the given ones, at most 62. At most 200 rows.",
  })
    .input(z.object({ from: plainDate.optional(), to: plainDate.optional() }))
    .output(
      z.object({
        clearances: z.array(
          shown.extend({
            moveId: z.uuid(),
            moveNumber: z.string(),
            date: z.string(),
            window: z.enum(MOVE_WINDOWS),
            customer: z.string(),
          }),
        ),
      }),
    ),
  add: route({
    ...{ ...write, method: "POST", path: "/moves/{id}/clearances", idempotent: true, successStatus: 201 },
    summary: "Add a clearance to a place of a move",
    description: "All jobs that stop at the address need it. CONFLICT if the place has it already.",
  })
    .input(byId.extend({ kind, address: requiredText(addressRequired.en, MAX_ADDRESS), ...contact }))
    .output(byId),
  edit: route({
    ...{ ...write, method: "PUT", path: "/clearances/{id}" },
    summary: "Set the caretaker and the note of a clearance",
  })
    .input(byId.extend(contact))
    .output(done),
  decide: route({
    ...{ ...write, method: "POST", path: "/clearances/{id}/decisions" },
    summary: "Confirm, waive, refuse or reopen a clearance",
    description: "Waiving and refusing need a reason.",
  })
    .input(byId.extend({ to: z.enum(DECISIONS), reason }))
    .output(done),
  remove: route({
    ...{ ...write, method: "DELETE", path: "/clearances/{id}" },
    summary: "Remove a clearance that nobody was asked for",
  })
    .input(byId)
    .output(done),
  askCustomer: route({
    ...{ ...write, method: "POST", path: "/moves/{id}/clearance-requests" },
    summary: "Send the customer a link with what is missing",
    description: "CONFLICT if nothing is missing, and if the customer has no address.",
  })
    .input(byId)
    .output(link),
  askCaretaker: route({
    ...{ ...write, method: "POST", path: "/clearances/{id}/requests" },
    summary: "Send the caretaker of the place a link by SMS",
    description: "It confirms everything that is missing at that place. INVALID without a phone.",
  })
    .input(byId)
    .output(link),
  revokeLinks: route({
    ...{ ...write, method: "DELETE", path: "/moves/{id}/clearance-links" },
    summary: "End the links of a move's customer and caretakers",
  })
    .input(byId)
    .output(done),
  ofLink: route({
    ...outside,
    path: "/clearance-links/{token}",
    summary: "Get what a customer or caretaker is asked for",
    description: "A caretaker sees the place, the day and the vehicles, and not the customer.",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        state: z.enum(LINK_STATES),
        of: z.enum(["customer", "caretaker"]),
        date: z.string().nullable(),
        window: z.enum(MOVE_WINDOWS).nullable(),
        plates: z.array(z.string()),
        name: z.string(),
        items: z.array(
          z.object({
            id: z.uuid(),
            kind,
            state,
            address: z.string(),
            isMissing: z.boolean(),
            contactName: z.string(),
            contactPhone: z.string(),
          }),
        ),
      }),
    ),
  answer: route({
    ...{ ...outside, method: "POST", path: "/clearance-links/{token}/answers" },
    summary: "Confirm or refuse a clearance by link",
  })
    .input(
      z.object({
        token,
        id: z.uuid(),
        answer: z.enum(["confirmed", "failed"]),
        name: requiredText(answererRequired.en, MAX_CONTACT),
        reason,
      }),
    )
    .output(done),
  nameCaretaker: route({
    ...{ ...outside, method: "PUT", path: "/clearance-links/{token}/caretaker" },
    summary: "Name the caretaker of a place, who gets a link by SMS",
  })
    .input(
      z.object({ token, id: z.uuid(), contactName: nameText(MAX_CONTACT).default(""), contactPhone: phone }),
    )
    .output(done),
};
