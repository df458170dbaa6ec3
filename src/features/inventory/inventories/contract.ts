import { z } from "zod";
import { byId, done, nameText, pageOf, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { MAX_CENTS } from "~/platform/kernel/money";
import { FLAGS, MAX_NAME, ROOMS } from "../kinds/domain/kinds";
import { REFUSALS } from "./domain/edits";
import {
  FREEZERS,
  GOING,
  MAX_EDITS,
  MAX_LINES,
  MAX_NOTE,
  MAX_QUANTITY,
  MAX_ROOMS,
  ORIGINS,
  PACKERS,
  SUBJECTS,
} from "./domain/inventories";
import { inventoryList } from "./list";

/** As the database writes it: an id in capital letters is the same one. */
const chosenId = z.uuid().toLowerCase();
const roomKey = z.string().min(1).max(60);
const side = z.number().int().nullable().optional();
const setFields = {
  room: roomKey.optional(),
  kindCode: z.string().max(60).optional(),
  name: nameText(MAX_NAME).optional(),
  length: side,
  width: side,
  height: side,
  volume: z.number().nullable().optional(),
  weight: z.number().optional(),
  quantity: z.number().optional(),
  packedBy: z.enum(PACKERS).optional(),
  going: z.enum(GOING).optional(),
  note: text(MAX_NOTE).optional(),
  declaredValue: z.number().int().min(0).max(MAX_CENTS).nullable().optional(),
};
const stamped = { id: chosenId, at: z.iso.datetime({ offset: true }) };
/** One edit; `domain/edits.ts` says what it does and when it is refused. */
export const edit = z.discriminatedUnion("kind", [
  z.object({ ...stamped, kind: z.literal("set"), itemId: chosenId, ...setFields }),
  z.object({ ...stamped, kind: z.literal("count"), itemId: chosenId, by: z.number().int() }),
  z.object({ ...stamped, kind: z.literal("remove"), itemId: chosenId }),
  z.object({
    ...{ ...stamped, kind: z.literal("room"), key: roomKey },
    ...{ roomKind: z.enum(ROOMS), label: nameText(MAX_NAME) },
  }),
  z.object({ ...stamped, kind: z.literal("drop-room"), key: roomKey }),
]);

const line = z.object({
  itemId: z.uuid(),
  room: z.string(),
  kindCode: z.string().nullable(),
  name: z.string(),
  nameSw: z.string(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  volume: z.number().nullable(),
  weight: z.number(),
  minutes: z.number().int(),
  flags: z.array(z.enum(FLAGS)),
  quantity: z.number().int().min(0).max(MAX_QUANTITY),
  packedBy: z.enum(PACKERS),
  going: z.enum(GOING),
  note: z.string(),
  /** Cents; null also for readers who see no values. */
  declaredValue: z.number().int().nullable(),
});
export const content = z.object({
  rooms: z.array(z.object({ key: z.string(), kind: z.enum(ROOMS), label: z.string() })).max(MAX_ROOMS),
  lines: z.array(line).max(MAX_LINES),
});
export const totals = z.object({
  litres: z.number().int(),
  weight: z.number(),
  minutes: z.number().int(),
  pieces: z.number().int(),
  cartons: z.number().int(),
  unsized: z.number().int(),
  uncertain: z.number().int(),
  companyLitres: z.number().int(),
  companyCartons: z.number().int(),
});
const frozen = z.object({ at: z.date(), for: z.enum(FREEZERS), reference: z.string() });
const head = z.object({
  versionId: z.uuid(),
  version: z.number().int(),
  rowVersion: z.number().int(),
  kindVersion: z.number().int(),
  origin: z.enum(ORIGINS),
  bedrooms: z.number().int().nullable(),
  note: z.string(),
  totals,
  frozen: frozen.nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
const subject = z.object({
  type: z.enum(SUBJECTS),
  /** The id that opens its page; a quote's is the newest version's. */
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
});
const opened = head.extend({
  id: z.uuid(),
  subjects: z.array(subject),
  content,
  mayEdit: z.boolean(),
});

const of = { tag: "Inventories", permission: "manage_inventory" } as const;
const seen = anyOf("manage_inventory", "view_quotes", "view_leads", "view_moves", "manage_inquiries");

export const inventoriesContract = {
  list: route({ ...of, path: "/inventories", summary: "List inventories, each with its newest version" })
    .input(listInput(inventoryList))
    .output(
      pageOf(
        head.pick({ version: true, totals: true, origin: true, frozen: true, updatedAt: true }).extend({
          id: z.uuid(),
          /** Null for readers without permission to see the quote, lead, inquiry or move. */
          subject: subject.nullable(),
        }),
      ),
    ),
  find: route({
    ...{ tag: "Inventories", permission: seen, path: "/inventories/of/{type}/{id}" },
    summary: "Find the inventory of an inquiry, a lead, a quote or a service record",
    description: "`inventory` is null if there is none. Values are left out for readers who see no money.",
  })
    .input(z.object({ type: z.enum(SUBJECTS), id: z.uuid() }))
    .output(z.object({ inventory: opened.nullable() })),
  get: route({
    ...{ tag: "Inventories", permission: seen, path: "/inventories/{id}" },
    summary: "Get an inventory with its newest version, or another one",
  })
    .input(byId.extend({ version: z.coerce.number().int().min(1).optional() }))
    .output(opened),
  versions: route({
    ...{ tag: "Inventories", permission: seen, path: "/inventories/{id}/versions" },
    summary: "List the versions of an inventory, newest first",
  })
    .input(byId)
    .output(z.object({ versions: z.array(head) })),
  start: route({
    ...{ ...of, method: "POST", path: "/inventories", successStatus: 201 },
    summary: "Start the inventory of an inquiry, a lead, a quote or a service record",
    description: "Answers the one that is there, if there is one.",
  })
    .input(z.object({ type: z.enum(SUBJECTS), id: z.uuid() }))
    .output(byId),
  edit: route({
    ...{ ...of, method: "POST", path: "/inventories/{id}/edits" },
    summary: "Apply edits to an inventory",
    description:
      "The same edit id twice counts once. Edits of a frozen version make the next one. A refused edit changes nothing, and the others count.",
  })
    .input(
      byId.extend({
        /** The version that the client saw. */
        base: z.number().int().min(1),
        device: z.string().max(60).default(""),
        edits: z.array(edit).min(1).max(MAX_EDITS),
      }),
    )
    .output(
      z.object({
        version: z.number().int(),
        rowVersion: z.number().int(),
        content,
        totals,
        refused: z.array(z.object({ id: z.uuid(), code: z.enum(REFUSALS) })),
      }),
    ),
  describe: route({
    ...{ ...of, method: "PUT", path: "/inventories/{id}/description" },
    summary: "Set the bedrooms and the note of the newest version",
    description: "Of a frozen version it makes the next one.",
  })
    .input(
      byId.extend({ bedrooms: z.number().int().min(0).max(20).nullable(), note: text(MAX_NOTE).default("") }),
    )
    .output(done),
  remove: route({
    ...{ ...of, method: "DELETE", path: "/inventories/{id}" },
    summary: "Remove an inventory of which nothing is frozen",
  })
    .input(byId)
    .output(done),
};
