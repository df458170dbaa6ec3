import { z } from "zod";
import { codeRequired } from "~/features/identity/errors";
import { route } from "~/platform/http/contract";
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
    method: "GET",
    tag,
    path: "/payroll/periods/{id}/payslip-links",
    summary: "Who of a run has no sign-in, and the link of each to their payslip",
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
    summary: "Send a new link to a payslip; the one before it ends",
    description: "`id` is the payslip's number, PS-2026-00001.",
    permission: "process_payroll",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id: z.string().max(40) }))
    .output(z.object({ id: z.uuid() })),
  revoke: route({
    method: "DELETE",
    tag,
    path: "/payroll/payslip-links/{id}",
    summary: "End a link to a payslip",
    permission: "process_payroll",
    idempotent: true,
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),
  get: route({
    method: "GET",
    tag,
    path: "/payslip-links/{token}",
    summary: "How a link to a payslip stands, and what it asks for: no figure",
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
    summary: "Send the code of a link by SMS",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(z.object({ done: z.literal(true) })),
  open: route({
    method: "POST",
    tag,
    path: "/payslip-links/{token}/openings",
    summary: "Read a payslip by its link",
    description:
      "`proof` is the code sent by SMS, or the last four of the ID number. Five wrong ones end the link. `pass` fetches the PDF for ten minutes.",
    permission: "token",
  })
    .input(z.object({ token, proof: z.string().trim().min(1, codeRequired.en).max(40) }))
    .output(z.object({ payslip: shown, pass: z.string() })),
};
