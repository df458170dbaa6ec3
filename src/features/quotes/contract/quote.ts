import { z } from "zod";
import { priceLineOutput } from "~/features/pricing/contract";
import { ROOM_SIZES } from "~/features/pricing/domain/contents";
import { historyEntry } from "~/platform/http/contract";
import { LOCALES } from "~/platform/kernel/locales";
import { cancellationOutput, changeOutput, reschedulingsOutput } from "../changes/contract";
import { offersOutput } from "../contents/contract";
import { ACCESS, QUOTE_STATUSES, URGENCIES } from "../domain";
import { secondCurrencyOutput } from "../second-currency/contract";

export const status = z.enum(QUOTE_STATUSES);
const urgency = z.enum(URGENCIES);
export const rowVersion = z.number().int().min(1);

const moments = {
  createdAt: z.date(),
  bookingRequestedAt: z.date().nullable(),
  sentAt: z.date().nullable(),
  viewedAt: z.date().nullable(),
  acceptedAt: z.date().nullable(),
  declinedAt: z.date().nullable(),
  supersededAt: z.date().nullable(),
  cancelledAt: z.date().nullable(),
};

export const quoteRow = z.object({
  id: z.uuid(),
  number: z.string(),
  reference: z.string(),
  version: z.number().int(),
  status,
  urgency,
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  fromLocation: z.string(),
  toLocation: z.string(),
  serviceDate: z.string().nullable(),
  /** Cents. */
  total: z.number().int(),
  requiresApproval: z.boolean(),
  /** True for a draft without contents or a price. */
  bare: z.boolean(),
  validUntil: z.string(),
  ...moments,
});

const factsOutput = {
  locale: z.enum(LOCALES),
  alternativeContact: z.string(),
  fromAddress: z.string(),
  toAddress: z.string(),
  accessDifficulty: z.enum(ACCESS),
  preferredTime: z.string(),
  serviceType: z.string(),
  propertyType: z.string(),
  fromFloor: z.number().int().nullable(),
  toFloor: z.number().int().nullable(),
  fromLift: z.boolean().nullable(),
  toLift: z.boolean().nullable(),
  estimatedDuration: z.number().int().nullable(),
  /** Cents. */
  estimatedValue: z.number().int().nullable(),
  specialRequirements: z.array(z.string()),
  specialInstructions: z.string(),
  assignedTo: z.uuid().nullable(),
};

export const quoteDetail = quoteRow.extend({
  ...factsOutput,
  rowVersion,
  /** The inventory that the estimated duration comes from; null if it was typed. */
  plannedFrom: z.object({ inventoryId: z.uuid(), version: z.number().int() }).nullable(),
  source: z.string(),
  distanceKm: z.number().int(),
  distanceMethod: z.string(),
  distanceNotes: z.array(z.string()),
  /** Estimated kilometres of a route beyond the fixed distance. */
  longDistanceKm: z.number().int().nullable(),
  priceConfirmedAt: z.date().nullable(),
  rooms: z.record(z.string(), z.number().int()),
  roomSizes: z.record(z.string(), z.enum(ROOM_SIZES)),
  services: z.array(z.string()),
  priceListVersion: z.number().int(),
  tax: z.object({ vatRegistered: z.boolean(), vatRate: z.number().int(), vatOnBaseAndDistance: z.boolean() }),
  subtotal: z.number().int(),
  vatBase: z.number().int(),
  vat: z.number().int(),
  listTotal: z.number().int(),
  depositRate: z.number().int(),
  second: secondCurrencyOutput,
  secondOffers: z.array(secondCurrencyOutput.unwrap()),
  approvalReasons: z.array(z.string()),
  approvalAskedAt: z.date().nullable(),
  createdBy: z.uuid().nullable(),
  lastPricedBy: z.uuid().nullable(),
  assignedName: z.string().nullable(),
  lines: z.array(priceLineOutput),
  notes: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      content: z.string(),
      author: z.string(),
      timestamp: z.date(),
    }),
  ),
  versions: z.array(
    z.object({ version: z.number().int(), status, total: z.number().int(), createdAt: z.date() }),
  ),
  auditTrail: z.array(historyEntry),
  change: changeOutput,
  cancellation: cancellationOutput,
  reschedulings: reschedulingsOutput,
  offers: offersOutput.nullable(),
  link: z.string().nullable(),
  may: z.object({
    edit: z.boolean(),
    approve: z.boolean(),
    askForApproval: z.boolean(),
    reject: z.boolean(),
    requestRevision: z.boolean(),
    revise: z.boolean(),
    send: z.boolean(),
    change: z.boolean(),
    waiveFee: z.boolean(),
  }),
  mayConfirmPrice: z.boolean(),
  approvalRefusal: z.string(),
});
