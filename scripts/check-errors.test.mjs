import { test } from "node:test";
import { check } from "./check-errors.mjs";
import { fails, passes } from "./planted.mjs";

const FILE = "src/features/quotes/errors.ts";
const declared = (reason, en, sw, name = "one") =>
  `export const ${name} = defineError("CONFLICT", "${reason}", {\n  en: "${en}",\n  sw: "${sw}",\n});\n`;
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
