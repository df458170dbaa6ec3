import { callEtims, type EtimsAnswer, type EtimsConnection, readData } from "./call";
import { TAX_CODES, type TaxCode } from "./sales";

/** KRA's lists: what changed since a moment (docs/domain/kenya.md#etims). */

/** Before the first eTIMS device, so that everything is new. */
export const EVER = "20160101000000";
/** KRA takes its time over some ten thousand classes. */
const LIST_TIMEOUT_MS = 60_000;

/** Rows that can be read, and how many cannot. Empty if nothing is new (001). */
export interface EtimsRows<Row> {
  rows: Row[];
  skipped: number;
}

/** One code of a list, such as B of the tax types (04). */
export interface CodeRow {
  list: string;
  listName: string;
  code: string;
  name: string;
  order: number;
  isUsed: boolean;
}

export interface ItemClassRow {
  code: string;
  name: string;
  level: number;
  /** What KRA expects for it; null if it does not say. */
  taxCode: TaxCode | null;
  isUsed: boolean;
}

export interface BranchRow {
  id: string;
  name: string;
  county: string;
  isOpen: boolean;
  isHeadOffice: boolean;
}

/** An item that KRA has of this taxpayer. */
export interface KraItemRow {
  code: string;
  classCode: string;
  name: string;
  taxCode: TaxCode;
  /** Shillings. */
  price: number;
  isUsed: boolean;
}

/** KRA's codes that changed since `lastReqDt` (YYYYMMDDHHmmss in Nairobi). */
export function selectCodeList(
  connection: EtimsConnection,
  lastReqDt: string,
): Promise<EtimsAnswer<EtimsRows<CodeRow>>> {
  return select(connection, "selectCodeList", lastReqDt, "clsList", (group) => {
    const list = textOf(group.cdCls, 5);
    if (!list) return [undefined];
    const codes = Array.isArray(group.dtlList) ? group.dtlList : [];
    return codes.map((given): CodeRow | undefined => {
      const row = rowOf(given);
      const code = textOf(row.cd, 10);
      const name = textOf(row.cdNm, 200);
      if (!code || !name) return undefined;
      return {
        list,
        listName: textOf(group.cdClsNm, 200),
        code,
        name,
        order: wholeOf(row.srtOrd),
        isUsed: isYes(group.useYn) && isYes(row.useYn),
      };
    });
  });
}

/** KRA's classes of goods and services that changed since `lastReqDt`. */
export function selectItemClsList(
  connection: EtimsConnection,
  lastReqDt: string,
): Promise<EtimsAnswer<EtimsRows<ItemClassRow>>> {
  return select(connection, "selectItemClsList", lastReqDt, "itemClsList", (row) => {
    const code = textOf(row.itemClsCd, 10);
    const name = textOf(row.itemClsNm, 200);
    if (!/^\d{2,10}$/.test(code) || !name) return [undefined];
    const level = wholeOf(row.itemClsLvl);
    return [{ code, name, level, taxCode: taxCodeIn(row.taxTyCd), isUsed: isYes(row.useYn) }];
  });
}

/** The taxpayer's branches that changed since `lastReqDt`. */
export function selectBhfList(
  connection: EtimsConnection,
  lastReqDt: string,
): Promise<EtimsAnswer<EtimsRows<BranchRow>>> {
  return select(connection, "selectBhfList", lastReqDt, "bhfList", (row) => {
    const id = textOf(row.bhfId, 2);
    if (id.length !== 2) return [undefined];
    return [
      {
        id,
        name: textOf(row.bhfNm, 60),
        county: textOf(row.prvncNm, 100),
        isOpen: row.bhfSttsCd === "01",
        isHeadOffice: row.hqYn === "Y",
      },
    ];
  });
}

/** The items that KRA has of this taxpayer and that changed since `lastReqDt`. */
export function selectItemList(
  connection: EtimsConnection,
  lastReqDt: string,
): Promise<EtimsAnswer<EtimsRows<KraItemRow>>> {
  return select(connection, "selectItemList", lastReqDt, "itemList", (row) => {
    const code = textOf(row.itemCd, 20);
    const name = textOf(row.itemNm, 200);
    const taxCode = taxCodeIn(row.taxTyCd);
    const price = Number(row.dftPrc ?? 0);
    if (!code || !name || !taxCode || !Number.isFinite(price)) return [undefined];
    return [{ code, classCode: textOf(row.itemClsCd, 10), name, taxCode, price, isUsed: isYes(row.useYn) }];
  });
}

type Given = Readonly<Record<string, unknown>>;

/** Asks for one list. `read` gives the rows of one entry, undefined for each that cannot be read. */
export async function select<Row>(
  connection: EtimsConnection,
  path: string,
  lastReqDt: string,
  name: string,
  read: (entry: Given) => readonly (Row | undefined)[],
): Promise<EtimsAnswer<EtimsRows<Row>>> {
  const { timeoutMs = LIST_TIMEOUT_MS } = connection;
  const answer = await callEtims({ ...connection, timeoutMs }, path, { lastReqDt });
  return readData(
    answer,
    (data) => {
      if (data === null) return { rows: [], skipped: 0 };
      const entries = data[name];
      if (!Array.isArray(entries)) return undefined;
      const found = entries.flatMap((entry) => read(rowOf(entry)));
      const rows = found.filter((row) => row !== undefined);
      return { rows, skipped: found.length - rows.length };
    },
    `without ${name}`,
  );
}

export const rowOf = (given: unknown): Given =>
  typeof given === "object" && given !== null ? (given as Given) : {};

/** At most `most` characters without control characters; empty for what is no text. */
export const textOf = (given: unknown, most: number): string =>
  typeof given === "string" || typeof given === "number"
    ? String(given)
        .replace(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, most)
    : "";

const wholeOf = (given: unknown): number => {
  const number = Number(given ?? 0);
  return Number.isSafeInteger(number) && Math.abs(number) < 1_000_000 ? number : 0;
};

const isYes = (given: unknown): boolean => given !== "N";

export const taxCodeIn = (given: unknown): TaxCode | null => TAX_CODES.find((code) => code === given) ?? null;
