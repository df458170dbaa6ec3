import type { AccountType } from "~/features/accounting/domain";
import { decimal, type ExportLine, memoOf, oneLine, type Writer } from "../../domain/entries";

type Account = ExportLine["account"];

const ROOTS: Record<AccountType, string> = {
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
  income: "Income",
  expense: "Expenses",
};
/** hledger's letters of account types. */
const LETTERS: Record<AccountType, string> = {
  asset: "A",
  liability: "L",
  equity: "E",
  income: "R",
  expense: "X",
};

/** Two spaces would end the name, a semicolon begin a comment, and a colon a part. */
const ledgerName = ({ type, number, name }: Account) =>
  `${ROOTS[type].toLowerCase()}:${number} ${oneLine(name).replace(/[;:]/g, " ").replace(/ +/g, " ")}`;
/** A comment's tag ends at a comma. */
const tagValue = (text: string) => oneLine(text).replace(/[,:;]/g, " ").trim();

/** hledger 1.25 (docs/domain/books.md#hledger-and-beancount). */
export const hledger: Writer = async function* (entries, { currency, month, company, accounts }) {
  yield `; ${oneLine(company)}, ${month}\ncommodity ${currency} 1000.00\n`;
  for (const account of accounts) yield `account ${ledgerName(account)}  ; type: ${LETTERS[account.type]}\n`;
  for await (const entry of entries) {
    let text = `\n${entry.day} * (${entry.number}) ${memoOf(entry).replaceAll(";", ",").replaceAll("|", "/")}\n`;
    for (const { account, debit, credit, party } of entry.lines)
      text += `    ${ledgerName(account)}  ${currency} ${decimal(debit - credit)}${party ? `  ; ${party.kind}: ${tagValue(party.name)}` : ""}\n`;
    yield text;
  }
};

/** A part of a name begins with a capital letter or a digit, and has letters, digits and hyphens. */
const beanName = ({ type, number, name }: Account) =>
  `${ROOTS[type]}:${number}-${oneLine(name)
    .replace(/[^\p{L}\p{Nd}]+/gu, "-")
    .replace(/^-+|-+$/g, "")}`;
const beanText = (text: string) => `"${oneLine(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
/** A day before all entries: every file stands alone. */
const OPENED = "1990-01-01";

export const beancount: Writer = async function* (entries, { currency, month, company, accounts }) {
  yield `option "title" ${beanText(`${company}, ${month}`)}\noption "operating_currency" "${currency}"\n\n`;
  for (const account of accounts) yield `${OPENED} open ${beanName(account)} ${currency}\n`;
  for await (const entry of entries) {
    let text = `\n${entry.day} * ${beanText(memoOf(entry))}\n  number: ${beanText(entry.number)}\n`;
    for (const { account, debit, credit, party } of entry.lines)
      text += `  ${beanName(account)}  ${decimal(debit - credit)} ${currency}\n${party ? `    ${party.kind}: ${beanText(party.name)}\n` : ""}`;
    yield text;
  }
};
