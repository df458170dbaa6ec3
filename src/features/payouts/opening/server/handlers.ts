import { sheetNotReadable } from "~/features/customers/import/errors";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { openingBalancesContract } from "../contract";
import { MOST_OPENING_BYTES, SHOWN_PROBLEMS } from "../domain";
import { importOpening } from "./commands";
import { listOpening, readOpeningFile } from "./queries";

const os = handlersOf(openingBalancesContract);

async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > MOST_OPENING_BYTES) throw sheetNotReadable.at("file");
  return new Uint8Array(await file.arrayBuffer());
}

export const openingBalancesHandlers = os.router({
  list: os.list.handler(async ({ input }) => ({ people: await listOpening(db(), input.year) })),
  check: os.check.handler(async ({ input: { file }, context: { now } }) => {
    const { good, bad } = await readOpeningFile(db(), await bytesOf(file), now);
    return {
      good: good.length,
      refused: new Set(bad.map(({ row }) => row)).size,
      people: new Set(good.map(({ personId }) => personId)).size,
      problems: bad.slice(0, SHOWN_PROBLEMS),
    };
  }),
  import: os.import.handler(async ({ input: { file }, context: { actor, now } }) => {
    const bytes = await bytesOf(file);
    const fileName = file.name.slice(-100);
    return transaction((tx) => importOpening(tx, actor, { fileName, bytes, now }));
  }),
});
