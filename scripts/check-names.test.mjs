import { test } from "node:test";
import { check } from "./check-names.mjs";
import { fails, passes } from "./planted.mjs";

const clean = {
  "src/routes.ts": "",
  "src/entry.server.tsx": "",
  "src/platform/db/migrations/0000_Foundation.sql": "",
  "src/platform/http/loader-api.ts": "",
  "src/features/quotes/README.md": "",
  "src/features/quotes/contract.ts": "",
  "src/features/quotes/domain.ts": "",
  "src/features/quotes/domain.test.ts": "",
  "src/features/quotes/demo.ts": "",
  "src/features/quotes/testing.ts": "",
  "src/features/quotes/texts/en.json": "{}",
  "src/features/quotes/texts/sw.json": "{}",
  "src/features/quotes/server/commands.ts": "",
  "src/features/quotes/server/commands/approve-quote.ts": "",
  "src/features/quotes/server/messages/quote-sent.tsx": "",
  "src/features/quotes/server/acceptance.test.ts": "",
  "src/features/quotes/web/quotes-page.tsx": "",
  "src/features/quotes/web/quotes-page.module.css": "",
  "src/features/quotes/web/services-step.tsx": "",
  "src/features/quotes/revisions/domain.ts": "",
  "src/features/quotes/revisions/server/queries/changes.ts": "",
  "src/features/quotes/revisions/contract/changes.ts": "",
  "scripts/check.mjs": "",
};

const refused = (file, says, at) =>
  fails(
    check,
    { ...clean, [file]: "" },
    { file: at ? `src/features/quotes/revisions/${at}` : file, line: 1, says },
  );

test("a clean tree passes", () => passes(check, clean));

test("refuses a word outside the closed list", async () => {
  await refused("src/features/quotes/types.ts", /not one of a feature's words/);
  await refused("src/features/quotes/server/repository.ts", /server's rooms are/);
  await refused("src/features/quotes/web/parts/row.tsx", /web\/ is flat/);
  await refused("src/features/quotes/web/quotes.css", /module\.css/);
  await refused("src/features/quotes/texts/fr.json", /en\.json and sw\.json/);
  await refused("src/features/quotes/server/commands/approve.ts", /<verb>-<noun>/);
  await refused("src/features/quotes/revisions/model.ts", /not one of a feature's words/);
  await refused("src/features/quotes/revisions/deeper/domain.ts", /not one of a feature's words/);
  await refused("src/features/notes.ts", /folder of its noun/);
});

test("refuses a file beside the folder of its name", async () => {
  await refused(
    "src/features/quotes/revisions/contract.ts",
    /choose the file or the folder/,
    "contract/changes.ts",
  );
  await refused(
    "src/features/quotes/revisions/server/queries.ts",
    /choose the file/,
    "server/queries/changes.ts",
  );
});

test("refuses a sub-concern of one source file, whatever its tests", () =>
  fails(
    check,
    {
      ...clean,
      "src/features/quotes/answers/domain.ts": "",
      "src/features/quotes/answers/domain.test.ts": "",
    },
    {
      file: "src/features/quotes/answers/domain.ts",
      line: 1,
      says: /quotes\/answers' holds one source file/,
    },
  ));

test("refuses names that are not kebab-case", async () => {
  await refused("src/platform/http/loaderApi.ts", /kebab-case/);
  await refused("src/platform/Http/client.ts", /kebab-case/);
  await refused("src/platform/ui/data_table.tsx", /kebab-case/);
  await refused("tests/QuoteWalk.test.ts", /kebab-case/);
});

test("refuses barrels and drawers", async () => {
  await refused("src/platform/http/index.ts", /no index barrels/);
  await refused("src/platform/utils/dates.ts", /'utils' says nothing/);
  await refused("src/platform/http/date-helpers.ts", /'date-helpers' says nothing/);
  await refused("src/platform/http/service.ts", /'service' says nothing/);
  await refused("scripts/common.mjs", /'common' says nothing/);
  await refused("src/features/quotes/web/things.tsx", /'things' says nothing/);
  await refused("src/features/quotes/web/quote-stuff.tsx", /'quote-stuff' says nothing/);
  await refused("src/platform/http/misc.ts", /'misc' says nothing/);
  await refused("src/features/quotes/web/data.ts", /'data' says nothing/);
});

test("asks every feature for its README", () =>
  fails(
    check,
    { ...clean, "src/features/invoices/domain.ts": "" },
    {
      file: "src/features/invoices/README.md",
      says: /states, invariants/,
    },
  ));
