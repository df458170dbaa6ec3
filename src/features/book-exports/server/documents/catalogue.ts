import type { Writer } from "../../domain/entries";
import type { Format } from "../../domain/formats";
import { quickBooksDesktop, tally } from "./desktop";
import { beancount, hledger } from "./plain-text";
import { erpNext, quickBooksOnline, sage } from "./spreadsheets";

interface Described {
  ending: string;
  mediaType: string;
  /** Missing for Xero, whose files are divided. */
  write?: Writer;
}

const CSV = "text/csv; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

export const FORMAT_OF: Record<Format, Described> = {
  "quickbooks-desktop": { ending: "iif", mediaType: TEXT, write: quickBooksDesktop },
  "quickbooks-online": { ending: "csv", mediaType: CSV, write: quickBooksOnline },
  xero: { ending: "zip", mediaType: "application/zip" },
  sage: { ending: "csv", mediaType: CSV, write: sage },
  tally: { ending: "xml", mediaType: "application/xml; charset=utf-8", write: tally },
  erpnext: { ending: "csv", mediaType: CSV, write: erpNext },
  hledger: { ending: "journal", mediaType: TEXT, write: hledger },
  beancount: { ending: "beancount", mediaType: TEXT, write: beancount },
};
