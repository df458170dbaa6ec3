import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "~/platform/db/columns";
import type { DeviceState } from "../domain";

/** `sealed` is KRA's encrypted answer with the device's key, which KRA gives once. */
export const etimsDevices = pgTable(
  "etims_devices",
  {
    id: id(),
    environment: text("environment").notNull(),
    pin: text("pin").notNull(),
    branch: text("branch").notNull(),
    serialNumber: text("serial_number").notNull(),
    state: text("state").$type<DeviceState>().notNull(),
    problem: text("problem").notNull().default(""),
    sealed: text("sealed"),
    taxpayer: text("taxpayer").notNull().default(""),
    branchName: text("branch_name").notNull().default(""),
    deviceId: text("device_id").notNull().default(""),
    sdcId: text("sdc_id").notNull().default(""),
    mrcNo: text("mrc_no").notNull().default(""),
    askedAt: instant("asked_at").notNull(),
    askedBy: uuid("asked_by"),
    answeredAt: instant("answered_at"),
  },
  (table) => [
    uniqueIndex("etims_devices_one").on(table.environment, table.pin, table.branch, table.serialNumber),
    check("etims_devices_state", sql`${table.state} in ('asked', 'installed', 'refused', 'unknown')`),
    check("etims_devices_key", sql`(${table.state} = 'installed') = (${table.sealed} is not null)`),
  ],
);
