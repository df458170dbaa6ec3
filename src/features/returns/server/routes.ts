import { Readable } from "node:stream";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { employeeNotFound } from "~/features/staff/errors";
import { db, type Reader, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf, type Permission } from "~/platform/http/permissions";
import { sendFile, sendPdf } from "~/platform/http/send-file";
import { newId } from "~/platform/kernel/ids";
import { CSV_START, csvCell } from "~/platform/sheets/csv";
import { XLSX_TYPE, xlsxStream } from "~/platform/sheets/xlsx";
import { type ZipEntry, zip } from "~/platform/sheets/zip";
import type { CardMonth } from "../domain/cards";
import {
  RETURN_FILES,
  type ReturnFile,
  returnFileMade,
  returnFileName,
  taxCardOpened,
  UPLOADED,
} from "../domain/returns";
import { monthNotValid, nothingToReturn } from "../errors";
import { rowsOfReturn } from "./documents/return-files";
import { makeTaxCardPdf } from "./documents/tax-card-pdf";
import { listTaxPayers, readTaxYears, type TaxPayer } from "./queries/cards";

const MAKES_CARDS = ["process_payroll", "release_payments"] as const;

export const returnsRoutes = [
  fileRoute({
    path: "/documents/p9a/:file",
    permission: "staff",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const [, number, digits] = /^([\w-]+)-(\d{4})\.pdf$/.exec(c.req.param("file")) ?? [];
      const year = Number(digits);
      const [found] = number ? await listTaxPayers(db(), year, { number }) : [];
      const isOwn = found?.personId === actor.personId;
      const mayRead = isOwn || MAKES_CARDS.some((permission: Permission) => can(actor, permission));
      if (!found || !year || !mayRead) throw employeeNotFound();
      const bytes = await (await taxCardsOf(db(), [found], year))(found);
      if (!isOwn) await recordOpening(actor, { year, of: [found], now });
      return sendPdf(c, `P9A-${found.number}-${year}`, bytes);
    },
  }),
  fileRoute({
    path: "/exports/p9a/:file",
    permission: anyOf(...MAKES_CARDS),
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const [, digits] = /^P9A-(\d{4})\.zip$/.exec(c.req.param("file")) ?? [];
      const year = Number(digits);
      const people = digits ? await listTaxPayers(db(), year, "all") : [];
      if (people.length === 0) throw nothingToReturn({ month: String(year) });
      const cardOf = await taxCardsOf(db(), people, year);
      await recordOpening(actor, { year, of: people, now });
      const archive = Readable.from(zip(entriesOf(people, year, cardOf)));
      const body = Readable.toWeb(archive) as ReadableStream<Uint8Array>;
      return sendFile(c, { name: `P9A-${year}.zip`, type: "application/zip", body });
    },
  }),
  fileRoute({
    path: "/exports/payroll-returns/:file",
    permission: anyOf("process_payroll", "release_payments"),
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const asked = c.req.param("file");
      const [, file, month] = /^([a-z0-9]+)-(\d{4}-(?:0[1-9]|1[0-2]))\.\w+$/.exec(asked) ?? [];
      if (!isReturnFile(file) || !month || asked !== returnFileName(file, month)) throw monthNotValid();
      const confirmed = new URL(c.req.url).searchParams.get("confirmed") === "yes";
      const rows = await rowsOfReturn(db(), { file, month, confirmed });
      await transaction((tx) =>
        record(tx, actor, returnFileMade, {
          subjectId: newId(),
          summary: `${file.toUpperCase()} of ${month} made, ${rows.length} rows`,
          data: { month, file, rows: rows.length },
          at: now,
        }),
      );
      const name = returnFileName(file, month);
      if (file === "nssf") return sendFile(c, { name, type: XLSX_TYPE, body: sheetOf(rows) });
      const isUpload = UPLOADED.includes(file);
      const text = rows.map((row) => `${row.map(isUpload ? quoted : csvCell).join(",")}\r\n`).join("");
      return sendFile(c, {
        name,
        type: "text/csv; charset=utf-8",
        body: isUpload ? text : `${CSV_START}${text}`,
      });
    },
  }),
];

async function taxCardsOf(reader: Reader, people: readonly TaxPayer[], year: number) {
  const months: Map<string, CardMonth[]> = await readTaxYears(
    reader,
    people.map(({ personId }) => personId),
    year,
  );
  const { companyName, kraPin } = await getSettings(reader, companySection);
  return (of: TaxPayer): Promise<Buffer> => {
    const theirs = months.get(of.personId);
    if (!theirs) throw nothingToReturn({ month: String(year) });
    return makeTaxCardPdf(of, { year, months: theirs, employer: { name: companyName, pin: kraPin } });
  };
}

async function* entriesOf(
  people: readonly TaxPayer[],
  year: number,
  cardOf: (of: TaxPayer) => Promise<Buffer>,
): AsyncGenerator<ZipEntry> {
  for (const person of people)
    yield { name: `P9A-${person.number}-${year}.pdf`, pieces: [await cardOf(person)] };
}

const recordOpening = (
  actor: Actor,
  { year, of, now }: { year: number; of: readonly TaxPayer[]; now: Date },
) =>
  transaction((tx) => {
    const [one] = of;
    const number = of.length === 1 && one ? one.number : "all";
    return record(tx, actor, taxCardOpened, {
      subjectId: one && of.length === 1 ? one.personId : newId(),
      summary: of.length === 1 ? `P9A ${year} of ${number} opened` : `${of.length} P9A of ${year} downloaded`,
      data: { number, year },
      at: now,
    });
  });

/** One sheet of text cells, so that numbers keep leading zeros and no cell is a formula. */
function sheetOf([heads = [], ...rows]: string[][]): ReadableStream<Uint8Array> {
  const columns = heads.map((header) => ({ header, width: 18, kind: "text" as const }));
  return xlsxStream(
    "NSSF",
    columns,
    (async function* () {
      yield rows;
    })(),
  );
}

const isReturnFile = (file: string | undefined): file is ReturnFile =>
  (RETURN_FILES as readonly (string | undefined)[]).includes(file);

/** Plain letters hold no formula; only a comma needs quotes. */
const quoted = (text: string) => (text.includes(",") ? `"${text}"` : text);
