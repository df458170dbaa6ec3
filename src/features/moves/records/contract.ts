import { z } from "zod";
import { SERVICE_CATEGORIES } from "~/features/customers/domain";
import {
  byId,
  cents,
  code,
  done,
  phone,
  plainDate,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { sentenceOf } from "~/platform/kernel/errors";
import { MOST_CREW, MOVE_STATUSES, MOVE_WINDOWS, SERVICE_PAYMENTS } from "../domain";
import { crewTooLarge } from "../errors";
import { PHOTO_KINDS, SEVERITIES } from "./domain";
import * as errors from "./errors";

const id = z.string().max(40);
const service = { id, serviceId: z.uuid() };
const status = z.enum(MOVE_STATUSES, { error: errors.statusRequired.en });
const category = z.enum(SERVICE_CATEGORIES, { error: errors.categoryRequired.en });
const measured = z.number().min(0, errors.measureNegative.en).max(1_000_000).nullable();
const measure = measured.default(null);
const halfHours = z
  .number()
  .min(0, errors.durationNotHalves.en)
  .max(10_000)
  .multipleOf(0.5, errors.durationNotHalves.en)
  .nullable();
/** Omitted actual figures stay unchanged. */
const actuals = { actualVolume: measured.optional(), actualDuration: halfHours.optional() };
const texts = z.array(text(200)).max(200).default([]);
const day = plainDate.nullable().default(null);
const degrees = (most: number) => z.number().min(-most).max(most).nullable();

const place = z.object({
  address: text(300),
  coordinates: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  accessNotes: text(1000),
  contactPerson: z.object({ name: text(120), phone: z.union([z.literal(""), phone]) }),
});
const NOWHERE = {
  address: "",
  coordinates: { latitude: null, longitude: null },
  accessNotes: "",
  contactPerson: { name: "", phone: "" },
};
const insured = {
  enabled: z.boolean(),
  provider: text(120),
  policyNumber: code(80),
};
const issue = z.object({
  id: z.uuid(),
  description: z.string(),
  severity: z.enum(SEVERITIES),
  reportedAt: z.date(),
  reportedBy: z.string(),
  resolvedAt: z.date().nullable(),
  resolution: z.string(),
});
const photo = z.object({ id: z.uuid(), kind: z.enum(PHOTO_KINDS), createdAt: z.date() });
const person = z.object({ id: z.uuid(), name: z.string() });
const claim = z.object({
  number: z.string(),
  filed: z.boolean(),
  inquiryId: z.uuid().nullable(),
});

/** Omitted amounts and staff stay unchanged, because some users cannot see or edit them. */
const typed = {
  category,
  title: requiredText(errors.titleRequired.en, 120),
  description: text(4000).default(""),
  requestDate: z.string({ error: errors.requestDateRequired.en }).pipe(plainDate),
  quotedDate: day,
  scheduledDate: day,
  window: z.enum(MOVE_WINDOWS).default("full_day"),
  completedDate: day,
  origin: place.default(NOWHERE),
  destination: place.default(NOWHERE),
  items: texts,
  specialRequirements: text(2000).default(""),
  estimatedVolume: measure,
  estimatedWeight: measure,
  estimatedDuration: halfHours.default(null),
  ...actuals,
  quotedAmount: cents.optional(),
  finalAmount: cents.nullable().optional(),
  paymentStatus: z.enum(SERVICE_PAYMENTS).optional(),
  paymentMethod: text(60).optional(),
  insuranceCoverage: z
    .object({ ...insured, coverageAmount: cents.optional(), premium: cents.optional() })
    .default({ enabled: false, provider: "", policyNumber: "" }),
  teamLead: z.uuid().nullable().optional(),
  assignedStaff: z
    .array(z.uuid())
    .max(MOST_CREW, sentenceOf(crewTooLarge({ most: MOST_CREW })))
    .optional(),
  vehiclesUsed: texts,
  equipmentUsed: texts,
  packingMaterials: texts,
  qualityScore: z
    .number()
    .int()
    .min(1, errors.qualityNotInRange.en)
    .max(10, errors.qualityNotInRange.en)
    .nullable()
    .default(null),
  customerRating: z
    .number()
    .int()
    .min(1, errors.ratingNotInRange.en)
    .max(5, errors.ratingNotInRange.en)
    .nullable()
    .default(null),
  customerFeedback: text(2000).default(""),
  internalNotes: text(4000).default(""),
  claims: texts,
  overrideWarnings: z.boolean().default(false),
};
export type ServiceInput = z.infer<z.ZodObject<typeof typed>>;

/** Amounts are cents, and present only for those who may see all invoices. */
export const serviceRow = z.object({
  id: z.uuid(),
  serviceNumber: z.string(),
  category,
  title: z.string(),
  status,
  date: z.string(),
  requestDate: z.string(),
  scheduledDate: z.string().nullable(),
  completedDate: z.string().nullable(),
  quotedAmount: z.number().int().optional(),
  finalAmount: z.number().int().nullable().optional(),
  invoicedAmount: z.number().int().nullable().optional(),
  currency: z.string(),
  estimatedDuration: z.number().nullable(),
  fromAddress: z.string(),
  toAddress: z.string(),
  specialRequirements: z.string(),
  quoteNumber: z.string().nullable(),
});

const read = { tag: "Customers", permission: "view_customers" } as const;
const write = {
  tag: "Customers",
  permission: anyOf("access_all_customers", "access_assigned_customers"),
} as const;

export const customerServicesContract = {
  list: route({
    ...read,
    path: "/customers/{id}/services",
    summary: "List a customer's service records, newest first",
    description:
      "`id` is the customer's id or number. At most 500 records. Amounts are cents and appear only if the caller may see all invoices.",
  })
    .input(
      z.object({
        id,
        category: z.enum(SERVICE_CATEGORIES).optional(),
        status: z.enum(MOVE_STATUSES).optional(),
        year: z.coerce.number().int().min(1900).max(2200).optional(),
      }),
    )
    .output(
      z.object({
        services: z.array(serviceRow),
        years: z.array(z.number().int()),
        mayAdd: z.boolean(),
        seesAmounts: z.boolean(),
        maySendCrew: z.boolean(),
      }),
    ),
  history: route({
    ...read,
    path: "/customers/{id}/move-history",
    summary: "List the moves among a customer's services, newest first",
    description:
      "At most 500 moves. `finalCost` is cents and appears only if the caller may see all invoices.",
  })
    .input(z.object({ id }))
    .output(
      z.object({
        moves: z.array(
          z.object({
            id: z.uuid(),
            moveNumber: z.string(),
            date: z.string(),
            status,
            serviceType: category,
            finalCost: z.number().int().optional(),
            origin: z.object({ address: z.string() }),
            destination: z.object({ address: z.string() }),
            feedback: z.string(),
            rating: z.number().int().nullable(),
            claims: z.array(claim),
          }),
        ),
        mayAdd: z.boolean(),
        seesAmounts: z.boolean(),
        maySendCrew: z.boolean(),
      }),
    ),
  get: route({ ...read, path: "/customers/{id}/services/{serviceId}", summary: "Get a service record" })
    .input(z.object({ ...service, serviceId: z.string().max(40) }))
    .output(
      z.object({
        ...serviceRow.shape,
        /** The inventory that items, volume, weight and duration come from; null if they were typed. */
        plannedFrom: z.object({ inventoryId: z.uuid(), version: z.number().int() }).nullable(),
        customerId: z.uuid(),
        description: z.string(),
        quotedDate: z.string().nullable(),
        window: z.enum(MOVE_WINDOWS),
        origin: place,
        destination: place,
        items: z.array(z.string()),
        estimatedVolume: z.number().nullable(),
        estimatedWeight: z.number().nullable(),
        actualVolume: z.number().nullable(),
        /** Hours that correct `timedDuration`; null without a correction. */
        actualDuration: z.number().nullable(),
        /** Hours from start to completion of a single day, in halves. */
        timedDuration: z.number().nullable(),
        paymentStatus: z.enum(SERVICE_PAYMENTS).optional(),
        paymentMethod: z.string().optional(),
        insuranceCoverage: z.object({
          ...insured,
          coverageAmount: z.number().int().optional(),
          premium: z.number().int().optional(),
        }),
        teamLead: person.nullable(),
        assignedStaff: z.array(person),
        vehiclesUsed: z.array(z.string()),
        equipmentUsed: z.array(z.string()),
        packingMaterials: z.array(z.string()),
        qualityScore: z.number().int().nullable(),
        customerRating: z.number().int().nullable(),
        customerFeedback: z.string(),
        internalNotes: z.string(),
        issues: z.array(issue),
        claims: z.array(claim),
        beforePhotos: z.array(photo),
        afterPhotos: z.array(photo),
        documents: z.array(z.object({ name: z.string(), path: z.string() })),
        createdAt: z.date(),
        createdBy: z.string(),
        updatedAt: z.date(),
        updatedBy: z.string(),
        mayEdit: z.boolean(),
      }),
    ),
  create: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/services",
    summary: "Add a service record",
    description:
      "Any status is allowed. A planned service is checked for scheduling conflicts on its day, as in the calendar: a CONFLICT unless `overrideWarnings` is true. Amounts need access to all invoices, and staff need permission to plan moves.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id, ...typed, status: status.default("quoted") }))
    .output(z.object({ id: z.uuid(), serviceNumber: z.string(), warnings: z.array(z.string()) })),
  edit: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/services/{serviceId}",
    summary: "Change a service record",
    description:
      "Changes everything except the status. The day of a move with a quote is changed in the calendar.",
  })
    .input(
      z.object({
        ...service,
        ...typed,
        /** As last read. Throws CONFLICT if the record has changed since. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(z.object({ warnings: z.array(z.string()) })),
  setStatus: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/services/{serviceId}/status",
    summary: "Change the status of a service record",
    description:
      "The regular next steps need no reason. Any other status is a correction and needs a reason. Actual figures are saved with `completed`.",
  })
    .input(z.object({ ...service, ...actuals, status, reason: text(500).default(""), completedDate: day }))
    .output(done),
  reportIssue: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/services/{serviceId}/issues",
    summary: "Report an issue with a service",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        ...service,
        description: requiredText(errors.issueTextRequired.en, 2000),
        severity: z.enum(SEVERITIES),
      }),
    )
    .output(byId),
  resolveIssue: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/services/{serviceId}/issues/{issueId}/resolution",
    summary: "Record how an issue was resolved",
  })
    .input(
      z.object({
        ...service,
        issueId: z.uuid(),
        resolution: requiredText(errors.resolutionRequired.en, 2000),
      }),
    )
    .output(done),
  addPhoto: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/services/{serviceId}/photos",
    summary: "Add a photo from before or after a service",
    description:
      "As `data:image/…;base64,…` of at most 2 MB. The type is read from the content, and the image is re-encoded.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ ...service, kind: z.enum(PHOTO_KINDS), picture: z.string().max(3_000_000) }))
    .output(byId),
  removePhoto: route({
    ...write,
    method: "DELETE",
    path: "/customers/{id}/services/{serviceId}/photos/{photoId}",
    summary: "Remove a photo",
  })
    .input(z.object({ ...service, photoId: z.uuid() }))
    .output(done),
};
