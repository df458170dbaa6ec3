import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { bytesOf, fileNameOf } from "~/platform/sheets/import-file";
import { badRows, shownProblems } from "~/platform/sheets/import-rows";
import { openingBalancesContract } from "../contract";
import { OPENING_FILE } from "../domain";
import { importOpening } from "./commands";
import { listOpening, readOpeningFile } from "./queries";

const os = handlersOf(openingBalancesContract);

export const openingBalancesHandlers = os.router({
  list: os.list.handler(async ({ input }) => ({ people: await listOpening(db(), input.year) })),
  check: os.check.handler(async ({ input: { file }, context: { now } }) => {
    const { good, bad } = await readOpeningFile(db(), await bytesOf(file, OPENING_FILE), now);
    return {
      good: good.length,
      refused: badRows(bad),
      people: new Set(good.map(({ personId }) => personId)).size,
      problems: shownProblems(bad),
    };
  }),
  import: os.import.handler(async ({ input: { file }, context: { actor, now } }) => {
    const bytes = await bytesOf(file, OPENING_FILE);
    const fileName = fileNameOf(file);
    return transaction((tx) => importOpening(tx, actor, { fileName, bytes, now }));
  }),
});
