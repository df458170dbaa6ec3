import type { z } from "zod";
import { aPhone } from "~/platform/testing/phones";
import type { employeeChange } from "./contract";

let made = 0;

/** A hiring form for a unique person. */
export function aHire(change: z.input<typeof employeeChange> = {}) {
  made += 1;
  const { personalInfo, contactInfo, employmentInfo, compensation, ...rest } = change;
  return {
    personalInfo: { firstName: "Naliaka", lastName: `Wekesa ${made}`, idNumber: "23456789", ...personalInfo },
    contactInfo: {
      email: `naliaka.${process.pid}.${made}@example.co.ke`,
      primaryPhone: aPhone(),
      ...contactInfo,
    },
    employmentInfo: {
      role: "mover" as const,
      department: "operations" as const,
      startDate: "2026-01-05",
      ...employmentInfo,
    },
    compensation: { baseSalary: 3_500_000, ...compensation },
    ...rest,
  };
}
