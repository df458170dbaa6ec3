import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Reach } from "~/platform/http/reach";
import { NO_RELATIVE } from "../../domain";
import { employeeNumbers, employeePayouts, employees } from "../tables";

/**
 * Erases a leaver's record. Their rows' name follows `people`.
 * `keepsRecords` retains data that employment and tax law require: name, days, work, pay, and the numbers for tax
 * files.
 */
export async function eraseEmployee(
  tx: Tx,
  { id, keepsRecords, now }: { id: Reach<"employee">; keepsRecords: boolean; now: Date },
): Promise<void> {
  await tx
    .update(employees)
    .set({
      dateOfBirth: null,
      gender: "",
      nationality: "",
      address: "",
      coordinates: null,
      nextOfKin: NO_RELATIVE,
      emergencyContact: NO_RELATIVE,
      jobDescription: "",
      responsibilities: [],
      skills: [],
      certifications: [],
      notes: "",
      ...(keepsRecords ? {} : { suspensionReason: "", terminationReason: "", workLocation: "" }),
      erasedAt: now,
      updatedAt: now,
      updatedBy: null,
    })
    .where(eq(employees.personId, id));
  await tx
    .update(employeePayouts)
    .set({
      mpesaNumber: "",
      bankName: "",
      branchCode: "",
      ...(keepsRecords
        ? {}
        : {
            disabilityCertificate: "",
            insurancePremium: 0,
            mortgageInterest: 0,
            postRetirementMedical: 0,
            carBenefit: 0,
            mealBenefit: 0,
            otherBenefits: 0,
            houseRent: 0,
            houseRentPaid: 0,
          }),
    })
    .where(eq(employeePayouts.personId, id));
  const gone = keepsRecords ? (["id", "bank_account"] as const) : undefined;
  await tx
    .delete(employeeNumbers)
    .where(
      and(eq(employeeNumbers.personId, id), gone ? inArray(employeeNumbers.kind, [...gone]) : undefined),
    );
}
