import { z } from "zod";
import { briefVehicle } from "~/features/fleet/vehicles/contract";
import { shownStop } from "~/features/jobs/contract";
import { JOB_KINDS, JOB_STATES, PERSON_ROLES } from "~/features/jobs/domain";
import { LOCALES } from "~/platform/kernel/locales";
import type { Bundle } from "../domain/bundle";
import { NEEDS, REPORTED, STEPS } from "../domain/steps";

const rule = z.object({ step: z.enum(STEPS), need: z.enum(NEEDS) });
/** See `Bundle` in domain/bundle.ts, which the app uses. */
export const bundle = z.object({
  person: z.object({
    id: z.uuid(),
    name: z.string(),
    language: z.enum(LOCALES),
    mayLead: z.boolean(),
    mayDrive: z.boolean(),
  }),
  company: z.object({ name: z.string(), phone: z.string() }),
  today: z.string(),
  steps: z.record(z.enum(JOB_KINDS), z.array(rule)),
  jobs: z.array(
    z.object({
      id: z.uuid(),
      moveId: z.uuid(),
      number: z.string(),
      version: z.number().int(),
      kind: z.enum(JOB_KINDS),
      state: z.enum(JOB_STATES),
      role: z.enum(PERSON_ROLES),
      startsAt: z.string(),
      endsAt: z.string(),
      customer: z.string(),
      phone: z.string(),
      seesContacts: z.boolean(),
      stops: z.array(shownStop),
      team: z.array(z.object({ personId: z.uuid(), name: z.string(), role: z.enum(PERSON_ROLES) })),
      vehicleIds: z.array(z.uuid()),
      litres: z.number().nullable(),
      minutes: z.number().nullable(),
      instructions: z.string(),
      map: z.string(),
      inventory: z
        .object({
          version: z.number().int(),
          rooms: z.array(
            z.object({
              key: z.string(),
              kind: z.string(),
              label: z.string(),
              lines: z.array(
                z.object({
                  itemId: z.string(),
                  name: z.string(),
                  nameSw: z.string().optional(),
                  quantity: z.number().int(),
                  litres: z.number().optional(),
                  flags: z.array(z.string()).optional(),
                  isPacked: z.literal(true).optional(),
                  going: z.enum(["no", "maybe"]).optional(),
                  note: z.string().optional(),
                }),
              ),
            }),
          ),
        })
        .nullable(),
      extras: z.array(
        z.object({
          category: z.string(),
          code: z.string(),
          description: z.string(),
          unitPrice: z.number().int().optional(),
        }),
      ),
      reported: z.array(
        z.object({
          id: z.uuid(),
          step: z.enum(REPORTED),
          at: z.string(),
          by: z.string(),
          skipped: z.string(),
        }),
      ),
    }),
  ),
  vehicles: z.array(
    briefVehicle.extend({
      odometer: z.number().int().nullable(),
      checklist: z.array(z.object({ en: z.string(), sw: z.string(), isVital: z.boolean() })),
      checkedAt: z.string().nullable(),
    }),
  ),
  /** `evidence`: see `EvidencePart`. */
  parts: z.custom<Bundle["parts"]>(),
});
