import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { About, ExportEntry, ExportLine, Writer } from "../domain/entries";
import { quickBooksDesktop, tally } from "./documents/desktop";
import { beancount, hledger } from "./documents/plain-text";
import { erpNext, quickBooksOnline, sage, XERO_LINES, xeroFiles } from "./documents/spreadsheets";

const RECEIVABLES = { number: "1100", name: "Receivables", type: "asset" } as const;
const UNDONE = { number: "2210", name: "Moves not yet done", type: "liability" } as const;
const VAT = { number: "2100", name: "Output VAT", type: "liability" } as const;
const BANK = { number: "1000", name: "Bank", type: "asset" } as const;
const kamau = { kind: "customer", name: 'Kamau & Sons "Ltd", Nairobi' } as const;
const line = (
  account: ExportLine["account"],
  amount: number,
  party: ExportLine["party"] = null,
): ExportLine => ({
  ...{ account, party },
  ...{ debit: Math.max(amount, 0), credit: Math.max(-amount, 0) },
});

const INVOICE: ExportEntry = {
  ...{ number: "J-2026-000001", day: "2026-06-30", memo: "Invoice", document: "INV-2026-0007" },
  lines: [line(RECEIVABLES, 1_160_005, kamau), line(UNDONE, -1_000_000, kamau), line(VAT, -160_005, kamau)],
};
/** A memo that a spreadsheet would run, with signs of every format. */
const HOSTILE: ExportEntry = {
  ...{ number: "J-2026-000002", day: "2026-06-30", memo: '=cmd|"x"; a\tb <c>\nd', document: "" },
  lines: [line(BANK, 1), line(RECEIVABLES, -1, { kind: "customer", name: "Mũthoni; the 2nd" })],
};
const ABOUT: About = {
  ...{ company: "Mfano Movers Ltd", currency: "KES", month: "2026-06" },
  accounts: [BANK, RECEIVABLES, VAT, UNDONE],
  parties: [kamau],
};

async function written(write: Writer, entries: readonly ExportEntry[] = [INVOICE]): Promise<string> {
  let text = "";
  for await (const piece of write(entries, ABOUT)) text += piece;
  return text;
}

describe("golden files, written from the programs' documentation", () => {
  test("QuickBooks Desktop", async () => {
    expect(await written(quickBooksDesktop)).toBe(
      [
        "!CUST\tNAME",
        "CUST\tKamau & Sons 'Ltd', Nairobi",
        "!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO",
        "!SPL\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO",
        "!ENDTRNS",
        "TRNS\tGENERAL JOURNAL\t06/30/2026\tReceivables\tKamau & Sons 'Ltd', Nairobi\t11600.05\t2026-000001\tInvoice INV-2026-0007",
        "SPL\tGENERAL JOURNAL\t06/30/2026\tMoves not yet done\tKamau & Sons 'Ltd', Nairobi\t-10000.00\t2026-000001\tInvoice INV-2026-0007",
        "SPL\tGENERAL JOURNAL\t06/30/2026\tOutput VAT\tKamau & Sons 'Ltd', Nairobi\t-1600.05\t2026-000001\tInvoice INV-2026-0007",
        "ENDTRNS",
        "",
      ].join("\r\n"),
    );
  });

  test("QuickBooks Online", async () => {
    const name = '"Kamau & Sons ""Ltd"", Nairobi"';
    expect(await written(quickBooksOnline)).toBe(
      `\uFEFF${[
        "JournalNo,JournalDate,Currency,Memo,AccountName,Debits,Credits,Description,Name,Location",
        `J-2026-000001,06/30/2026,KES,Invoice INV-2026-0007,Receivables,11600.05,,Invoice INV-2026-0007,${name},`,
        `J-2026-000001,06/30/2026,KES,Invoice INV-2026-0007,Moves not yet done,,10000.00,Invoice INV-2026-0007,${name},`,
        `J-2026-000001,06/30/2026,KES,Invoice INV-2026-0007,Output VAT,,1600.05,Invoice INV-2026-0007,${name},`,
        "",
      ].join("\r\n")}`,
    );
  });

  test("Xero", async () => {
    const files: string[] = [];
    for await (const file of xeroFiles([INVOICE])) files.push(file);
    expect(files).toEqual([
      [
        "Narration,Date,Description,AccountCode,TaxRate,Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2",
        "J-2026-000001 Invoice INV-2026-0007,30/06/2026,Receivables,1100,Tax Exempt,11600.05,,,,",
        "J-2026-000001 Invoice INV-2026-0007,30/06/2026,Moves not yet done,2210,Tax Exempt,-10000,,,,",
        "J-2026-000001 Invoice INV-2026-0007,30/06/2026,Output VAT,2100,Tax Exempt,-1600.05,,,,",
        "",
      ].join("\r\n"),
    ]);
  });

  test("Sage", async () => {
    expect(await written(sage)).toBe(
      [
        "Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount",
        `JD,,1100,0,30/06/2026,J-2026-000001,"Kamau & Sons ""Ltd"", Nairobi Invoice INV-2026-0007",11600.05,T9,0.00`,
        `JC,,2210,0,30/06/2026,J-2026-000001,"Kamau & Sons ""Ltd"", Nairobi Invoice INV-2026-0007",10000.00,T9,0.00`,
        `JC,,2100,0,30/06/2026,J-2026-000001,"Kamau & Sons ""Ltd"", Nairobi Invoice INV-2026-0007",1600.05,T9,0.00`,
        "",
      ].join("\r\n"),
    );
  });

  test("Tally", async () => {
    const ledger = (name: string, isDebit: boolean, amount: string) =>
      `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${name}</LEDGERNAME><ISDEEMEDPOSITIVE>${isDebit ? "Yes" : "No"}</ISDEEMEDPOSITIVE><AMOUNT>${amount}</AMOUNT></ALLLEDGERENTRIES.LIST>`;
    expect(await written(tally)).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>Mfano Movers Ltd</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC><REQUESTDATA>
<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="Journal" ACTION="Create"><DATE>20260630</DATE><VOUCHERTYPENAME>Journal</VOUCHERTYPENAME><VOUCHERNUMBER>J-2026-000001</VOUCHERNUMBER><NARRATION>Invoice INV-2026-0007</NARRATION>${ledger("Receivables", true, "-11600.05")}${ledger("Moves not yet done", false, "10000.00")}${ledger("Output VAT", false, "1600.05")}</VOUCHER></TALLYMESSAGE>
</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>
`,
    );
  });

  test("ERPNext", async () => {
    const party = '"Kamau & Sons ""Ltd"", Nairobi"';
    const of = ["Account", "Debit", "Credit", "Party Type", "Party"].map(
      (name) => `${name} (Accounting Entries)`,
    );
    expect(await written(erpNext)).toBe(
      `\uFEFF${[
        `ID,Entry Type,Company,Posting Date,Reference Number,Reference Date,User Remark,${of.join(",")}`,
        `J-2026-000001,Journal Entry,Mfano Movers Ltd,2026-06-30,INV-2026-0007,2026-06-30,Invoice INV-2026-0007,1100 - Receivables - MML,11600.05,0.00,Customer,${party}`,
        `,,,,,,,2210 - Moves not yet done - MML,0.00,10000.00,Customer,${party}`,
        `,,,,,,,2100 - Output VAT - MML,0.00,1600.05,Customer,${party}`,
        "",
      ].join("\r\n")}`,
    );
  });

  test("hledger", async () => {
    expect(await written(hledger)).toBe(`; Mfano Movers Ltd, 2026-06
commodity KES 1000.00
account assets:1000 Bank  ; type: A
account assets:1100 Receivables  ; type: A
account liabilities:2100 Output VAT  ; type: L
account liabilities:2210 Moves not yet done  ; type: L

2026-06-30 * (J-2026-000001) Invoice INV-2026-0007
    assets:1100 Receivables  KES 11600.05  ; customer: Kamau & Sons "Ltd"  Nairobi
    liabilities:2210 Moves not yet done  KES -10000.00  ; customer: Kamau & Sons "Ltd"  Nairobi
    liabilities:2100 Output VAT  KES -1600.05  ; customer: Kamau & Sons "Ltd"  Nairobi
`);
  });

  test("beancount", async () => {
    expect(await written(beancount)).toBe(`option "title" "Mfano Movers Ltd, 2026-06"
option "operating_currency" "KES"

1990-01-01 open Assets:1000-Bank KES
1990-01-01 open Assets:1100-Receivables KES
1990-01-01 open Liabilities:2100-Output-VAT KES
1990-01-01 open Liabilities:2210-Moves-not-yet-done KES

2026-06-30 * "Invoice INV-2026-0007"
  number: "J-2026-000001"
  Assets:1100-Receivables  11600.05 KES
    customer: "Kamau & Sons \\"Ltd\\", Nairobi"
  Liabilities:2210-Moves-not-yet-done  -10000.00 KES
    customer: "Kamau & Sons \\"Ltd\\", Nairobi"
  Liabilities:2100-Output-VAT  -1600.05 KES
    customer: "Kamau & Sons \\"Ltd\\", Nairobi"
`);
  });
});

test("a hostile memo stays one cell, one line and no formula", async () => {
  const online = await written(quickBooksOnline, [HOSTILE]);
  expect(online).toContain(`"'=cmd|""x""; a b <c> d"`);
  const iif = await written(quickBooksDesktop, [HOSTILE]);
  expect(iif.split("\r\n").at(-4)?.split("\t")).toHaveLength(8);
  expect(iif).toContain("Muthoni; the 2nd");
  expect(await written(tally, [HOSTILE])).toContain("=cmd|&quot;x&quot;; a b &lt;c&gt; d");
});

test("Xero's files have at most 300 lines, and no journal is divided", async () => {
  const many = Array.from({ length: 250 }, (_, place) => ({
    ...INVOICE,
    number: `J-2026-${String(place).padStart(6, "0")}`,
  }));
  const seen = new Set<string>();
  for await (const file of xeroFiles(many)) {
    const lines = file.trimEnd().split("\r\n").slice(1);
    expect(lines.length).toBeLessThanOrEqual(XERO_LINES);
    const journals = new Set(lines.map((each) => each.slice(0, 13)));
    for (const journal of journals) {
      expect(seen.has(journal)).toBe(false);
      expect(lines.filter((each) => each.startsWith(journal))).toHaveLength(3);
      seen.add(journal);
    }
  }
  expect(seen.size).toBe(250);
});

test.for([
  ["hledger", hledger, ["-f", "FILE", "check", "--strict"]],
  ["bean-check", beancount, ["FILE"]],
] as const)("%s reads its file, where it is installed", async ([command, write, args], { skip }) => {
  if (spawnSync(command, ["--version"]).error) skip(`${command} is not installed`);
  const folder = mkdtempSync(path.join(tmpdir(), "moveease-"));
  const file = path.join(folder, "month.journal");
  writeFileSync(file, await written(write, [INVOICE, HOSTILE]));
  const { status, stdout, stderr } = spawnSync(
    command,
    args.map((arg) => (arg === "FILE" ? file : arg)),
    { encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  expect([status, stdout + stderr]).toEqual([0, ""]);
});
