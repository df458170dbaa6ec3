import { z } from "zod";
import { byId, code, done, nameText, plainDate, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { MAX_CENTS } from "~/platform/kernel/money";
import { MAX_NUMBER, MAX_REMARK, PAPER_KINDS, VALIDITIES } from "./domain";
import { coverOnlyOfTransit, paperEndsBeforeItBegins } from "./errors";

const day = plainDate.nullish().transform((given) => given ?? null);
const fields = {
  kind: z.enum(PAPER_KINDS),
  number: code(MAX_NUMBER).default(""),
  issuer: nameText(120).default(""),
  validFrom: day,
  /** The last valid day; null without an end. */
  validTo: day,
  /** Cents. */
  coverLimit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_CENTS)
    .nullish()
    .transform((cents) => cents ?? null),
  excludedZones: z.array(nameText(60)).max(20).default([]),
  /** Cents, VAT included; of the month in which it begins. */
  cost: z.coerce.number().int().min(0).max(MAX_CENTS).default(0),
  remark: text(MAX_REMARK).default(""),
};
interface Dated {
  kind: string;
  validFrom: string | null;
  validTo: string | null;
  coverLimit: number | null;
  excludedZones: readonly string[];
}
const sense = (paper: Dated, context: z.RefinementCtx<Dated>) => {
  const { validFrom, validTo, kind, coverLimit, excludedZones } = paper;
  const refuse = (path: keyof Dated, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (validFrom && validTo && validTo < validFrom) refuse("validTo", paperEndsBeforeItBegins.en);
  if (kind !== "transit_cover" && (coverLimit !== null || excludedZones.length > 0))
    refuse("coverLimit", coverOnlyOfTransit.en);
};

export const vehiclePaper = z.object({
  id: z.uuid(),
  kind: z.enum(PAPER_KINDS),
  number: z.string(),
  issuer: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  coverLimit: z.number().int().nullable(),
  excludedZones: z.array(z.string()),
  cost: z.number().int(),
  remark: z.string(),
  name: z.string().nullable(),
  bytes: z.number().int().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
const shown = vehiclePaper.extend({
  validity: z.enum(VALIDITIES),
  createdBy: z.string(),
  /** Where its file is; null without one. */
  path: z.string().nullable(),
});

const of = { tag: "Fleet", permission: "manage_fleet" } as const;
const seen = { tag: "Fleet", permission: anyOf("manage_fleet", "manage_moves") } as const;
const paper = byId.extend({ paperId: z.uuid() });

export const vehiclePapersContract = {
  list: route({
    ...seen,
    path: "/vehicles/{id}/papers",
    summary: "List a vehicle's papers, earliest end first",
  })
    .input(byId)
    .output(z.object({ papers: z.array(shown) })),
  calendar: route({
    ...{ ...seen, path: "/vehicle-papers", summary: "List the papers that end between two days" },
    description:
      "Of several papers of one kind the one that ends last counts. Retired vehicles are left out.",
  })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(
      z.object({
        papers: z.array(
          z.object({
            vehicleId: z.uuid(),
            plate: z.string(),
            kind: z.enum(PAPER_KINDS),
            validTo: z.string(),
            validity: z.enum(VALIDITIES),
          }),
        ),
      }),
    ),
  add: route({
    ...{ ...of, method: "POST", path: "/vehicles/{id}/papers", summary: "Add a paper to a vehicle" },
    description:
      "As multipart/form-data, the file is optional: a PDF, JPEG, PNG or WebP. Its type is read from the content.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(byId.extend({ ...fields, file: z.file().optional() }).superRefine(sense))
    .output(byId),
  edit: route({ ...of, method: "PUT", path: "/vehicles/{id}/papers/{paperId}", summary: "Change a paper" })
    .input(paper.extend({ ...fields, updatedAt: z.coerce.date() }).superRefine(sense))
    .output(done),
  remove: route({
    ...{ ...of, method: "DELETE", path: "/vehicles/{id}/papers/{paperId}", summary: "Delete a paper" },
    description: "It can be restored for a day.",
  })
    .input(paper)
    .output(done),
  restore: route({
    ...{ ...of, method: "POST", path: "/vehicles/{id}/papers/{paperId}/restoration" },
    summary: "Restore a deleted paper",
  })
    .input(paper)
    .output(done),
};
