import { defineSection, text } from "~/features/settings/define";

const account = (label: string, code: string) => text({ label, max: 30, default: code });

/** The company's codes and accounts in payroll files. */
export const payrollReturnsSection = defineSection("payrollReturns", {
  title: "Payroll returns",
  about: "Employer codes, and the accounts of the payroll journal.",
  needs: "manage_finances",
  fields: {
    shaEmployerCode: text({ label: "SHA employer code", help: "Heads the SHIF file.", max: 40 }),
    helbEmployerCode: text({ label: "HELB employer code", help: "Named in the creditors' file.", max: 40 }),
    salaries: account("Account: salaries and wages", "6000"),
    employerNssf: account("Account: employer's NSSF", "6010"),
    employerLevy: account("Account: employer's housing levy", "6020"),
    employerNita: account("Account: NITA levy", "6030"),
    paye: account("Account: PAYE payable", "2210"),
    nssf: account("Account: NSSF payable", "2220"),
    shif: account("Account: SHIF payable", "2230"),
    nhif: account("Account: NHIF payable", "2235"),
    housingLevy: account("Account: housing levy payable", "2240"),
    nita: account("Account: NITA payable", "2250"),
    staffLoans: account("Account: staff loans and advances", "1250"),
    creditors: account("Account: deductions payable to creditors", "2260"),
    netPay: account("Account: net pay payable", "2200"),
  },
});
