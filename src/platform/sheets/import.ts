import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, type Tx, transaction } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { fileRoute } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import type { RouteAccess } from "~/platform/http/permissions";
import { actOn, answerDone, type Reach } from "~/platform/http/reach";
import { sendFile } from "~/platform/http/send-file";
import type { ErrorKind } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import type { ImportDefinition, ImportFact, Mapping, RunCount } from "~/platform/kernel/import";
import {
  columnTwice,
  importDone,
  importFileGone,
  importNotDone,
  importNotFound,
  importRunning,
  rowsBad,
} from "~/platform/kernel/import-errors";
import type { DayOrders } from "~/platform/kernel/sheet-columns";
import { defineTask, handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { bytesOf, type FileLayout, type FileRows, fileNameOf, guessFile, readFileRows } from "./import-file";
import { type ImportReading, importQueries, refusedFile, tablesOf } from "./import-queries";
import { badRows, type SortedRows } from "./import-rows";

const TOGETHER = 10_000;
const DAY = 86_400_000;
const REFUSED_DAYS = 30;

interface OnImport<Noun extends string> {
  id: Reach<Noun>;
  now: Date;
}

interface Running<Noun extends string> extends OnImport<Noun> {
  publicUrl: string;
}

interface ImportParts<Noun extends string, Field extends string, Count extends string, Good>
  extends ImportReading<Field, Count, Good> {
  mayImport: (actor: Actor) => boolean;
  assertReach: (tx: Tx, actor: Actor, id: string) => Promise<Reach<Noun>>;
  empty: ErrorKind;
  events: {
    uploaded: EventType<ImportFact>;
    mapped: EventType<ImportFact>;
    imported: EventType<ImportFact & { added: number }>;
  };
  told?: readonly "added"[];
  /** Writes the good rows. `added` are their ids, needed to revert the import. */
  writeRows: (
    tx: Tx,
    actor: Actor,
    sorted: Pick<SortedRows<Good, Field>, "good" | "known"> & { refused: number },
    on: Running<Noun>,
  ) => Promise<Record<RunCount<Count>, number>>;
}

/** Importing files: operations for the noun's handlers, commands for its tests, and the task that deletes unused files. */
export function serveImport<
  Noun extends string,
  Field extends string,
  Count extends string,
  Check extends string,
  Good,
>(file: ImportDefinition<Field, Count, Check>, parts: ImportParts<Noun, Field, Count, Good>) {
  const { imports, files } = tablesOf(parts.tables);
  const { listImports, getImport, readImport, checkImport, readRefused } = importQueries(file, parts);
  const acting = actOn(parts.assertReach);
  const answered = file.counts.filter((name): name is RunCount<Count> => (name as string) !== "takenBack");

  const told = parts.told ?? (answered as readonly "added"[]);

  const assertSees = (actor: Actor) => {
    if (!parts.mayImport(actor)) throw importNotFound();
  };

  /** Locks an import. CONFLICT at once if another person is importing it, because a large import takes long. */
  async function lockImport(tx: Tx, id: Reach<Noun>) {
    const [found] = await tx
      .select()
      .from(imports)
      .where(eq(imports.id, id))
      .for("update", { skipLocked: true });
    if (!found) throw importRunning();
    return found as typeof found & Record<Count, number>;
  }

  async function keepFile(
    tx: Tx,
    actor: Actor,
    { fileName, bytes, read, now }: { fileName: string; bytes: Buffer; read: FileRows; now: Date },
  ): Promise<{ id: string }> {
    const { sheet, heads, rows: below } = read;
    const id = newId();
    await tx.insert(imports).values({
      id,
      fileName,
      state: "uploaded",
      mapping: guessFile<Field>(read, file.fields),
      sheet,
      heading: heads.at,
      rows: below.length,
      uploadedAt: now,
      uploadedBy: actor.personId,
    });
    await tx.insert(files).values({ importId: id, bytes });
    await record(tx, actor, parts.events.uploaded, {
      subjectId: id,
      summary: `File of ${below.length} ${file.nouns} uploaded`,
      data: { fileName, rows: below.length },
      at: now,
    });
    return { id };
  }

  /** Sets the fields of columns and the day orders. INVALID if two columns have the same field. */
  async function mapImport(
    tx: Tx,
    actor: Actor,
    {
      id,
      mapping,
      dayOrders,
      now,
    }: OnImport<Noun> & { mapping: Mapping<Field>; dayOrders?: DayOrders | undefined },
  ): Promise<void> {
    const { state, fileName, rows, ...before } = await lockImport(tx, id);
    if (state !== "uploaded") throw importDone();
    const twice = mapping.find((field, at) => field !== null && mapping.indexOf(field) !== at);
    if (twice) throw columnTwice.at("mapping", { field: file.fields[twice].label });
    const said = { mapping, dayOrders: dayOrders ?? before.dayOrders };
    if (JSON.stringify(said) === JSON.stringify({ mapping: before.mapping, dayOrders: before.dayOrders }))
      return;
    await tx.update(imports).set(said).where(eq(imports.id, id));
    await record(tx, actor, parts.events.mapped, {
      subjectId: id,
      summary: `Columns of ${fileName} chosen`,
      data: { fileName, rows },
      at: now,
    });
  }

  async function layOut(
    tx: Tx,
    actor: Actor,
    { id, now, ...layout }: OnImport<Noun> & FileLayout,
  ): Promise<void> {
    const { state, fileName, sheet, heading } = await lockImport(tx, id);
    if (state !== "uploaded") throw importDone();
    const wanted = { sheet, ...(layout.sheet === undefined ? { heading } : {}), ...layout };
    if (wanted.sheet === sheet && wanted.heading === heading) return;
    const [kept] = await tx.select({ bytes: files.bytes }).from(files).where(eq(files.importId, id));
    if (!kept) throw importFileGone();
    const read = await readFileRows(kept.bytes, { ...file, fields: file.fields }, parts.tooLong, wanted);
    if (!read) throw parts.empty.at("sheet");
    await tx
      .update(imports)
      .set({
        sheet: read.sheet,
        heading: read.heads.at,
        mapping: guessFile<Field>(read, file.fields),
        dayOrders: {},
        rows: read.rows.length,
      })
      .where(eq(imports.id, id));
    await record(tx, actor, parts.events.mapped, {
      subjectId: id,
      summary: `Sheet and headings of ${fileName} chosen`,
      data: { fileName, rows: read.rows.length },
      at: now,
    });
  }

  /** Writes all good rows, or none: CONFLICT if a bad row blocks the file. A repeated call returns the same answer. */
  async function runImport(
    tx: Tx,
    actor: Actor,
    on: Running<Noun>,
  ): Promise<Record<RunCount<Count>, number>> {
    const { id, now } = on;
    const found = await lockImport(tx, id);
    const { fileName, rows } = found;
    if (found.state === "imported") return picked(found, answered);
    if (found.state !== "uploaded") throw importDone();
    const { good, known, bad, read } = await readImport(tx, id, found, now);
    const refused = badRows(bad);
    if (refused > 0 && file.badRows === "keep all out") throw rowsBad({ count: refused });
    const counts = await parts.writeRows(tx, actor, { good, known, refused }, on);
    if (refused === 0) await tx.delete(files).where(eq(files.importId, id));
    else
      await tx
        .update(files)
        .set({ bytes: refusedFile(read, bad) })
        .where(eq(files.importId, id));
    await tx
      .update(imports)
      .set({ ...(counts as object), state: "imported", importedAt: now })
      .where(eq(imports.id, id));
    await record(tx, actor, parts.events.imported, {
      subjectId: id,
      summary: `${counts.added} ${file.nouns} imported from ${fileName}`,
      data: { fileName, rows, ...picked<"added">(counts, told) },
      at: now,
    });
    return counts;
  }

  /** Deletes files that were not imported within a day, and refused rows a month after the import. */
  async function forgetFiles(tx: Tx, now: Date): Promise<void> {
    const since = (days: number) => new Date(now.getTime() - days * DAY);
    const old = tx
      .select({ id: imports.id })
      .from(imports)
      .where(
        or(
          and(eq(imports.state, "uploaded"), lt(imports.uploadedAt, since(1))),
          lt(imports.importedAt, since(REFUSED_DAYS)),
        ),
      );
    await tx.delete(files).where(inArray(files.importId, old));
  }

  return {
    list: async ({ actor }: RequestContext) => ({
      imports: parts.mayImport(actor) ? await listImports(db()) : [],
    }),
    get({ actor }: RequestContext, { id }: { id: string }) {
      assertSees(actor);
      return getImport(db(), id);
    },
    check({ actor, now }: RequestContext, { id }: { id: string }) {
      assertSees(actor);
      return checkImport(db(), id, now);
    },
    async upload({ actor, now }: RequestContext, sent: { file: File }) {
      assertSees(actor);
      const bytes = await bytesOf(sent.file, file);
      const read = await readFileRows(bytes, { ...file, fields: file.fields }, parts.tooLong);
      if (!read) throw parts.empty.at("file");
      const fileName = fileNameOf(sent.file);
      return transaction((tx) => keepFile(tx, actor, { fileName, bytes, read, now }));
    },
    layOut: (context: RequestContext, input: { id: string } & FileLayout) =>
      answerDone(acting(context, input, layOut)),
    map: (
      context: RequestContext,
      input: { id: string; mapping: Mapping<Field>; dayOrders?: DayOrders | undefined },
    ) => answerDone(acting(context, input, mapImport)),
    refusedRoute: (path: `/${string}`, permission: RouteAccess) =>
      fileRoute({
        path: `${path}/:id{[0-9a-f-]{36}}/refused.csv`,
        permission,
        answer: async (c) => {
          const { actor, now } = c.get("request");
          assertSees(actor);
          const bytes = await readRefused(db(), c.req.param("id") ?? "", now);
          return sendFile(c, {
            name: `${file.nouns}-refused.csv`,
            type: "text/csv; charset=utf-8",
            body: bytes,
          });
        },
      }),
    run: (context: RequestContext, input: { id: string }) => acting(context, input, runImport),
    runImport,
    forgetFiles,
    forgetting: (name: string, cron: string): TaskHandler =>
      handleTask(defineTask(name), () => transaction((tx) => forgetFiles(tx, new Date())), { cron }),
    takingBack: (how: TakingBack) => {
      const back = async (tx: Tx, actor: Actor, { id, now }: OnImport<Noun>) => {
        const found = await lockImport(tx, id);
        const { fileName, rows, state, importedAt } = found;
        const { added, takenBack } = found as unknown as { added: number; takenBack: number };
        if (state === "taken_back") return { takenBack, stayed: added - takenBack };
        if (state !== "imported" || !importedAt) throw importNotDone();
        const gone = await how.lockUntouched(tx, id, importedAt);
        for (const ids of someAtATime(gone)) await how.remove(tx, ids, now);
        const counts = { takenBack: gone.length, stayed: added - gone.length };
        await tx
          .update(imports)
          .set({ state: "taken_back", takenBackAt: now, takenBack: gone.length } as object)
          .where(eq(imports.id, id));
        await record(tx, actor, how.event, {
          subjectId: id,
          summary: `Import of ${fileName} taken back: ${gone.length} ${file.nouns} ${how.removed}, ${counts.stayed} stay`,
          data: { fileName, rows, ...counts },
          at: now,
        });
        return counts;
      };
      return (context: RequestContext, input: { id: string }) => acting(context, input, back);
    },
  };
}

interface TakingBack {
  event: EventType<ImportFact & { takenBack: number; stayed: number }>;
  removed: string;
  /** Locks and returns the imported rows that have not changed since. */
  lockUntouched: (tx: Tx, importId: string, importedAt: Date) => Promise<string[]>;
  remove: (tx: Tx, ids: readonly string[], now: Date) => Promise<void>;
}

/** Records which rows an import added. */
export async function saveImportRows(
  tx: Tx,
  { table, of }: { table: PgTable; of: PgColumn },
  importId: string,
  ids: readonly string[],
): Promise<void> {
  for (const some of someAtATime(ids))
    await tx.execute(sql`insert into ${table} (${sql.identifier(of.name)}, import_id)
      select value::uuid, ${importId}::uuid from jsonb_array_elements_text(${JSON.stringify(some)}::jsonb)`);
}

function* someAtATime(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += TOGETHER) yield ids.slice(from, from + TOGETHER);
}

const picked = <Name extends string>(from: Readonly<Record<Name, number>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Record<Name, number>;
