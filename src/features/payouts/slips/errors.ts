import { defineError } from "~/platform/kernel/errors";

export const payslipNotFound = defineError("NOT_FOUND", "payslip_not_found", {
  en: "This payslip does not exist",
  sw: "Hati hii ya mshahara haipo",
});
export const noPayslipsYet = defineError("NOT_FOUND", "payslips_none", {
  en: "There are no payslips: they are made when the run is approved",
});
