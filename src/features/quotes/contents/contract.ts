import { z } from "zod";
import { movePricingInput } from "~/features/pricing/contract";
import { MOST_OF_A_ROOM, ROOM_SIZES } from "~/features/pricing/domain/contents";
import { metresNotWhole, roomsNotWhole } from "~/features/pricing/errors";
import {
  cents,
  done,
  email,
  phone,
  plainDate,
  requiredText,
  route,
  text,
  touchInput,
} from "~/platform/http/contract";
import { sentenceOf } from "~/platform/kernel/errors";
import { LOCALES } from "~/platform/kernel/locales";
import { fullNameRequired } from "~/platform/kernel/schema-errors";
import { ACCESS } from "../domain";
import { destinationRequired, originRequired } from "../errors";
import { QUOTE_SERVICES } from "./domain";
import { floorNotWhole, roomCountNegative, roomCountTooLarge } from "./errors";

export const officeDetails = {
  accessDifficulty: z.enum(ACCESS).optional(),
  notes: text(2000).default(""),
  fromAddress: text().default(""),
  toAddress: text().default(""),
  roomSizes: z.record(z.string().max(40), z.enum(ROOM_SIZES)).default({}),
  specialRequirements: z.array(text(120)).max(20).default([]),
};

/** A floor of a house; 0 is the ground floor. */
export const floor = z.number().int(floorNotWhole.en).min(-5).max(120);

/** Metres between the door and the truck. */
const carry = z.number().int(metresNotWhole.en).min(0, metresNotWhole.en).max(1_000);

export const quoteRequest = z.object({
  ...movePricingInput,
  customer: z.object({ name: requiredText(fullNameRequired.en, 120), email, phone }),
  serviceDate: plainDate.optional(),
  preferredTime: text(60).optional(),
  serviceType: z.enum(QUOTE_SERVICES).optional(),
  propertyType: text(40).optional(),
  fromFloor: floor.optional(),
  toFloor: floor.optional(),
  fromLift: z.boolean().optional(),
  toLift: z.boolean().optional(),
  locale: z.enum(LOCALES).optional(),
  touch: touchInput,
});

const count = z
  .number(roomsNotWhole.en)
  .int(roomsNotWhole.en)
  .min(0, roomCountNegative.en)
  .max(MOST_OF_A_ROOM, sentenceOf(roomCountTooLarge({ most: MOST_OF_A_ROOM })));

/** The version that the next edit must name. */
export const saved = done.extend({ rowVersion: z.number().int() });

export const contentsContract = {
  editContents: route({
    method: "PUT",
    path: "/quotes/{id}/contents",
    summary: "Set the items to move before a quote is decided",
    description:
      "The quote's lines are updated. Existing prices remain, and new items are priced from the quote's price list. Rooms that are not on the list cost 0 until priced by hand.",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(
      z.object({
        id: z.uuid(),
        rowVersion: z.number().int().min(1),
        rooms: z.record(z.string().max(40), count),
        roomSizes: z.record(z.string().max(40), z.enum(ROOM_SIZES)).default({}),
        services: z.array(z.string().max(40)).max(40),
      }),
    )
    .output(saved),
};

/** The options for a quote. Prices are in cents. */
export const offersOutput = z.object({
  rooms: z.array(z.object({ id: z.string(), name: z.string(), price: z.number().int() })),
  services: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: z.number().int(),
      category: z.enum(["additional", "insurance", "storage"]),
    }),
  ),
});

/** What staff may change of a quote before it is decided. */
export const quoteFacts = z.object({
  customerName: requiredText(fullNameRequired.en, 120),
  customerEmail: email,
  customerPhone: phone,
  alternativeContact: text(120),
  locale: z.enum(LOCALES).optional(),
  fromLocation: requiredText(originRequired.en),
  fromAddress: text(),
  toLocation: requiredText(destinationRequired.en),
  toAddress: text(),
  accessDifficulty: z.enum(ACCESS),
  serviceDate: plainDate.nullable(),
  preferredTime: text(60),
  serviceType: text(40),
  propertyType: text(40),
  fromFloor: floor.nullable(),
  toFloor: floor.nullable(),
  fromLift: z.boolean().nullable(),
  toLift: z.boolean().nullable(),
  fromCarry: carry.nullish(),
  toCarry: carry.nullish(),
  estimatedDuration: z.number().int().min(0).max(500).nullable(),
  estimatedValue: cents.nullish(),
  specialRequirements: z.array(text(120)).max(20),
  specialInstructions: text(1000),
  assignedTo: z.uuid().nullable(),
});
export type QuoteFacts = z.infer<typeof quoteFacts>;
