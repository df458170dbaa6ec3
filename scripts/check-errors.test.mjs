import { mkdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { check as checkTree } from "./check-errors.mjs";
import { fails, passes } from "./planted.mjs";

const FILE = "src/features/quotes/errors.ts";
const declared = (reason, en, sw, name = "one") =>
  `export const ${name} = defineError("CONFLICT", "${reason}", {\n  en: "${en}",\n  sw: "${sw}",\n});\n`;
/** Checks a tree whose server reads every declared error, so that all of them need Kiswahili. */
const check = (root) => {
  mkdirSync(`${root}/src/server`, { recursive: true });
  const read = [
    "features/quotes/errors",
    "features/site/errors",
    "features/quotes/domain",
    "platform/http/page-errors",
  ];
  writeFileSync(
    `${root}/src/server/app.ts`,
    read
      .map((file, index) => `import * as e${index} from "~/${file}"; export const v${index} = e${index};`)
      .join("\n"),
  );
  return checkTree(root);
};
const EXPIRED = declared("quote_expired", "This quote has expired.", "Muda wa kotesheni hii umeisha.");

test("a clean tree passes: tests, the kernel and sentences of parameters alone may", () =>
  passes(check, {
    [FILE]: EXPIRED + declared("quotes_refused", "{refused}.", "{refused}.", "two"),
    "src/platform/kernel/errors.ts": "export function defineError() { return () => new AppError(); }",
    "src/platform/kernel/issue-errors.ts": "undeclared(code, reason);",
    "src/platform/http/page-errors.ts": declared("page_gone", "This page is gone.", "Ukurasa huu haupo."),
    "src/features/quotes/errors.test.ts": EXPIRED,
    "src/features/quotes/contract.ts": 'requiredText(nameRequired.en, 120); // requiredText("A name")',
    "src/features/quotes/server/queries.ts": 'throw new Error("A quote without lines was kept");',
  }));

test("refuses an error declared elsewhere", () =>
  fails(
    check,
    { "src/features/quotes/domain.ts": `\n${EXPIRED}` },
    { file: "src/features/quotes/domain.ts", line: 2, says: /errors\.ts of its feature/ },
  ));

test("refuses what cannot be read here", () =>
  fails(
    check,
    { [FILE]: 'export const one = defineError("GONE", REASON, { en: "Gone", sw: "Haipo" });' },
    { file: FILE, line: 1, says: /plain strings/ },
  ));

test("refuses a reason that is none, and one that stands already", async () => {
  await fails(
    check,
    { [FILE]: declared("quoteExpired", "Expired.", "Imeisha.") },
    { file: FILE, line: 1, says: /snake_case/ },
  );
  await fails(
    check,
    { [FILE]: EXPIRED, "src/features/site/errors.ts": declared("quote_expired", "Expired.", "Imeisha.") },
    { file: "src/features/site/errors.ts", says: /'quote_expired' stands in src\/features\/quotes/ },
  );
});

test("refuses a sentence that is declared already", () =>
  fails(
    check,
    { [FILE]: `${EXPIRED}${declared("quote_over", "This quote has expired.", "Imeisha.", "two")}` },
    { file: FILE, line: 5, says: /take that one/ },
  ));

test("refuses English in place of Kiswahili", () =>
  fails(
    check,
    { [FILE]: declared("quote_expired", "Expired on {date}", "Expired on {date}") },
    { file: FILE, says: /not said in Kiswahili/ },
  ));

test("refuses errors made by hand", async () => {
  const file = "src/features/quotes/server/commands.ts";
  await fails(check, { [file]: "throw new AppError({});" }, { file, line: 1, says: /by hand/ });
  await fails(check, { [file]: 'throw undeclared("GONE");' }, { file, line: 1, says: /by hand/ });
});

test("refuses a fault in place of an error where callers are answered", () => {
  const file = "src/features/quotes/server/handlers.ts";
  return fails(
    check,
    { [file]: 'throw new Error("No such quote");' },
    { file, line: 1, says: /fault of ours/ },
  );
});

test("refuses a schema that says its own sentence", () => {
  const file = "src/features/quotes/contract.ts";
  return fails(
    check,
    { [file]: 'requiredText("A name is required")' },
    { file, line: 1, says: /names a declared/ },
  );
});

const ONE = 'export const one = defineError("CONFLICT", "quote_expired", { en: "It expired" });';
const BOTH = ONE.replace(" }", ', sw: "Imeisha" }');
/** A feature with one route of this permission whose command throws the error. */
const feature = (permission, errors, more = {}) => ({
  [FILE]: errors,
  "src/features/identity/domain/identity.ts":
    'const CREW: Grants = {\n  ...assigned("view_moves"),\n};\n\nexport const GRANTS = {\n  driver: CREW,\n  packer: assigned("view_schedule"),\n};\n',
  "src/features/quotes/contract.ts": `import { anyOf, route } from "~/platform/http/contract";
const read = { method: "GET", permission: ${permission} } as const;
export const quotesContract = { get: route({ ...read, path: "/quotes" }).output(done) };`,
  "src/features/quotes/server/commands.ts": `import { one } from "../errors";
export function expire() { throw one(); }`,
  "src/features/quotes/server/handlers.ts": `import { quotesContract } from "../contract";
import { expire } from "./commands";
const os = handlersOf(quotesContract);
export const quotesHandlers = os.router({ get: os.get.handler(() => expire()) });`,
  ...more,
});
const MISSING = { file: FILE, line: 1, says: /'quote_expired' can reach a customer.*It expired/ };
const NEEDLESS = { file: FILE, line: 1, says: /only office staff can see 'quote_expired'/ };

test("an error of office routes alone has no Kiswahili", async () => {
  await passes(checkTree, feature('"manage_quotes"', ONE));
  await passes(checkTree, feature('anyOf("view_quotes", "approve_quotes")', ONE));
  await fails(checkTree, feature('"manage_quotes"', BOTH), NEEDLESS);
});

test("an error of a public, an own or a crew's route has both languages", async () => {
  const accesses = ['"public"', '"token"', '"signed-in"', '"view_moves"', '"view_schedule"', "unknown"];
  for (const access of [...accesses, 'anyOf("manage_quotes", "staff")']) {
    await fails(checkTree, feature(access, ONE), MISSING);
    await passes(checkTree, feature(access, BOTH));
  }
});

test("follows schemas, file routes, pages, events, tasks and ports", async () => {
  const office = (more) => feature('"manage_quotes"', ONE, more);
  const reads = 'import { one } from "~/features/quotes/errors";';
  const commands = 'import { expire } from "~/features/quotes/server/commands";';
  const entry = 'import { bind } from "~/features/quotes/server/bound"; export const bound = bind;';
  const bound = (more) => ({ "src/server/app.ts": entry, ...more });
  const routes = (permission) =>
    `${commands} export const files = [fileRoute({ path: "/x", permission: "${permission}", answer: () => expire() })];`;
  for (const more of [
    {
      "src/features/site/contract.ts": `${reads} export const c = { a: route({ permission: "public" }).input(one.en) };`,
    },
    { "src/features/quotes/server/routes.ts": routes("token") },
    {
      "src/routes.ts": 'route("q", "features/site/web/page.tsx"),\nlayout("office.tsx", []);',
      "src/features/site/web/page.tsx": `${reads} export const action = () => one();`,
    },
    { "src/features/quotes/server/messages/m.ts": `${reads} export const text = () => one().message;` },
    bound({
      "src/features/quotes/server/bound.ts": `${commands} import { handleTask } from "~/platform/tasks/tasks"; import { t } from "./task";
        export const tasks = [handleTask(t, () => expire())]; export const bind = () => enqueue(t);`,
      "src/features/quotes/server/task.ts": "export const t = defineTask();",
    }),
    bound({
      "src/features/quotes/server/bound.ts": `${commands} import { port } from "./port";
        export const answers = [port.answer(() => expire())]; export const bind = () => port.all();`,
      "src/features/quotes/server/port.ts": "export const port = definePort();",
    }),
  ])
    await fails(checkTree, office(more), MISSING);
  await passes(checkTree, office({ "src/features/quotes/server/routes.ts": routes("view_quotes") }));
  await passes(
    checkTree,
    office(
      bound({
        "src/features/quotes/server/bound.ts": `${commands} import { port } from "./port";
          export const answers = [port.answer(() => expire())]; export const bind = 1;`,
        "src/features/quotes/server/port.ts": "export const port = definePort();",
      }),
    ),
  );
});
