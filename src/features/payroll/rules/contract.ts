import { z } from "zod";
import { byId, cents, done, plainDate, requiredText, route } from "~/platform/http/contract";
import { CONTRIBUTIONS, INSURED, PROFILES } from "./domain";
import { rulesSourceRequired } from "./errors";

/** Basis points: 150 is 1.5%. */
const rate = z.number().int().min(0).max(10_000);
const capped = { rate, cap: cents };

const rules = z.object({
  bands: z
    .array(z.object({ upTo: cents.nullable(), rate }))
    .min(1)
    .max(20),
  personalRelief: cents,
  payeRounding: z.enum(["cent", "shilling"]),
  nhif: z.array(z.object({ from: cents, amount: cents })).max(40),
  shif: z.object({ rate, minimum: cents }).nullable(),
  nssf: z.object({ rate, lowerLimit: cents, upperLimit: cents }),
  housingLevy: z.object({ rate, cap: cents.nullable() }).nullable(),
  beforeTax: z.array(z.enum(CONTRIBUTIONS)),
  pensionCap: cents,
  mortgageCap: cents,
  medicalFundCap: cents,
  disabilityExemption: cents,
  insuranceRelief: z.object({ ...capped, on: z.array(z.enum(INSURED)) }).nullable(),
  housingLevyRelief: z.object(capped).nullable(),
  benefits: z.object({ mealsExempt: cents, otherExempt: cents, houseRate: rate }).nullish(),
  nita: cents,
});

export const payrollRulesContract = {
  list: route({
    tag: "Payroll",
    permission: "view_payroll_reports",
    path: "/payroll/rule-sets",
    summary: "List the sets of statutory payroll rules, newest first",
    description:
      "Amounts are cents, rates are basis points. A set without `confirmedAt` is a proposal and is not used.",
  }).output(
    z.object({
      ruleSets: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          profile: z.enum(PROFILES),
          validFrom: z.string(),
          revision: z.number().int(),
          source: z.string(),
          rules,
          createdBy: z.string().nullable(),
          createdAt: z.date(),
          confirmedBy: z.string().nullable(),
          confirmedAt: z.date().nullable(),
          mayConfirm: z.boolean(),
        }),
      ),
    }),
  ),
  propose: route({
    method: "POST",
    tag: "Payroll",
    permission: "process_payroll",
    path: "/payroll/rule-sets",
    summary: "Propose statutory rules from a month",
    description: "A second person must confirm the rules before payroll uses them.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ validFrom: plainDate, source: requiredText(rulesSourceRequired.en, 1000), rules }))
    .output(z.object({ id: z.uuid(), name: z.string() })),
  confirm: route({
    method: "POST",
    tag: "Payroll",
    permission: "approve_payroll",
    idempotent: true,
    path: "/payroll/rule-sets/{id}/confirmation",
    summary: "Confirm rules that another person proposed",
  })
    .input(byId)
    .output(done),
  withdraw: route({
    method: "DELETE",
    tag: "Payroll",
    permission: "process_payroll",
    idempotent: true,
    path: "/payroll/rule-sets/{id}",
    summary: "Withdraw proposed rules",
  })
    .input(byId)
    .output(done),
};
