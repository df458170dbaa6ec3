import { sheetNotReadable } from "~/features/customers/import/errors";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { leadImportsContract } from "../contract";
import { MAX_IMPORT_BYTES } from "../domain";
import { keepFile, mapImport, runImport, takeImportBack } from "./commands";
import { checkImport, getImport, listImports, readFile } from "./queries";
import { assertReachImport, assertSeesImports, mayImport } from "./reach";

const os = handlersOf(leadImportsContract);
const acting = actOn(assertReachImport);

export const leadImportsHandlers = os.router({
  list: os.list.handler(async ({ context }) => ({
    imports: mayImport(context.actor) ? await listImports(db()) : [],
  })),
  get: os.get.handler(({ input, context }) => {
    assertSeesImports(context.actor);
    return getImport(db(), input.id);
  }),
  check: os.check.handler(({ input, context }) => {
    assertSeesImports(context.actor);
    return checkImport(db(), input.id, context.now);
  }),
  upload: os.upload.handler(async ({ input: { file }, context: { actor, now } }) => {
    assertSeesImports(actor);
    if (file.size > MAX_IMPORT_BYTES) throw sheetNotReadable.at("file");
    const bytes = Buffer.from(await file.arrayBuffer());
    const rows = await readFile(bytes);
    const fileName = file.name.slice(-100);
    return transaction((tx) => keepFile(tx, actor, { fileName, bytes, rows, now }));
  }),
  map: os.map.handler(({ input, context }) => answerDone(acting(context, input, mapImport))),
  run: os.run.handler(({ input, context }) => acting(context, input, runImport)),
  takeBack: os.takeBack.handler(({ input, context }) => acting(context, input, takeImportBack)),
});
