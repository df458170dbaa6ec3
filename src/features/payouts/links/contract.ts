import { z } from "zod";
import { codeRequired } from "~/features/identity/errors";
import { byId, done, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { payslipFigures as figures } from "../slips/contract";
import { LINK_STATES } from "./domain";

const amount = z.number().int();
const token = z.string().min(10).max(200);
const state = z.enum(LINK_STATES);
const instant = z.date().nullable();
const tag = "Payroll";

const shown = z.object({
  number: z.string(),
  employeeName: z.string(),
  payPeriod: z.string(),
  payDate: z.string(),
  ...figures,
  grossPay: amount,
  totalDeductions: amount,
  netPay: amount,
  payable: amount,
});

export const payslipLinksContract = {
  ofRun: route({
    tag,
    path: "/payroll/periods/{id}/payslip-links",
    summary: "List the employees of a run without an account, and their payslip links",
    permission: anyOf("process_payroll", "approve_payroll", "view_payroll_reports", "release_payments"),
  })
    .input(z.object({ id: z.string().max(40) }))
    .output(
      z.object({
        people: z.array(
          z.object({
            number: z.string(),
            employeeNumber: z.string(),
            employeeName: z.string(),
            /** Null if there is nothing to ask for; then there is no link. */
            proof: z.enum(["sms", "id"]).nullable(),
            link: z
              .object({
                id: z.uuid(),
                state,
                sentAt: z.date(),
                expiresAt: z.date(),
                openedAt: instant,
                openings: z.number().int(),
                wrongTries: z.number().int(),
              })
              .nullable(),
          }),
        ),
      }),
    ),
  send: route({
    method: "POST",
    tag,
    path: "/payroll/payslips/{id}/links",
    summary: "Send a new link to a payslip",
    description: "`id` is the payslip's number, PS-2026-00001. The previous link ends.",
    permission: "process_payroll",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id: z.string().max(40) }))
    .output(byId),
  revoke: route({
    method: "DELETE",
    tag,
    path: "/payroll/payslip-links/{id}",
    summary: "Revoke a link to a payslip",
    permission: "process_payroll",
    idempotent: true,
  })
    .input(byId)
    .output(done),
  get: route({
    tag,
    path: "/payslip-links/{token}",
    summary: "Get the state of a payslip link and the proof it asks for",
    description: "The answer contains no amounts.",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        state,
        proof: z.enum(["sms", "id"]).nullable(),
        phoneEnding: z.string(),
        payPeriod: z.string(),
        codeSent: z.boolean(),
      }),
    ),
  sendCode: route({
    method: "POST",
    tag,
    path: "/payslip-links/{token}/codes",
    summary: "Send the code of a payslip link by SMS",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(done),
  open: route({
    method: "POST",
    tag,
    path: "/payslip-links/{token}/openings",
    summary: "Get a payslip by its link",
    description:
      "`proof` is the code sent by SMS or the last four characters of the ID number. Five wrong proofs end the link. `pass` gives access to the PDF for ten minutes.",
    permission: "token",
  })
    .input(z.object({ token, proof: z.string().trim().min(1, codeRequired.en).max(40) }))
    .output(z.object({ payslip: shown, pass: z.string() })),
};
