import { z } from "zod";
import { viewNameRequired } from "~/features/views/errors";
import { byId, done, pageOf, requiredText, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import {
  DELIVERY_STATES,
  MAX_ADDRESS,
  MAX_NAME,
  OUTGOING_EVENTS,
  type OutgoingEvent,
  TEST_EVENT,
  WEBHOOK_KINDS,
  WEBHOOK_STATES,
} from "./domain";
import { webhookEventsRequired } from "./errors";
import { deliveryList } from "./list";

const cents = z.number().int().meta({ description: "Integer cents of KES" });
const day = z.string().meta({ description: "A day in Africa/Nairobi, YYYY-MM-DD", format: "date" });
const quote = z.object({ number: z.string().meta({ description: "QT-2026-001" }) });
/** The inventory's version and its volume in litres; null without an inventory. */
const survey = z.object({ version: z.number().int().nullable(), litres: z.number().int().nullable() });
const changeOrder = quote.extend({ order: z.string().meta({ description: "CO-2026-0001" }), total: cents });
const move = z.object({ number: z.string().meta({ description: "SRV-2026-0001" }) });
const job = z.object({
  number: z.string().meta({ description: "SRV-2026-0001/1" }),
  move: z.string().meta({ description: "SRV-2026-0001" }),
});
const heldDay = z.object({
  number: z.string().meta({ description: "QT-2026-001" }),
  date: z.string(),
  window: z.string().meta({ description: "morning, afternoon or full_day" }),
});
/** `job` is empty for a truck of a day. */
const hire = z.object({ number: z.string().meta({ description: "HT-0001" }), job: z.string() });
const purchase = z.object({ number: z.string().meta({ description: "PUR-2026-0001" }), payee: z.string() });
const jobPaper = z.object({
  move: z.string().meta({ description: "SRV-2026-0001" }),
  job: z.string().meta({ description: "SRV-2026-0001/1" }),
  document: z
    .string()
    .meta({ description: "origin, destination, job_sheet, delivery_note, change_order or waiver" }),
  code: z.string().meta({ description: "K7QM-4T9X-2DHA, of the verification page" }),
});
const invoice = z.object({ number: z.string().meta({ description: "INV-2026-0001" }) });
const paper = z.object({ number: z.string().meta({ description: "INV-2026-0001 or CN-2026-0001" }) });
const goods = z.object({
  version: z.number().int(),
  litres: z.number().int().meta({ description: "Volume in litres, 1,000 to a cubic metre" }),
  pieces: z.number().int(),
});
const payment = z.object({
  invoice: z.string(),
  amount: cents,
  method: z.string(),
  receipt: z.string().meta({ description: "RCT-2026-0001" }),
});

/** The public data of each event: no address, phone, email, or free text such as a reason or note. */
const PAYLOADS = {
  "inquiry.received": z.object({ source: z.string(), service: z.string(), claim: z.string().nullable() }),
  "lead.created": z.object({ number: z.string() }),
  "lead.status_changed": z.object({ number: z.string(), from: z.string(), to: z.string() }),
  "quote.requested": quote.extend({ reference: z.string(), total: cents, source: z.string() }),
  "quote.approved": quote,
  "quote.sent": quote.extend({ channel: z.string() }),
  "quote.accepted": quote.extend({ serviceDate: day, total: cents, depositDue: cents }),
  "quote.declined": quote,
  "quote.cancelled": quote.extend({ by: z.enum(["staff", "customer"]), fee: cents }),
  "quote.rescheduled": quote.extend({
    from: day,
    to: day,
    by: z.enum(["staff", "customer"]),
    fee: cents,
  }),
  "quote.changes-proposed": quote.extend({
    by: z.enum(["customer", "staff"]),
    items: z.number().int(),
    /** Null if the price rule gives no price. */
    total: cents.nullable(),
  }),
  "quote.change-order-offered": changeOrder,
  "quote.change-order-confirmed": changeOrder,
  "quote.change-order-settled": changeOrder.extend({
    invoice: z.string().nullable(),
    creditNote: z.string().nullable(),
  }),
  "move.scheduled": move.extend({ date: day, window: z.enum(["morning", "afternoon", "full_day"]) }),
  "move.rescheduled": move.extend({
    from: day,
    to: day,
    window: z.enum(["morning", "afternoon", "full_day"]),
  }),
  "move.advanced": move.extend({ from: z.string(), to: z.string() }),
  "move.cancelled": move,
  "day-hold.held": heldDay.extend({ endsAt: z.string() }),
  "day-hold.booked": heldDay.extend({ late: z.boolean() }),
  "day-hold.expired": heldDay,
  "day-hold.released": heldDay,
  "day-wait.offered": heldDay,
  "job.added": job.extend({ kind: z.string() }),
  "job.planned": job,
  "job.assigned": job.extend({ role: z.string() }),
  "job.unassigned": job.extend({ role: z.string() }),
  "job.advanced": job.extend({ from: z.string(), to: z.string() }),
  "job.answered": job.extend({ answer: z.enum(["accepted", "declined"]) }),
  "publication.made": z.object({ from: day, to: day, jobs: z.number().int(), people: z.number().int() }),
  "crew.reported": job.extend({ kind: z.string(), step: z.string().nullable(), flag: z.string().nullable() }),
  "crew.incident": job.extend({ photos: z.number().int() }),
  "clearance.decided": z.object({ move: job.shape.move, kind: z.string(), to: z.string(), via: z.string() }),
  "hire.offered": hire.extend({ class: z.string(), offers: z.number().int() }),
  "hire.accepted": hire.extend({ price: cents }),
  "hire.expired": hire,
  "hire.cancelled": hire.extend({ by: z.enum(["us", "haulier"]) }),
  "purchase.approved": purchase.extend({ total: cents }),
  "purchase.paid": purchase.extend({ amount: cents, method: z.string(), reference: z.string() }),
  "evidence.signed": jobPaper.extend({ role: z.string(), isComplete: z.boolean() }),
  "evidence.refused": jobPaper.extend({ role: z.string() }),
  "evidence.sealed": jobPaper.extend({ isConfirmed: z.boolean() }),
  "invoice.issued": invoice.extend({ total: cents, depositDue: cents }),
  "invoice.settled": invoice.extend({ paid: cents, balance: cents }),
  "payment.received": payment,
  "payment.reversed": payment,
  "inventory.edited": goods,
  "inventory.frozen": goods.extend({ reference: z.string().meta({ description: "QT-2026-001" }) }),
  "etims.signed": paper.extend({ cuNumber: z.string().meta({ description: "KRACU0100000001/7" }) }),
  "etims.rejected": paper.extend({ code: z.string().meta({ description: "KRA's code, such as 910" }) }),
  "survey.submitted": survey,
  "survey.reviewed": survey,
  "automation-rule.called": z.object({ rule: z.string(), number: z.string() }),
} satisfies Record<OutgoingEvent, z.ZodObject>;

export type Payload<Event extends OutgoingEvent> = z.output<(typeof PAYLOADS)[Event]>;

const TEST_PAYLOAD = z.object({ message: z.string() });

export const ALL_PAYLOADS: Readonly<Record<string, z.ZodObject>> = {
  ...PAYLOADS,
  [TEST_EVENT]: TEST_PAYLOAD,
};

/** The common fields around the `data` of every body. */
export const envelopeOf = (type: string, data: z.ZodObject) =>
  z.object({
    id: z.uuid().meta({
      description: "The same as the header webhook-id. It stays the same for every retry and replay",
    }),
    type: z.literal(type),
    timestamp: z.string().meta({ description: "When it happened, ISO 8601 in UTC", format: "date-time" }),
    sequence: z.number().int().meta({
      description: "Increases with each event of one subject, including events not sent to you",
    }),
    subject: z.uuid().meta({
      description:
        "The id of the quote, move, invoice, payment, lead, inquiry, inventory, survey or KRA document",
    }),
    data,
    customer: z
      .object({ number: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "Only for customers who agreed to sharing with partners; null for all others" }),
  });

const manage = { tag: "Webhooks", permission: "manage_system_settings" } as const;
const one = byId.extend({ deliveryId: z.uuid() });
const fields = {
  name: requiredText(viewNameRequired.en, MAX_NAME),
  address: z.string().trim().max(MAX_ADDRESS),
  events: z
    .array(z.enum(OUTGOING_EVENTS))
    .min(1, webhookEventsRequired.en)
    .transform((events) => [...new Set(events)]),
};
const secret = z.string().meta({ description: "Shown only once: whsec_ and a key in base64" });

const webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  host: z.string(),
  events: z.array(z.enum(OUTGOING_EVENTS)),
  state: z.enum(WEBHOOK_STATES),
  reason: z.string(),
  failingSince: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
const delivery = z.object({
  id: z.uuid(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  status: z.number().int().nullable(),
  problem: z.string(),
  /** Milliseconds of the last try. */
  took: z.number().int().nullable(),
  lastAt: z.date().nullable(),
  /** Null once delivered or cancelled. */
  nextAt: z.date().nullable(),
  createdAt: z.date(),
});

export const webhooksContract = {
  list: route({
    ...manage,
    path: "/webhooks",
    summary: "List webhooks, which receive events",
  }).output(
    z.object({
      webhooks: z.array(
        webhook.extend({ waiting: z.number().int(), failed: z.number().int(), lastAt: z.date().nullable() }),
      ),
    }),
  ),
  get: route({ ...manage, path: "/webhooks/{id}", summary: "Get a webhook with its address" })
    .input(byId)
    .output(webhook.extend({ address: z.string(), overlapUntil: z.date().nullable() })),
  make: route({
    ...manage,
    method: "POST",
    path: "/webhooks",
    summary: "Create a webhook",
    description: "Only this answer contains the secret.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object(fields))
    .output(byId.extend({ secret })),
  edit: route({
    ...manage,
    method: "PUT",
    path: "/webhooks/{id}",
    summary: "Change a webhook's name, address and events",
  })
    .input(
      byId.extend({
        ...fields,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  switch: route({
    ...manage,
    method: "PUT",
    path: "/webhooks/{id}/state",
    summary: "Enable or disable a webhook",
    description: "Disabling a webhook gives up its waiting deliveries.",
  })
    .input(byId.extend({ active: z.boolean() }))
    .output(done),
  rotate: route({
    ...manage,
    method: "POST",
    path: "/webhooks/{id}/secrets",
    summary: "Create a new secret for a webhook",
    description:
      "Only this answer contains the new secret. For 24 hours, deliveries are also signed with the previous one.",
    idempotent: true,
    successStatus: 201,
  })
    .input(byId)
    .output(z.object({ secret, overlapUntil: z.date() })),
  remove: route({
    ...manage,
    method: "DELETE",
    path: "/webhooks/{id}",
    summary: "Delete a webhook and its log",
  })
    .input(byId)
    .output(done),
  test: route({
    ...manage,
    method: "POST",
    path: "/webhooks/{id}/tests",
    summary: "Send one test event to a webhook",
    successStatus: 201,
  })
    .input(byId)
    .output(done),
  deliveries: route({
    ...manage,
    path: "/webhooks/{id}/deliveries",
    summary: "List the deliveries of a webhook in the last 30 days",
  })
    .input(listInput(deliveryList).extend(byId.shape))
    .output(pageOf(delivery)),
  delivery: route({
    ...manage,
    path: "/webhooks/{id}/deliveries/{deliveryId}",
    summary: "Get a delivery, with the body as it would be sent now",
  })
    .input(one)
    .output(delivery.extend({ body: z.string() })),
  replay: route({
    ...manage,
    method: "POST",
    path: "/webhooks/{id}/deliveries/{deliveryId}/replays",
    summary: "Resend a delivery with the same id",
    successStatus: 201,
  })
    .input(one)
    .output(done),
  replayFailed: route({
    ...manage,
    method: "POST",
    path: "/webhooks/{id}/replays",
    summary: "Resend all failed deliveries of a webhook in their original order",
    successStatus: 201,
  })
    .input(byId)
    .output(z.object({ deliveries: z.number().int() })),
};
