import { z } from "zod";
import { cents, requiredText, text } from "~/platform/http/contract";
import { oneOffUnnamed, twoDecimalsOnly } from "./errors";

const decimal = z
  .number()
  .min(0)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-7, twoDecimalsOnly.en);

const oneOff = z.object({ name: requiredText(oneOffUnnamed.en, 100), amount: cents });
export const adjustments = {
  basicSalary: cents.optional(),
  daysWorked: decimal.max(366).optional(),
  overtimeHours: decimal.max(744).optional(),
  bonus: cents.optional(),
  commission: cents.optional(),
  /** Leavers only: paid notice days, and completed years at 15 days' severance each. */
  noticeDays: z.number().int().min(0).max(366).optional(),
  severanceYears: z.number().int().min(0).max(60).optional(),
  allowance: oneOff.extend({ taxable: z.boolean().optional() }).optional(),
  deduction: oneOff.optional(),
  notes: text(300).optional(),
};
