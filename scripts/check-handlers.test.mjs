import { test } from "node:test";
import { check } from "./check-handlers.mjs";
import { fails, passes } from "./planted.mjs";

const file = "src/features/quotes/server/handlers.ts";
const handlers = (...lines) =>
  `const os = handlersOf(quotesContract);\nexport const quotesHandlers = os.router({\n${lines.join("\n")}\n});`;
const get = "  get: os.get.handler(({ input, context: { actor } }) => getQuote(db(), actor, input.number)),";
const clean = {
  "src/features/identity/domain/identity.ts":
    'export const GRANTS = { admin: all("manage_content"), sales_rep: assigned("manage_quotes") };',
  "src/platform/http/permissions.ts": 'export const IMPLIED = {\n  manage_quotes: ["view_quotes"],\n};',
  "src/features/quotes/contract.ts": `const write = { method: "POST", permission: "manage_content" } as const;
const both = allOf("manage_content", "view_audit");
const mine = anyOf("manage_quotes", "view_audit");
export const quotesContract = {
  log: route({ permission: both }),
  mine: route({ method: "GET", permission: mine }),
  get: route({ method: "GET", permission: "view_quotes" }),
  list: route({ method: "GET", permission: anyOf("manage_content", "manage_quotes") }),
  texts: route({ method: "GET", permission: "manage_content" }),
  ask: route({ method: "POST", permission: "public" }),
  publish: route({ ...write, path: "/quotes" }),
  ...notesContract,
};`,
  "src/features/quotes/notes/contract.ts":
    'export const notesContract = {\n  notes: route({ method: "GET", permission: "manage_quotes" }),\n};',
  [file]: handlers(
    get,
    "  list: os.list.handler(({ input, context }) => listQuotes(db(), context.actor, input)),",
    "  texts: os.texts.handler(() => listTexts(db())),",
    "  log: os.log.handler(() => listLog(db())),",
    "  ask: os.ask.handler(({ input }) => transaction((tx) => ask(tx, input))),",
  ),
};
const planted = (line, name) =>
  fails(
    check,
    { ...clean, [file]: handlers(get, line) },
    { file, line: 4, says: new RegExp(`'${name}' hands nobody on`) },
  );

test("a clean tree passes: an actor, or nobody where everybody sees everything", () => passes(check, clean));

test("a read of a permission that somebody holds for a part hands the actor on", async () => {
  await fails(
    check,
    { ...clean, [file]: handlers("  get: os.get.handler(({ input }) => getQuote(db(), input.number)),") },
    { file, line: 3, says: /'get' hands nobody on/ },
  );
  await planted(
    "  list: os.list.handler(({ input, context: { now } }) => listQuotes(db(), input, now)),",
    "list",
  );
  await planted("  notes: os.notes.handler(() => listNotes(db())), // the actor", "notes");
});

test("a permission with a name is read as well", () =>
  planted("  mine: os.mine.handler(() => listMine(db())),", "mine"));

test("a write hands the actor on whoever may", () =>
  planted(
    "  publish: os.publish.handler(({ input }) => transaction((tx) => publish(tx, input))),",
    "publish",
  ));

test("a route that no contract has is no exception", () =>
  planted("  gone: os.gone.handler(() => listGone(db())),", "gone"));

test("reach is granted in reach.ts alone", async () => {
  const granting = 'export const assertReachQuote = (tx, id) => grantReach(tx, "quote", id);';
  await passes(check, { ...clean, "src/features/quotes/server/reach.ts": granting });
  await passes(check, { ...clean, "src/platform/sheets/import-reach.ts": granting });
  const elsewhere = "src/features/quotes/server/commands.ts";
  await fails(
    check,
    { ...clean, [elsewhere]: `\n${granting}` },
    { file: elsewhere, line: 2, says: /grants reach/ },
  );
});

test("a handler goes unasked for a link and for the customer's own, else it asks", async () => {
  const taking = (why) =>
    handlers(
      get,
      `  ask: os.ask.handler(({ input, context }) => ask(trustedReach(tx, "quote", input.id, "${why}"))),`,
    );
  await passes(check, { ...clean, [file]: taking("link") });
  await fails(
    check,
    { ...clean, [file]: taking("system") },
    { file, line: 4, says: /takes a row unasked \('system'\)/ },
  );
});
