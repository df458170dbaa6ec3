import { decimal, type ExportLine, memoOf, monthFirst, plainAscii, type Writer } from "../../domain/entries";

/** A cell of an IIF file: no tab, and no double quote, which would open a quoted cell. */
const cell = (text: string) => plainAscii(text).replaceAll('"', "'");
const row = (cells: readonly string[]) => `${cells.join("\t")}\r\n`;

/** An account's name: a colon would make it a part of another one. */
const accountName = ({ name }: ExportLine["account"]) => cell(name).replaceAll(":", "-");
/** QuickBooks has one list of names, so suppliers get a suffix. */
const partyName = ({ kind, name }: NonNullable<ExportLine["party"]>) =>
  cell(name).replaceAll(":", "-") + (kind === "supplier" ? " (supplier)" : "");

const HEAD = ["TRNSTYPE", "DATE", "ACCNT", "NAME", "AMOUNT", "DOCNUM", "MEMO"];

/** QuickBooks Desktop keeps 11 characters of a number: J-2026-000001 becomes 2026-000001. */
const docNumber = (number: string): string => cell(number).slice(-11);

/** QuickBooks Desktop: customers and suppliers, then one block an entry (docs/domain/books.md#quickbooks-desktop). */
export const quickBooksDesktop: Writer = async function* (entries, { parties }) {
  const names = (kind: "customer" | "supplier") => parties.filter((party) => party.kind === kind);
  for (const [kind, list] of [
    ["CUST", names("customer")],
    ["VEND", names("supplier")],
  ] as const) {
    if (list.length === 0) continue;
    yield row([`!${kind}`, "NAME"]);
    for (const party of list) yield row([kind, partyName(party)]);
  }
  yield row(["!TRNS", ...HEAD]) + row(["!SPL", ...HEAD]) + row(["!ENDTRNS"]);
  for await (const entry of entries) {
    let text = "";
    for (const [place, { account, debit, credit, party }] of entry.lines.entries())
      text += row([
        ...[place === 0 ? "TRNS" : "SPL", "GENERAL JOURNAL", monthFirst(entry.day), accountName(account)],
        ...[
          party ? partyName(party) : "",
          decimal(debit - credit),
          docNumber(entry.number),
          cell(memoOf(entry)),
        ],
      ]);
    yield text + row(["ENDTRNS"]);
  }
};

const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** Tally's journal vouchers. A debit is deemed positive and its amount negative (docs/domain/books.md#tally). */
export const tally: Writer = async function* (entries, { company }) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES>${element("SVCURRENTCOMPANY", company)}</STATICVARIABLES></REQUESTDESC><REQUESTDATA>\n`;
  for await (const entry of entries) {
    let text = `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="Journal" ACTION="Create">${element("DATE", entry.day.replaceAll("-", ""))}${element("VOUCHERTYPENAME", "Journal")}${element("VOUCHERNUMBER", entry.number)}${element("NARRATION", memoOf(entry))}`;
    for (const { account, debit, credit } of entry.lines) {
      text += `<ALLLEDGERENTRIES.LIST>${element("LEDGERNAME", account.name)}${element("ISDEEMEDPOSITIVE", debit > 0 ? "Yes" : "No")}${element("AMOUNT", decimal(credit - debit))}</ALLLEDGERENTRIES.LIST>`;
    }
    yield `${text}</VOUCHER></TALLYMESSAGE>\n`;
  }
  yield "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n";
};
