import { z } from "zod";
import { ACTIVITY_STATUSES } from "~/features/activities/domain";
import { ACCESS } from "~/features/activities/visits/domain";
import { accessInput, stopKey, stopOutput } from "~/features/inventory/access/contract";
import { ACCESS_FIELDS, ENDS } from "~/features/inventory/access/domain";
import { content, totals } from "~/features/inventory/inventories/contract";
import { SUBJECTS } from "~/features/inventory/inventories/domain/inventories";
import { LINK_STATES } from "~/features/self-surveys/domain/links";
import { byId, done, historyEntry, pageOf, plainDate, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { MAX_SURVEY_NOTE, MODES, SEEN_WITH, SURVEY_STATES } from "./domain";
import { surveyList } from "./list";

const state = z.enum(SURVEY_STATES);
const moment = z.date().nullable();
/** The device's time: kept, and nothing depends on it. */
const at = z.iso.datetime({ offset: true });
const note = text(MAX_SURVEY_NOTE).default("");

const person = z.object({ id: z.uuid(), name: z.string() });
const customer = z.object({
  name: z.string(),
  /** E.164; empty: not known. */
  phone: z.string(),
});
const subject = z.object({
  type: z.enum(SUBJECTS),
  /** The id that opens its page. */
  id: z.uuid(),
  number: z.string(),
});
const row = z.object({
  id: z.uuid(),
  mode: z.enum(MODES),
  state,
  /** The visit's time; null by the customer alone. */
  startsAt: moment,
  minutes: z.number().int(),
  place: z.string(),
  customer,
  surveyor: person.nullable(),
  subject: subject.nullable(),
  inventoryId: z.uuid().nullable(),
  activityId: z.uuid().nullable(),
  /** As submitted. */
  litres: z.number().int().nullable(),
  updatedAt: z.date(),
  /** Of the customer's link, for the mode self; null for other modes. */
  link: z.enum(LINK_STATES).nullable(),
});
const opened = row.extend({
  stops: z.array(stopOutput),
  /** Rooms by the price list and access, as visits noted them before surveys had inventories. */
  rooms: z.record(z.string(), z.number().int()),
  access: z.enum(ACCESS).nullable(),
  note: z.string(),
  startedAt: moment,
  startedBy: z.string().nullable(),
  submittedAt: moment,
  submittedBy: z.string().nullable(),
  reviewedAt: moment,
  reviewedBy: z.string().nullable(),
  noShowAt: moment,
  cancelledAt: moment,
  cancelReason: z.string(),
  /** The version that was submitted. */
  version: z.number().int().nullable(),
  /** The visit's own status. */
  visit: z.enum(ACTIVITY_STATUSES).nullable(),
  history: z.array(historyEntry),
});
/** The time and state of a survey, for pages of its lead, quote or customer. */
const brief = row
  .pick({ id: true, mode: true, state: true, startsAt: true, minutes: true, litres: true })
  .extend(row.pick({ inventoryId: true, link: true }).shape)
  .extend({ surveyor: z.string().nullable(), mayOpen: z.boolean() });
/** The state after the write: the same request again answers the same, and two people who start get one start. */
const moved = z.object({
  state,
  startedAt: moment,
  startedBy: z.string().nullable(),
  submittedAt: moment,
});

const own = { tag: "Surveys", permission: "manage_inventory" } as const;
const seen = anyOf("manage_inventory", "view_quotes", "view_leads", "view_customers");

export const surveysContract = {
  list: route({
    ...own,
    path: "/surveys",
    summary: "List surveys",
    description:
      "Lists the caller's own surveys and those of people within the caller's scope. A survey of the mode self is a customer's link (survey-link of its inventory) and has its id and state.",
  })
    .input(listInput(surveyList))
    .output(pageOf(row)),
  surveyors: route({
    ...own,
    path: "/surveys/surveyors",
    summary: "List the people who can survey, within the caller's scope",
  }).output(z.object({ surveyors: z.array(person) })),
  mine: route({
    ...own,
    path: "/surveys/mine",
    summary: "List the caller's surveys of today and the next two days, for a phone without network",
    description: "Includes surveys that are in progress, whatever their day.",
  }).output(
    z.object({
      now: z.date(),
      /** The published item list that new lines take their sizes from. */
      kindVersion: z.number().int(),
      /** Settings → Moves → Planning without templates: trucks, crew, work and cartons. */
      planning: z.record(z.string(), z.unknown()),
      surveys: z.array(
        row.extend({
          stops: z.array(stopOutput),
          note: z.string(),
          inventory: z
            .object({
              id: z.uuid(),
              version: z.number().int(),
              rowVersion: z.number().int(),
              kindVersion: z.number().int(),
              isFrozen: z.boolean(),
              content,
              totals,
            })
            .nullable(),
        }),
      ),
    }),
  ),
  get: route({ ...own, path: "/surveys/{id}", summary: "Get a survey with its places and its history" })
    .input(byId)
    .output(opened),
  of: route({
    ...{ tag: "Surveys", permission: seen, path: "/surveys/of/{type}/{id}" },
    summary: "List the surveys of a lead, a quote or a customer, the latest first",
  })
    .input(z.object({ type: z.enum(SEEN_WITH), id: z.uuid() }))
    .output(z.object({ surveys: z.array(brief) })),
  ofVisit: route({
    ...{ tag: "Surveys", permission: seen, path: "/activities/{id}/survey" },
    summary: "Find the survey of a site visit",
  })
    .input(byId)
    .output(z.object({ survey: brief.nullable() })),
  startVisit: route({
    ...{ ...own, method: "PUT", path: "/activities/{id}/survey" },
    summary: "Start the survey of a site visit",
    description: "As `start`, by the visit.",
  })
    .input(byId)
    .output(moved.extend({ id: z.uuid(), inventoryId: z.uuid().nullable() })),
  start: route({
    ...{ ...own, method: "PUT", path: "/surveys/{id}/start" },
    summary: "Start a survey",
    description:
      "The first start counts; later ones answer it. A survey that was missed or cancelled starts as well: it takes place.",
  })
    .input(byId.extend({ at: at.optional() }))
    .output(moved.extend({ inventoryId: z.uuid().nullable() })),
  saveAccess: route({
    ...{ ...own, method: "POST", path: "/surveys/{id}/access" },
    summary: "Save facts about a place, or add a place",
    description:
      "The same edit id twice counts once. Facts that are not given stay; of two that set the same fact the one received last stays, and the history keeps the other. Accepted in every state until the review.",
  })
    .input(
      byId.extend({
        editId: z.uuid(),
        at,
        device: z.string().max(60).default(""),
        stop: z.object({ key: stopKey, end: z.enum(ENDS) }),
        facts: accessInput,
      }),
    )
    .output(z.object({ stops: z.array(stopOutput) })),
  dropStop: route({
    ...{ ...own, method: "POST", path: "/surveys/{id}/access/removals" },
    summary: "Remove a further place of a survey",
    description: "The same edit id twice counts once. The first pick-up and the first delivery stay.",
  })
    .input(byId.extend({ editId: z.uuid(), at, device: z.string().max(60).default(""), key: stopKey }))
    .output(z.object({ stops: z.array(stopOutput) })),
  accessHistory: route({
    ...own,
    path: "/surveys/{id}/access/history",
    summary: "List the changes of a survey's places, newest first, with the earlier values",
  })
    .input(byId)
    .output(
      z.object({
        edits: z.array(
          z.object({
            id: z.uuid(),
            key: z.string(),
            field: z.enum(ACCESS_FIELDS),
            before: z.string(),
            after: z.string(),
            by: z.string().nullable(),
            deviceAt: z.date(),
            receivedAt: z.date(),
          }),
        ),
      }),
    ),
  submit: route({
    ...{ ...own, method: "PUT", path: "/surveys/{id}/submission" },
    summary: "Submit a survey for review",
    description: "Send all edits of the inventory before it. Its visit is completed.",
  })
    .input(byId.extend({ at: at.optional(), note }))
    .output(moved),
  noShow: route({
    ...{ ...own, method: "PUT", path: "/surveys/{id}/no-show" },
    summary: "Record that the customer was not there",
    description: "CONFLICT once the survey has started. The visit can be moved to another time.",
  })
    .input(byId.extend({ at: at.optional(), note }))
    .output(moved),
  cancel: route({
    ...{ ...own, method: "PUT", path: "/surveys/{id}/cancellation" },
    summary: "Cancel a survey",
    description: "Its visit is cancelled as well. CONFLICT for a survey that was submitted.",
  })
    .input(byId.extend({ reason: note }))
    .output(done),
  review: route({
    ...{ ...own, method: "PUT", path: "/surveys/{id}/review" },
    summary: "Confirm a submitted survey",
    description: "Confirms the inventory's newest version. Facts about places no longer change.",
  })
    .input(byId.extend({ note }))
    .output(done),
  link: route({
    ...{ ...own, method: "PUT", path: "/surveys/{id}/subject" },
    summary: "Set what a survey is for: an inquiry, a lead, a quote or a service record",
    description: "Its inventory is started if there is none.",
  })
    .input(byId.extend({ type: z.enum(SUBJECTS), subjectId: z.uuid() }))
    .output(z.object({ inventoryId: z.uuid() })),
  day: route({
    ...own,
    path: "/surveys/day",
    summary: "Get a surveyor's surveys of a day in their order, with road kilometres between the places",
    description:
      "`surveyor` is a person's id or me. `shortest` is the order by the nearest next place from the office.",
  })
    .input(z.object({ date: plainDate, surveyor: z.union([z.uuid(), z.literal("me")]).default("me") }))
    .output(
      z.object({
        isOwnOrder: z.boolean(),
        office: z.string(),
        surveys: z.array(
          row.extend({
            stops: z.array(stopOutput),
            /** Road kilometres and minutes from the place before, the office for the first; null: a place is not known. */
            km: z.number().int().nullable(),
            driveMinutes: z.number().int().nullable(),
            /** Minutes by which the surveyor comes late to it, by the times that are planned. */
            late: z.number().int(),
          }),
        ),
        shortest: z.array(z.uuid()),
      }),
    ),
  week: route({
    ...own,
    path: "/surveys/week",
    summary: "Get the surveys from one day to another, at most 31 days",
  })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(z.object({ surveys: z.array(row), more: z.boolean() })),
  volumes: route({
    ...own,
    path: "/surveys/volumes",
    summary: "List what each surveyor measured from one day to another",
    description: "By the day of the submission. The volume is that of the inventory's version at that time.",
  })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(
      z.object({
        surveyors: z.array(person.extend({ surveys: z.number().int(), litres: z.number().int() })),
      }),
    ),
  arrange: route({
    ...{ ...own, method: "PUT", path: "/surveys/day/order" },
    summary: "Set the order of a surveyor's day",
    description:
      "Without ids the day follows its times again. Times that customers were given do not change.",
  })
    .input(
      z.object({
        date: plainDate,
        surveyor: z.union([z.uuid(), z.literal("me")]).default("me"),
        ids: z.array(z.uuid()).max(50),
      }),
    )
    .output(done),
};
