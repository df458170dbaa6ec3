import { and, desc, eq, ne } from "drizzle-orm";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { formatDate } from "~/platform/kernel/dates";
import { KIND_LABELS, readDocumentCode, STATE_LABELS } from "../domain/documents";
import { evidenceDocuments } from "./tables";

/** By the code that is printed on the paper; nothing else of a paper is searched. */
async function findPapers(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const code = readDocumentCode(readings.map(([typed = ""]) => typed).join(""));
  if (!code) return [];
  const { id, kind, state, createdAt } = evidenceDocuments;
  const rows = await reader
    .select({ id, kind, state, createdAt, move: moves.number })
    .from(evidenceDocuments)
    .innerJoin(moves, eq(moves.id, evidenceDocuments.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(eq(evidenceDocuments.code, code), ne(state, "void"), inScope(actor, "view_moves")))
    .orderBy(desc(createdAt))
    .limit(READ);
  return rows.map((row) => ({
    kind: "evidence",
    id: row.id,
    title: `${KIND_LABELS[row.kind]} ${code}`,
    detail: [row.move, formatDate(row.createdAt), STATE_LABELS[row.state]].join(" · "),
    to: `/moves?move=${row.move}`,
  }));
}

export const paperSearch = searchKinds.answer({ kind: "evidence", needs: "view_moves", find: findPapers });
