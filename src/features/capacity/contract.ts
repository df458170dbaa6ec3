import { z } from "zod";
import { VEHICLE_CLASSES } from "~/features/fleet/vehicles/domain";
import { TIME_WINDOWS } from "~/features/settings/windows/domain";
import { done, plainDate, route, text } from "~/platform/http/contract";
import { BANDS, LEVELS, RESOURCES } from "./domain/days";
import { HOLD_STATES, MAX_EXTENSION, MAX_REASON, WAIT_STATES } from "./domain/holds";

const figure = z.object({
  total: z.number().int().nullable(),
  used: z.number().int(),
  held: z.number().int(),
  free: z.number().int().nullable(),
});
const window = z.enum(TIME_WINDOWS);

/** The resources of a day, used, held and free. Litres count two trips a truck. */
const dayFigures = z.object({
  date: z.string(),
  figures: z.object({ trucks: figure, litres: figure, drivers: figure, crew: figure, packers: figure }),
  moves: z.object({ limit: z.number().int(), used: z.number().int(), held: z.number().int() }),
  tightest: z.enum([...RESOURCES, "moves"]),
  percent: z.number().int(),
  band: z.enum(BANDS),
});

const hold = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  number: z.string(),
  customer: z.string(),
  from: z.string(),
  to: z.string(),
  date: z.string(),
  window,
  endsAt: z.date(),
  /** Not accepted: it is an offer from the waiting list. */
  isAccepted: z.boolean(),
});
const wait = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  number: z.string(),
  customer: z.string(),
  date: z.string(),
  window,
  state: z.enum(WAIT_STATES),
  offeredUntil: z.date().nullable(),
  createdAt: z.date(),
});

const planner = { tag: "Capacity", permission: "manage_moves" } as const;
const ofLink = { tag: "Customer links", permission: "token" } as const;
const period = { from: plainDate, to: plainDate };
const token = z.string().min(20).max(100);
const reason = text(MAX_REASON).default("");

const level = z.enum(LEVELS);
const windows = z.object({ morning: level, afternoon: level, full_day: level });

export const capacityContract = {
  days: route({
    ...{ ...planner, path: "/capacity", summary: "List what each day has and what is taken of it" },
    description:
      "At most 62 days. With a vehicle class and a day, the answer counts one more vehicle of that class and its driver, without saving it.",
  })
    .input(z.object({ ...period, hire: z.enum(VEHICLE_CLASSES).optional(), hireOn: plainDate.optional() }))
    .output(z.object({ byCapacity: z.boolean(), days: z.array(dayFigures) })),
  holds: route({ ...planner, path: "/day-holds", summary: "List held days and the waiting list" })
    .input(z.object(period))
    .output(z.object({ holds: z.array(hold), waits: z.array(wait) })),
  extend: route({
    ...{ ...planner, method: "POST", path: "/day-holds/{id}/extension", summary: "Extend a hold" },
    idempotent: true,
  })
    .input(z.object({ id: z.uuid(), hours: z.number().int().min(1).max(MAX_EXTENSION), reason }))
    .output(z.object({ endsAt: z.date() })),
  release: route({
    ...{ ...planner, method: "POST", path: "/day-holds/{id}/release", summary: "Release a held day" },
    description: "Frees the day. Acceptance and invoice stay; the customer is told and chooses another day.",
  })
    .input(z.object({ id: z.uuid(), reason }))
    .output(done),

  availability: route({
    path: "/availability",
    summary: "List how much room each day has",
    description:
      "For partners: none, few or enough, for each day and arrival window, and the day's price factor in basis points (1000 is 10% more). At most 62 days. Days on which customers cannot book online are left out.",
    tag: "Website",
    permission: "public",
  })
    .input(
      z.object({
        from: plainDate.optional(),
        to: plainDate.optional(),
        /** Cubic metres; without it, a usual home. */
        volume: z.coerce.number().min(0.1).max(500).optional(),
      }),
    )
    .output(
      z.object({
        days: z.array(z.object({ date: z.string(), level, windows, priceFactor: z.number().int() })),
      }),
    ),
  ofLink: route({
    ...{
      ...ofLink,
      path: "/quote-links/{token}/days",
      summary: "List the days that a quote can be booked for",
    },
    description: "Days are listed for a quote that can be accepted, and for an accepted one that has no day.",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        /** An accepted move that lost its day. */
        needsDay: z.boolean(),
        hold: z
          .object({ state: z.enum(HOLD_STATES), date: z.string(), window, endsAt: z.date().nullable() })
          .nullable(),
        waits: z.array(z.object({ date: z.string(), window, offeredUntil: z.date().nullable() })),
        days: z.array(
          z.object({
            date: z.string(),
            level,
            windows,
            /** Cents on that day, VAT included, and what it adds to the quote's total; negative if it costs less. */
            total: z.number().int(),
            depositDue: z.number().int(),
            difference: z.number().int(),
          }),
        ),
      }),
    ),
  choose: route({
    ...{ ...ofLink, method: "POST", path: "/quote-links/{token}/day", summary: "Choose a day again" },
    description: "For an accepted move that has no day. It costs nothing, and the price stays.",
  })
    .input(z.object({ token, serviceDate: plainDate, window: window.default("full_day") }))
    .output(z.object({ endsAt: z.date().nullable() })),
  join: route({
    ...{ ...ofLink, method: "POST", path: "/quote-links/{token}/waits", summary: "Join a waiting list" },
    description: "For a day that is full. The customer is told when it has room, the first to join first.",
  })
    .input(z.object({ token, date: plainDate, window: window.default("full_day") }))
    .output(done),
  leave: route({
    ...{ ...ofLink, method: "DELETE", path: "/quote-links/{token}/waits/{date}" },
    summary: "Leave a waiting list",
  })
    .input(z.object({ token, date: plainDate }))
    .output(done),
};
