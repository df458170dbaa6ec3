import { z } from "zod";
import { route } from "~/platform/http/contract";
import { SECTION_NAMES } from "./domain/settings";

const section = z.enum(SECTION_NAMES);

const MONEY = "The section `paymentGateways` also needs manage_finances.";

const sectionOutput = z.object({
  section: z.string(),
  value: z.record(z.string(), z.unknown()),
  /** By the dotted path of each secret field, its mask (last four characters) or empty when not set. */
  secrets: z.record(z.string(), z.string()),
  version: z.number().int(),
  updatedAt: z.date().nullable(),
  /** The name of the person who saved this version. Null for the system and for an erased person. */
  updatedBy: z.string().nullable(),
});

export const settingsContract = {
  get: route({
    path: "/settings/{section}",
    summary: "Get the settings of a section, with secrets masked",
    description: MONEY,
    tag: "Settings",
    permission: "manage_system_settings",
  })
    .input(z.object({ section }))
    .output(sectionOutput),
  save: route({
    method: "PUT",
    path: "/settings/{section}",
    summary: "Save the settings of a section",
    description: MONEY,
    tag: "Settings",
    permission: "manage_system_settings",
  })
    .input(z.object({ section, value: z.record(z.string(), z.unknown()), version: z.number().int().min(0) }))
    .output(sectionOutput),
  company: route({
    path: "/company",
    summary: "Get the company's public details",
    tag: "Settings",
    permission: "public",
  }).output(
    z.object({
      companyName: z.string(),
      companyAddress: z.string(),
      companyPhone: z.string(),
      companyEmail: z.string(),
      companyWebsite: z.string(),
      primaryColor: z.string(),
      secondaryColor: z.string(),
      accentColor: z.string(),
      licenseNumber: z.string(),
      logoPath: z.string(),
      /** At most 360 by 80, with its size in pixels. */
      logo: z.object({ path: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
      icons: z
        .object({
          favicon: z.string(),
          touch: z.string(),
          small: z.string(),
          large: z.string(),
          maskable: z.string(),
        })
        .nullable(),
      /** Changes with any of these: for addresses that may be cached for good. */
      version: z.string(),
    }),
  ),
};
