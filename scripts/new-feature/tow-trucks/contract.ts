import { z } from "zod";
import { pageOf, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { MAX_NAME, MAX_NOTES, TOW_TRUCK_STATUSES } from "./domain";
import { towTruckNameRequired } from "./errors";
import { towTruckList } from "./list";

const fields = {
  name: requiredText(towTruckNameRequired.en, MAX_NAME),
  notes: text(MAX_NOTES).default(""),
};
const id = z.object({ id: z.uuid() });
const done = z.object({ done: z.literal(true) });
const towTruck = z.object({
  id: z.uuid(),
  name: z.string(),
  notes: z.string(),
  status: z.enum(TOW_TRUCK_STATUSES),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const read = { tag: "Tow trucks" } as const;
const write = { tag: "Tow trucks", permission: "manage_tow_trucks" } as const;

export const towTrucksContract = {
  list: route({ ...read, path: "/tow-trucks", summary: "Tow trucks", permission: "view_tow_trucks" })
    .input(listInput(towTruckList))
    .output(pageOf(towTruck)),
  get: route({
    ...read,
    path: "/tow-trucks/{id}",
    summary: "One of the tow trucks",
    permission: "view_tow_trucks",
  })
    .input(id)
    .output(towTruck),
  blank: route({
    ...read,
    path: "/tow-truck-blank",
    summary: "What the form of a new tow truck begins with",
    permission: "manage_tow_trucks",
  }).output(z.object({ name: z.string(), notes: z.string() })),
  make: route({
    ...write,
    method: "POST",
    path: "/tow-trucks",
    summary: "Make a tow truck",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object(fields))
    .output(id),
  edit: route({ ...write, method: "PUT", path: "/tow-trucks/{id}", summary: "Change a tow truck" })
    .input(
      id.extend({
        ...fields,
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  retire: route({
    ...write,
    method: "POST",
    path: "/tow-trucks/{id}/retirement",
    summary: "Retire a tow truck",
  })
    .input(id)
    .output(done),
};
