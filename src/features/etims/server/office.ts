import { and, eq, exists, sql } from "drizzle-orm";
import { taxMarks } from "~/features/invoices/server/queries/paper-seal";
import { setupSteps } from "~/features/office/getting-started/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { can } from "~/platform/http/actor";
import { namedDevice, ofDevice } from "../device/server/queries";
import { etimsDevices } from "../device/server/tables";
import { taxMarkOf } from "./documents/tax-mark";
import { etimsSubmissions } from "./tables";

export const paperSignature = taxMarks.answer(taxMarkOf);

/** Documents that wait longer than an hour, for KRA or for a person, or that KRA rejected. */
export const taxCount = navCounts.answer({
  name: "tax",
  from: (_reader, actor, now) =>
    can(actor, "manage_finances")
      ? sql`${etimsSubmissions} s where s.state in ('queued', 'sending', 'rejected', 'corrected', 'by_hand')
          and (s.state = 'rejected' or s.created_at < ${now.toISOString()}::timestamptz - interval '1 hour')`
      : undefined,
  late: (now) =>
    sql`s.state = 'rejected' or s.created_at < ${now.toISOString()}::timestamptz - interval '1 day'`,
});

export const etimsStep = setupSteps.answer({
  name: "etims",
  place: 50,
  title: "eTIMS device",
  why: "Business customers need invoices that KRA has signed. Skip this step if you are exempt.",
  to: "/settings/localization",
  link: "Set up eTIMS",
  done: async (reader) => {
    const device = await namedDevice(reader);
    if (device.connection === "manual") return sql`${device.enabled}::boolean`;
    const installed = and(ofDevice(device), eq(etimsDevices.state, "installed"));
    return sql`(${device.enabled}::boolean and ${exists(reader.select({ id: etimsDevices.id }).from(etimsDevices).where(installed))})`;
  },
});
