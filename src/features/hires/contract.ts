import { z } from "zod";
import { MAX_PLATE, readPlate, VEHICLE_CLASSES } from "~/features/fleet/vehicles/domain";
import { plateNotValid } from "~/features/fleet/vehicles/errors";
import { STOP_ROLES } from "~/features/jobs/domain";
import {
  byId,
  cents,
  done,
  nameText,
  pageOf,
  phone,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import {
  ANSWER_HOURS,
  CANCELLERS,
  CHANNELS,
  HIRE_STATES,
  MAX_DRIVER,
  MAX_NOTE,
  MAX_PLACE,
  MAX_REASON,
  MOST_OFFERS,
  OFFER_STATES,
  WITHDRAWALS,
} from "./domain";
import { hireExtraRequired, hireNoSuppliers, hirePriceRequired } from "./errors";
import { hireList } from "./list";

const token = z.string().min(20).max(100);
const price = cents.min(1, hirePriceRequired.en);
const plate = z
  .string()
  .max(MAX_PLATE * 2)
  .transform((typed, context) => {
    const read = readPlate(typed);
    if (read === undefined) context.addIssue({ code: "custom", message: plateNotValid.en });
    return read ?? "";
  });
const truckFields = {
  plate,
  driver: nameText(MAX_DRIVER).default(""),
  driverPhone: z.union([z.literal(""), phone]).default(""),
};
const reason = requiredText(reasonRequired.en, MAX_REASON);

const hire = z.object({
  id: z.uuid(),
  number: z.string(),
  /** Null for a hire of a day, and if the job was deleted. */
  job: z.object({ id: z.uuid(), moveId: z.uuid(), number: z.string() }).nullable(),
  /** Whether the job is still what was offered. */
  fit: z.enum(["same", "moved", "over"]),
  class: z.enum(VEHICLE_CLASSES),
  startsAt: z.date(),
  endsAt: z.date(),
  from: z.string(),
  to: z.string(),
  state: z.enum(HIRE_STATES),
  expiresAt: z.date(),
  /** Of the haulier that accepted. Amounts are cents without VAT; `cost` includes the extras. */
  supplier: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  price: z.number().int().nullable(),
  cost: z.number().int().nullable(),
  vehicle: z.object({ id: z.uuid(), plate: z.string(), isNamed: z.boolean() }).nullable(),
  offers: z.number().int(),
  declined: z.number().int(),
  stars: z.number().int().nullable(),
});
const opened = hire.extend({
  litres: z.number().nullable(),
  kg: z.number().nullable(),
  people: z.number().int(),
  note: z.string(),
  driver: z.string(),
  driverPhone: z.string(),
  cancelledBy: z.enum(CANCELLERS).nullable(),
  cancelReason: z.string(),
  ratingNote: z.string(),
  /** The times that the job has now, if they are others. */
  jobTimes: z.object({ startsAt: z.date(), endsAt: z.date() }).nullable(),
  offered: z.array(
    z.object({
      id: z.uuid(),
      supplier: z.object({ id: z.uuid(), name: z.string(), phone: z.string() }),
      price: z.number().int(),
      state: z.enum(OFFER_STATES),
      withdrawal: z.enum(WITHDRAWALS).nullable(),
      reason: z.string(),
      sentAt: z.date().nullable(),
      openedAt: z.date().nullable(),
      answeredAt: z.date().nullable(),
      /** Null once the link has ended. */
      link: z.string().nullable(),
    }),
  ),
  extras: z.array(
    z.object({
      id: z.uuid(),
      what: z.string(),
      amount: z.number().int(),
      by: z.string(),
      createdAt: z.date(),
    }),
  ),
  may: z.object({ cancel: z.boolean(), rate: z.boolean() }),
});

const offers = z
  .array(z.object({ supplierId: z.uuid(), price }))
  .min(1, hireNoSuppliers.en)
  .max(MOST_OFFERS);
const read = { tag: "Hired trucks", permission: "manage_moves" } as const;
const write = { tag: "Hired trucks", permission: "manage_moves" } as const;
const haulier = { tag: "Hauliers' links", permission: "token" } as const;

export const hiresContract = {
  list: route({ ...read, path: "/hires", summary: "List hired trucks and offers" })
    .input(listInput(hireList))
    .output(pageOf(hire)),
  get: route({ ...read, path: "/hires/{id}", summary: "Get a hired truck with its offers and extras" })
    .input(byId)
    .output(opened),
  ofJob: route({ ...read, path: "/jobs/{id}/hires", summary: "List the hired trucks and offers of a job" })
    .input(byId)
    .output(z.object({ hires: z.array(hire) })),
  ofSupplier: route({
    ...{ ...read, path: "/suppliers/{id}/hires" },
    summary: "List the last hires of a haulier",
    permission: anyOf("manage_moves", "manage_suppliers"),
  })
    .input(byId)
    .output(
      z.object({
        hires: z.array(
          z.object({
            id: z.uuid(),
            number: z.string(),
            startsAt: z.date(),
            class: z.enum(VEHICLE_CLASSES),
            state: z.enum(HIRE_STATES),
            cost: z.number().int(),
            stars: z.number().int().nullable(),
          }),
        ),
      }),
    ),
  shortlist: route({
    ...{ ...read, path: "/hire-shortlist" },
    summary: "List hauliers for a class, the most promising first",
    description:
      "Papers in order first, then those with a price, then by rating and price. Prices are cents of a day.",
  })
    .input(z.object({ class: z.enum(VEHICLE_CLASSES) }))
    .output(
      z.object({
        hauliers: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            town: z.string(),
            hasPhone: z.boolean(),
            price: z.number().int().nullable(),
            lastPrice: z.number().int().nullable(),
            lastOn: z.date().nullable(),
            rating: z.number().int().nullable(),
            /** Kinds of paper that have expired, in words. */
            expired: z.array(z.string()),
          }),
        ),
      }),
    ),
  offer: route({
    ...{ ...write, method: "POST", path: "/hires", idempotent: true, successStatus: 201 },
    summary: "Offer a job or a day to hauliers",
    description:
      "The first acceptance hires the truck. Each haulier gets an SMS with a link unless `sendSms` is false. Times, places and goods of a job are the job's.",
  })
    .input(
      z.object({
        jobId: z.uuid().optional(),
        startsAt: z.coerce.date().optional(),
        endsAt: z.coerce.date().optional(),
        from: nameText(MAX_PLACE).default(""),
        to: nameText(MAX_PLACE).default(""),
        class: z.enum(VEHICLE_CLASSES),
        people: z.number().int().min(0).max(20).default(0),
        note: text(MAX_NOTE).default(""),
        answerHours: z.union(ANSWER_HOURS.map((hours) => z.literal(hours))).default(4),
        sendSms: z.boolean().default(true),
        offers,
      }),
    )
    .output(z.object({ id: z.uuid(), number: z.string() })),
  addOffers: route({
    ...{ ...write, method: "POST", path: "/hires/{id}/offers", idempotent: true },
    summary: "Offer an open hire to further hauliers",
  })
    .input(byId.extend({ offers, sendSms: z.boolean().default(true) }))
    .output(done),
  send: route({
    ...{ ...write, method: "POST", path: "/hires/{id}/offers/{offerId}/messages" },
    summary: "Send an offer's link by SMS again, or record that WhatsApp was opened with it",
  })
    .input(byId.extend({ offerId: z.uuid(), channel: z.enum(CHANNELS) }))
    .output(z.object({ link: z.string(), text: z.string(), phone: z.string() })),
  withdraw: route({
    ...{ ...write, method: "DELETE", path: "/hires/{id}/offers/{offerId}" },
    summary: "Take back one offer that is not accepted",
    description: "The haulier is notified. With the last one, the hire is withdrawn.",
  })
    .input(byId.extend({ offerId: z.uuid() }))
    .output(done),
  withdrawAll: route({
    ...{ ...write, method: "DELETE", path: "/hires/{id}/offers" },
    summary: "Take back all offers of an open hire",
  })
    .input(byId)
    .output(done),
  cancel: route({
    ...{ ...write, method: "POST", path: "/hires/{id}/cancellation" },
    summary: "Cancel a hired truck",
    description: "It leaves its jobs, and the haulier is notified with the reason.",
  })
    .input(byId.extend({ reason }))
    .output(done),
  retime: route({
    ...{ ...write, method: "PUT", path: "/hires/{id}/times" },
    summary: "Tell the haulier the new times of a job that was moved",
  })
    .input(byId)
    .output(done),
  nameTruck: route({
    ...{ ...write, method: "PUT", path: "/hires/{id}/truck" },
    summary: "Enter plate and driver of a hired truck",
  })
    .input(byId.extend(truckFields))
    .output(done),
  addExtra: route({
    ...{ ...write, method: "POST", path: "/hires/{id}/extras", idempotent: true, successStatus: 201 },
    summary: "Sign for an extra beside the agreed price",
  })
    .input(byId.extend({ what: requiredText(hireExtraRequired.en, 200), amount: price }))
    .output(byId),
  removeExtra: route({
    ...{ ...write, method: "DELETE", path: "/hires/{id}/extras/{extraId}" },
    summary: "Remove an extra that was entered by mistake",
  })
    .input(byId.extend({ extraId: z.uuid() }))
    .output(done),
  rate: route({
    ...{ ...write, method: "PUT", path: "/hires/{id}/rating" },
    summary: "Rate a haulier after the job",
    description: "The supplier's rating becomes the mean of its last ten.",
  })
    .input(byId.extend({ stars: z.number().int().min(1).max(5), note: text(MAX_NOTE).default("") }))
    .output(done),
  ofLink: route({
    ...haulier,
    path: "/hire-links/{token}",
    summary: "Get the offer of a haulier's link",
    description: "Addresses only after the acceptance, phone numbers from the day before.",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        state: z.enum([...OFFER_STATES, "taken", "moved", "over", "cancelled", "ended"]),
        number: z.string(),
        class: z.enum(VEHICLE_CLASSES),
        startsAt: z.date(),
        endsAt: z.date(),
        from: z.string(),
        to: z.string(),
        litres: z.number().nullable(),
        kg: z.number().nullable(),
        people: z.number().int(),
        note: z.string(),
        price: z.number().int(),
        expiresAt: z.date(),
        extras: z.array(z.object({ what: z.string(), amount: z.number().int() })),
        stops: z.array(
          z.object({
            role: z.enum(STOP_ROLES),
            address: z.string(),
            place: z.string(),
            floor: z.number().nullable(),
            lift: z.boolean().nullable(),
            carry: z.number().nullable(),
            parking: z.string(),
            accessHours: z.string(),
            contactName: z.string(),
            contactPhone: z.string(),
          }),
        ),
        /** Empty until the haulier sends one. */
        plate: z.string(),
        driver: z.string(),
        driverPhone: z.string(),
        cancelledBy: z.enum(CANCELLERS).nullable(),
        reason: z.string(),
        mayCancel: z.boolean(),
      }),
    ),
  accept: route({
    ...haulier,
    method: "POST",
    path: "/hire-links/{token}/acceptance",
    summary: "Accept an offer",
    description: "The first one wins: CONFLICT for the others. A second call of the winner has no effect.",
  })
    .input(z.object({ token }))
    .output(done),
  decline: route({
    ...haulier,
    method: "POST",
    path: "/hire-links/{token}/refusal",
    summary: "Decline an offer",
  })
    .input(z.object({ token, reason: text(MAX_REASON).default("") }))
    .output(done),
  nameOwnTruck: route({
    ...haulier,
    method: "PUT",
    path: "/hire-links/{token}/truck",
    summary: "Send plate and driver of the hired truck",
  })
    .input(z.object({ token, ...truckFields }))
    .output(done),
  cancelByLink: route({
    ...haulier,
    method: "POST",
    path: "/hire-links/{token}/cancellation",
    summary: "Cancel an accepted job as its haulier",
  })
    .input(z.object({ token, reason }))
    .output(done),
};
