import { writeFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { CreditNoteDocument } from "~/features/invoices/credit-notes/server/documents/credit-note-document";
import { DeliveryDocument } from "~/features/moves/delivery/server/documents/delivery-document";
import {
  InvoiceDocument,
  type InvoiceDocumentData,
} from "~/features/payments/server/documents/invoice-document";
import { ReceiptDocument } from "~/features/payments/server/documents/receipt-document";
import { PayslipDocument } from "~/features/payouts/slips/server/documents/payslip-document";
import { QuoteDocument } from "~/features/quotes/server/documents/quote-document";
import { StatementDocument } from "~/features/reports/statements/server/documents/statement-document";
import { registerFonts } from "~/platform/pdf/fonts";
import { LAYOUTS, type Look, PLAIN_LOOK } from "~/platform/pdf/look";
import { type Documents, renderWritable } from "~/platform/pdf/work";

// Each takes some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
beforeAll(registerFonts);

const letterhead = {
  companyName: "Safari Movers",
  legalName: "Safari Movers and Storage Ltd",
  companyAddress: "Safari Yard, Gate 4, Mombasa Road, Nairobi, Kenya",
  companyPhone: "0700 123 456",
  companyEmail: "hello@moveease.example",
  companyWebsite: "https://moveease.example",
  registrationNumber: "PVT-0000-2014",
  kraPin: "P051234567Q",
  licenseNumber: "",
  primaryColor: "#1E40AF",
  secondaryColor: "#64748B",
  accentColor: "#F59E0B",
  logo: "",
};

const SAID = {
  headerText: "Thank you for moving with us.",
  footerText: "Any question? Call us or write to us.",
};
const NUMBER = "INV-2026-0042";

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    description: place === 3 ? "Temporary Storage (up to 30 days)" : `Service ${place + 1}`,
    quantity: "1",
    unitPrice: "5,000",
    vat: place === 0 ? "–" : "16%",
    amount: "5,000",
  }));

function anInvoicePaper(fields: Partial<InvoiceDocumentData> = {}): InvoiceDocumentData {
  return {
    letterhead,
    look: { ...PLAIN_LOOK, ...SAID },
    locale: "en",
    number: NUMBER,
    status: "Partial",
    customerName: "Winnie Awuor",
    customerPhone: "0700 000 000",
    customerEmail: "winnie.awuor-odhiambo@example.co.ke",
    customerKraPin: "A012345678Z",
    issueDate: "22/11/2026",
    dueDate: "12/12/2026",
    serviceDate: "12/12/2026",
    route: "Karen, Nairobi to Eldoret, Kenya",
    lines: linesOf(12),
    subtotal: "60,000",
    vat: { label: "VAT 16% on 55,000", value: "8,800" },
    total: "KES 68,800",
    second: [{ label: "USD at 129.30", value: "USD 532.10" }],
    depositDue: "KES 13,760",
    cancelled: "",
    receipts: [{ label: "22/11/2026 M-Pesa S100649358", value: "− KES 13,760" }],
    balance: "KES 55,040",
    terms: "Please pay by 12/12/2026, 20 days after issue.",
    payment: [
      "Lipa na M-Pesa, Pay Bill 000000, account INV20260042.",
      "Bank transfer. Bank: Demo Bank Kenya · Branch: Industrial Area · Account name: Safari Movers and Storage Ltd · Account number: 0000 1234 567 · SWIFT: DEMOKENA. Reference: INV-2026-0042.",
    ],
    ...fields,
  };
}

interface Paper {
  pages: string[];
  height: number;
}

async function paperOf(make: Documents[string], data: object, name: string): Promise<Paper> {
  const pdf = await renderWritable(make, data);
  if (process.env.PAPERS_DIR)
    writeFileSync(`${process.env.PAPERS_DIR}/${name.replaceAll(/\W+/g, "-")}.pdf`, pdf);
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  const first = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  return { pages: text, height: first.view[3] ?? 0 };
}

const lookOf = (layout: Look["layout"], more: Partial<Look> = {}): Look => ({
  ...PLAIN_LOOK,
  ...SAID,
  layout,
  ...more,
});

describe.each(LAYOUTS)("%s", (layout) => {
  const look = lookOf(layout);
  const about = { letterhead, look, locale: "en" as const, number: NUMBER, customerName: "Winnie Awuor" };

  test.each([
    ["part-paid", {}],
    ["draft", { status: "Draft", receipts: [] }],
    ["paid", { depositDue: "", terms: "", payment: [], balance: "KES 0" }],
    ["cancelled", { depositDue: "", terms: "", payment: [], cancelled: "This invoice was cancelled." }],
  ])("an invoice of 12 lines, %s, is one page", async (state, fields) => {
    const { pages } = await paperOf(
      InvoiceDocument,
      { ...anInvoicePaper(fields), look },
      `inv-${state}-${layout}`,
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("Safari Movers and Storage Ltd");
    expect(pages[0]?.replaceAll(/\s/g, "")).toContain("winnie.awuor-odhiambo@example.co.ke");
    expect(pages[0]).toContain("A012345678Z");
  });

  test("a quote, a credit note and a statement of 12 lines are one page", async () => {
    const quote = {
      ...anInvoicePaper(),
      ...about,
      reference: "MV-1759499206452",
      issued: "22/11/2026",
      validUntil: "22/12/2026",
      depositLabel: "Deposit on acceptance, 20%",
      deposit: "KES 13,760",
      note: "",
      acceptance: "Accepted by Winnie Awuor on 22/11/2026.",
      instructions: "",
    };
    expect((await paperOf(QuoteDocument, quote, `quote-${layout}`)).pages).toHaveLength(1);
    const note = {
      ...anInvoicePaper(),
      ...about,
      invoiceNumber: NUMBER,
      invoiceDate: "22/11/2026",
      reason: "The move was called off, less the fee",
      invoiceTotal: "KES 68,800",
      released: "KES 5,576",
    };
    expect((await paperOf(CreditNoteDocument, note, `credit-note-${layout}`)).pages).toHaveLength(1);
    const statement = {
      ...about,
      customerNumber: "CUST1001",
      customerKraPin: "",
      period: "01/01/2026 to 22/11/2026",
      lines: linesOf(12).map(({ vat: _, ...line }) => line),
      opening: "KES 0",
      closing: "KES 60,000",
      credit: "",
    };
    expect((await paperOf(StatementDocument, statement, `statement-${layout}`)).pages).toHaveLength(1);
  });

  test("a receipt is half a page where the layout is close, and one that was reversed is one page", async () => {
    const receipt = {
      ...about,
      look: { ...look, headerText: "" },
      number: "RCT-2026-0041",
      invoiceNumber: NUMBER,
      receivedAt: "22/11/2026, 14:05",
      method: "M-Pesa",
      reference: "S100649358",
      amount: "KES 13,760",
      invoiceTotal: "KES 68,800",
      balanceAfter: "KES 55,040",
      reversalOf: "",
    };
    for (const [name, fields] of [
      ["receipt", {}],
      ["reversed", { reversed: { by: "RCT-2026-0042", day: "23/11/2026" } }],
      ["reversal", { reversalOf: "RCT-2026-0041" }],
    ] as const) {
      const paper = await paperOf(ReceiptDocument, { ...receipt, ...fields }, `${name}-${layout}`);
      expect(paper.pages).toHaveLength(1);
      if (name !== "reversed" && ["modern", "professional"].includes(layout))
        expect(paper.height).toBeLessThan(430);
    }
    const signed = { ...receipt, look: { ...look, signatures: ["For Safari Movers"] } };
    expect((await paperOf(ReceiptDocument, signed, `receipt-signed-${layout}`)).pages).toHaveLength(1);
  });

  test("a delivery note of an ordinary move is one page", async () => {
    const { pages } = await paperOf(DeliveryDocument, aDelivery(look, 6), `delivery-${layout}`);
    expect(pages).toHaveLength(1);
  });

  test("lines to sign on stand with something, below the number and the customer, however long the list", async () => {
    for (const items of [12, 21, 25]) {
      const { pages } = await paperOf(DeliveryDocument, aDelivery(look, items), `delivery-long-${layout}`);
      const last = pages.at(-1) ?? "";
      expect(last).toContain("For Safari Movers");
      expect(last).toContain("Missing or damaged");
      for (const page of pages) {
        expect(page).toContain("SRV-2026-0001");
        expect(page).toContain("Winnie Awuor");
      }
    }
  });
});

function aDelivery(look: Look, items: number) {
  return {
    letterhead,
    look: { ...look, signatures: ["For Safari Movers", "Customer"] },
    locale: "en",
    number: "SRV-2026-0001",
    reference: "MV-1759499206452",
    customerName: "Winnie Awuor",
    customerPhone: "0700 000 000",
    day: "12/12/2026, morning, 8:00 to 12:00",
    from: "Karen Road 14, Karen, Nairobi",
    to: "Uganda Road, Eldoret, Kenya",
    crew: "Peter Kamau, John Otieno, James Mwangi, Daniel Kiprotich",
    items: Array.from({ length: items }, (_, place) => ({
      name: `Room ${place + 1}`,
      quantity: "1",
      note: "medium",
    })),
    services: ["Professional Packing", "Furniture Assembly"],
    deliveryInstructions: "Check each piece before you sign.\nTell the foreman of any damage.",
    instructions: "",
  };
}

test("every page of a long invoice names it and its customer, and the lines to sign on are not alone", async () => {
  for (const lines of [17, 22, 30]) {
    const look = lookOf("modern", { signatures: ["For Safari Movers"] });
    const { pages } = await paperOf(
      InvoiceDocument,
      { ...anInvoicePaper({ lines: linesOf(lines) }), look },
      "inv-long",
    );
    for (const page of pages) {
      expect(page).toContain(NUMBER);
      expect(page).toContain("Winnie Awuor");
    }
    expect(pages.at(-1)).toContain("For Safari Movers");
    expect(pages.at(-1)).toContain("Balance");
  }
});

test("a payslip is one page", async () => {
  const lines = (count: number): [string, string][] =>
    Array.from({ length: count }, (_, place) => [`Line ${place + 1}`, "5,000.00"]);
  const { pages } = await paperOf(
    PayslipDocument,
    {
      letterhead,
      look: PLAIN_LOOK,
      locale: "en",
      number: "PS-2026-11-0001",
      words: {
        title: "Payslip",
        earnings: "Earnings",
        gross: "Gross pay",
        deductions: "Deductions",
        totalDeductions: "Total deductions",
        tax: "How your tax is worked out",
        employer: "Paid by your employer",
        net: "Net pay",
        year: "This year",
      },
      tax: lines(4),
      employer: lines(3),
      facts: lines(9).map(([label, value]) => ({ label, value })),
      earnings: lines(5),
      grossPay: "50,000.00",
      deductions: lines(7),
      totalDeductions: "15,000.00",
      netPay: "35,000.00",
      paid: lines(2),
      year: "2026",
      ytd: lines(4),
      footnote: "Keep this payslip.",
    },
    "payslip",
  );
  expect(pages).toHaveLength(1);
});

test("a name in letters that the fonts lack is printed as boxes, never as other letters", async () => {
  const customerName = "Wanjirũ 王小明";
  const paper = anInvoicePaper({ customerName });
  const quote = {
    ...paper,
    reference: "MV-1759499206452",
    issued: "22/11/2026",
    validUntil: "22/12/2026",
    depositLabel: "Deposit on acceptance, 20%",
    deposit: "KES 13,760",
    note: "王小明",
    acceptance: "",
    instructions: "",
  };
  const receipt = {
    ...paper,
    invoiceNumber: NUMBER,
    receivedAt: "22/11/2026, 14:05",
    method: "M-Pesa",
    reference: "S100649358",
    amount: "KES 13,760",
    invoiceTotal: "KES 68,800",
    balanceAfter: "KES 55,040",
    reversalOf: "",
  };
  for (const [make, data] of [
    [InvoiceDocument, paper],
    [QuoteDocument, quote],
    [ReceiptDocument, receipt],
  ] as const) {
    const { pages } = await paperOf(make as Documents[string], data, "boxes");
    expect(pages[0]).toContain("Wanjirũ □□□");
  }
});

test("an address that is too long for its line is broken without a sign that is not in it", async () => {
  const { pages } = await paperOf(
    InvoiceDocument,
    anInvoicePaper({ customerEmail: `${"wanjiru".repeat(6)}@example.co.ke` }),
    "inv-address",
  );
  expect(pages[0]?.replaceAll(/\s/g, "")).toContain(`${"wanjiru".repeat(6)}@example.co.ke`);
});
