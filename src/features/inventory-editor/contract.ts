import { z } from "zod";
import { route } from "~/platform/http/contract";

export const inventoryRulesContract = {
  get: route({
    tag: "Inventories",
    permission: "staff",
    path: "/inventory-rules",
    summary: "Get the rules by which trucks, crew and hours follow from an inventory",
    description: "The settings of the section 'planning', with the templates of inventories.",
  }).output(z.object({ rules: z.record(z.string(), z.unknown()) })),
};
