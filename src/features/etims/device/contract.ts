import { z } from "zod";
import { route } from "~/platform/http/contract";

const kind = { tag: "Settings", permission: "manage_system_settings" } as const;

const device = z.object({
  connection: z.enum(["oscu", "vscu", "manual"]),
  state: z.enum(["none", "asked", "installed", "refused", "unknown"]),
  problem: z.string(),
  taxpayer: z.string(),
  branch: z.string(),
  deviceId: z.string(),
  sdcId: z.string(),
  mrcNo: z.string(),
  at: z.date().nullable(),
  /** The demo simulator's values, by settings field; null for a real company. */
  offer: z.record(z.string(), z.string()).nullable(),
});

const check = z.object({
  findings: z.array(z.object({ isOk: z.boolean(), says: z.string() })),
});

/** The eTIMS device. Its key is never part of an answer. */
export const etimsContract = {
  device: route({
    ...kind,
    path: "/etims/device",
    summary: "Get the eTIMS device of the saved settings",
  }).output(device),
  initialise: route({
    ...kind,
    method: "POST",
    path: "/etims/device",
    summary: "Initialise the eTIMS device with KRA",
    description:
      "KRA issues the device's key only once. The key is encrypted and saved before the rest of the answer is processed. `again` asks for the key of a device that has one; the saved key stays unless KRA gives another.",
  })
    .input(z.object({ again: z.boolean().default(false) }).optional())
    .output(device),
  check: route({
    ...kind,
    method: "POST",
    path: "/etims/device/check",
    summary: "Check whether KRA answers, takes the device's key and has our time",
    description: "Asks KRA for its branches. Changes nothing.",
  }).output(check),
};
