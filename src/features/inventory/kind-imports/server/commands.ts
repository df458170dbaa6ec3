import { serveImport } from "~/platform/sheets/import";
import { codeOf, MAX_KINDS } from "../../kinds/domain/kinds";
import { tooManyKinds } from "../../kinds/errors";
import { lockKinds, saveKinds } from "../../kinds/server/commands";
import { allKinds, asKind } from "../../kinds/server/queries";
import { itemKindFile, itemKindFileMapped, itemKindFileUploaded, itemKindsImported } from "../domain";
import { kindSheetEmpty, kindSheetTooLong } from "../errors";
import { readRows } from "./commands/read-rows";
import { uploaders } from "./queries";
import { assertReachImport, mayImport } from "./reach";
import { itemKindImportFiles, itemKindImports } from "./tables";

export const itemKindImport = serveImport(itemKindFile, {
  tables: {
    imports: itemKindImports,
    files: itemKindImportFiles,
    people: uploaders,
  },
  mayImport,
  assertReach: assertReachImport,
  tooLong: kindSheetTooLong,
  empty: kindSheetEmpty,
  events: {
    uploaded: itemKindFileUploaded,
    mapped: itemKindFileMapped,
    imported: itemKindsImported,
  },
  readRows: async (reader, rows, reading) => readRows(rows, reading, (await allKinds(reader)).map(asKind)),
  async writeRows(tx, _, { good, known, refused }, { now }) {
    await lockKinds(tx);
    const codes = new Set((await allKinds(tx)).map(({ code }) => code));
    const before = codes.size;
    const kinds = good.map((kind) => {
      const code = kind.code || codeOf(kind.nameEn, (one) => codes.has(one));
      codes.add(code);
      return { ...kind, code, family: kind.family || code };
    });
    if (codes.size > MAX_KINDS) throw tooManyKinds({ most: MAX_KINDS });
    await saveKinds(tx, kinds, now);
    const added = codes.size - before;
    return { added, changed: kinds.length - added, known: known.length, refused };
  },
});
