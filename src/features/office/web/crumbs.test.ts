import { describe, expect, test } from "vitest";
import { crumbsOf } from "./crumbs";

describe("the trail to a page", () => {
  test.each([
    ["/quote-management", [{ label: "Quotes" }]],
    [
      "/quote-management/QT-2026-004",
      [{ label: "Quotes", to: "/quote-management" }, { label: "QT-2026-004" }],
    ],
    [
      "/inquiries/01942e46-3a00-7000-8000-00000000000a",
      [{ label: "Inquiries", to: "/inquiries" }, { label: "Inquiry" }],
    ],
    [
      "/crm/sequences/01942e46-3a00-7000-8000-00000000000a/edit",
      [
        { label: "CRM" },
        { label: "Sequences", to: "/crm/sequences" },
        { label: "Sequence" },
        { label: "Edit" },
      ],
    ],
    ["/payments/review", [{ label: "Payments", to: "/payments" }, { label: "M-Pesa review" }]],
    [
      "/personal-data/lead/LEAD20260088",
      [{ label: "Personal data" }, { label: "Lead" }, { label: "LEAD20260088" }],
    ],
    ["/settings/company", [{ label: "Settings", to: "/settings" }, { label: "Company Branding" }]],
    [
      "/staff/payroll/PAY-2026-0014",
      [{ label: "Staff", to: "/staff" }, { label: "Payroll" }, { label: "PAY-2026-0014" }],
    ],
    ["/staff/me", [{ label: "My record" }]],
    ["/staff/me/payslips", [{ label: "My record", to: "/staff/me" }, { label: "Payslips" }]],
    ["/settings/%E0%A4%A", [{ label: "Settings", to: "/settings" }, { label: "%E0%A4%A" }]],
  ])("%s", (address, trail) => {
    expect(crumbsOf(address)).toEqual(trail);
  });
});
