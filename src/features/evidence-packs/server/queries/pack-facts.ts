import { eq } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { listSignatures } from "~/features/evidence/server/queries/documents";
import { customerOfMove } from "~/features/moves/server/queries/contacts";
import { moves } from "~/features/moves/server/tables";
import { quoteAcceptances, quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import type { evidencePacks } from "../tables";
import { checkPhotos } from "./pictures";
import { readHistory } from "./record";

/** Everything that a pack says, with the photos' files compared with their digests. */
export async function readPackFacts(reader: Reader, pack: typeof evidencePacks.$inferSelect, now: Date) {
  const history = await readHistory(reader, system, pack.moveId, "en", now);
  const [found] = await reader
    .select({
      ...{ day: moves.date, from: quotes.fromLocation, to: quotes.toLocation, customer: customerOfMove },
      acceptance: quoteAcceptances,
    })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .leftJoin(quoteAcceptances, eq(quoteAcceptances.quoteId, quotes.id))
    .where(eq(moves.id, pack.moveId));
  if (!found) throw new Error(`The move ${pack.moveId} is gone.`);
  const { companyName, legalName } = await getSettings(reader, companySection);
  const signatures = await listSignatures(
    reader,
    history.evidence.documents.map(({ id }) => id),
  );
  return {
    ...history,
    ...{ ...found, pack, now, company: legalName || companyName },
    signatures: signatures.map(({ signature }) => signature),
    photos: await checkPhotos(history.photos),
  };
}

export type PackFacts = Awaited<ReturnType<typeof readPackFacts>>;
