import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { vehiclesOfMoves } from "~/features/moves/server/queries/moves";
import type { Reader } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { pathIn } from "~/platform/kernel/locales";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { isMissing, type LinkState, linkStateOf } from "../../domain";
import { clearanceLinkOver, clearanceLinkUnknown } from "../../errors";
import { clearanceLinks, clearances } from "../tables";
import { getMoveOf, isAhead } from "./clearances";

const PURPOSE = "clearance-link";
const tokenOf = (id: string): string => signedToken(PURPOSE, id);

export const linkAddress = (publicUrl: string, id: string, locale: Locale): string =>
  `${publicUrl}${pathIn(locale, `/clearance/${tokenOf(id)}`)}`;

/** The link of a token, with its state and move. Throws NOT_FOUND for tokens that we did not make. */
export async function getLink(reader: Reader, token: string, now: Date) {
  const id = readSignedToken(PURPOSE, token);
  const [link] = id ? await reader.select().from(clearanceLinks).where(eq(clearanceLinks.id, id)) : [];
  if (!link) throw clearanceLinkUnknown();
  const move = await getMoveOf(reader, link.moveId);
  return { link, move, state: linkStateOf(link, isAhead(move), now) };
}

/** As `getLink`, for a link that still works. Throws CONFLICT for others. */
export async function getOpenLink(reader: Reader, token: string, now: Date) {
  const found = await getLink(reader, token, now);
  if (found.state !== "open") throw clearanceLinkOver();
  return found;
}

/** In SQL, the clearances that a link shows: of all places to the customer, of one to its caretaker. */
export const isOnLink = (link: { moveId: string; place: string }) =>
  and(
    eq(clearances.moveId, link.moveId),
    link.place === "" ? undefined : eq(clearances.place, link.place),
    sql`${clearances.state} <> 'waived'`,
  );

/** The page of a customer's or caretaker's link. A closed link shows no clearance. A caretaker sees no customer. */
export async function getLinkPage(reader: Reader, token: string, now: Date) {
  const { link, move, state } = await getLink(reader, token, now);
  const isCaretaker = link.place !== "";
  const head = {
    state: state as LinkState,
    of: isCaretaker ? ("caretaker" as const) : ("customer" as const),
  };
  if (state !== "open") return { ...head, date: null, window: null, plates: [], name: "", items: [] };
  const rows = await reader
    .select()
    .from(clearances)
    .where(isOnLink(link))
    .orderBy(asc(clearances.address), asc(clearances.kind));
  const [platesOf] = vehiclesOfMoves.all();
  const plates = platesOf ? ((await platesOf(reader, [move.id])).get(move.id) ?? []) : [];
  return {
    ...head,
    ...{ date: move.date, window: move.window, plates: [...plates], name: isCaretaker ? "" : move.name },
    items: rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, state: row.state, address: row.address },
      isMissing: isMissing(row.state),
      ...(isCaretaker
        ? { contactName: "", contactPhone: "" }
        : { contactName: row.contactName, contactPhone: row.contactPhone }),
    })),
  };
}

/** The links of a move that still work: the customer's, and those of caretakers by place. */
export const listOpenLinks = (reader: Reader, moveId: string) =>
  reader
    .select()
    .from(clearanceLinks)
    .where(and(eq(clearanceLinks.moveId, moveId), isNull(clearanceLinks.revokedAt)));
