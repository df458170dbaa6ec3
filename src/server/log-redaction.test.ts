import { expect, test } from "vitest";
import { newId } from "~/platform/kernel/ids";
import { pathForLog } from "./log-redaction";

test("a path in the log and the trail names rows, and nothing that gives access", () => {
  const id = newId();
  expect(pathForLog(`/api/v1/quotes/${id}/approval`)).toBe(`/api/v1/quotes/${id}/approval`);
  const token = "aB3_".repeat(11).slice(0, 43);
  expect(pathForLog(`/sw/q/${token}`)).toBe("/sw/q/…");
  expect(pathForLog("/sw/payslip/short")).toBe("/sw/payslip/…");
  expect(pathForLog(`/documents/quotes/${id}.pdf`)).toBe("/documents/quotes/…");
  expect(pathForLog(`/api/v1/newsletter/${token}`)).toBe("/api/v1/newsletter/…");
  expect(pathForLog(`/api/v1/files/${id}${token}`)).toBe("/api/v1/files/…");
});
