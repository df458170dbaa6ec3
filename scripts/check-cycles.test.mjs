import { test } from "node:test";
import { check } from "./check-cycles.mjs";
import { fails, passes } from "./planted.mjs";

const feature = (name) => `src/features/${name}/server/queries.ts`;

test("a clean tree passes", () =>
  passes(check, {
    "src/a.ts": 'import { b } from "./b";',
    "src/b.ts": "",
    "src/features/quotes/changes/domain.ts": 'import { x } from "../domain";',
    "src/features/quotes/domain.ts": 'import { y } from "./answers/domain";',
    "src/features/quotes/answers/domain.ts": "",
    [feature("quotes")]: 'import { x } from "~/features/pricing/server/queries/prices";',
    [feature("pricing")]: "",
  }));

test("refuses files that import each other, by whatever way round", async () => {
  await fails(
    check,
    {
      "src/a.ts": '\nimport { b } from "./b";',
      "src/b.ts": 'export { c } from "~/c";',
      "src/c.tsx": 'import "./a";',
    },
    { file: "src/a.ts", line: 2, says: /src\/a\.ts → src\/b\.ts → src\/c\.tsx → src\/a\.ts/ },
  );
  await fails(
    check,
    { "src/a.ts": 'import { b } from "./b";', "src/b.ts": 'export const later = () => import("./a");' },
    { file: "src/a.ts", line: 1, says: /src\/a\.ts → src\/b\.ts → src\/a\.ts/ },
  );
  await fails(check, { "src/a.ts": 'import "./a";' }, { file: "src/a.ts", line: 1, says: /circle/ });
});

test("refuses files whose types go in a circle", () =>
  fails(
    check,
    {
      "src/page.tsx": 'import { Row } from "./row";\nexport type Shown = string;',
      "src/row.tsx": '\nimport type { Shown } from "./page";',
    },
    { file: "src/page.tsx", line: 1, says: /src\/page\.tsx → src\/row\.tsx → src\/page\.tsx/ },
  ));

test("refuses sub-concerns that import each other, even types alone, and lets their tests look", async () => {
  const [changes, answers] = ["changes", "answers"].map(
    (name) => `src/features/quotes/${name}/server/queries.ts`,
  );
  const clean = {
    [changes]: 'import { x } from "../../answers/contract";',
    "src/features/quotes/answers/contract.ts": "",
  };
  const back = 'import type { Y } from "../../changes/domain";';
  await passes(check, { ...clean, "src/features/quotes/answers/server/answers.test.ts": back });
  await fails(
    check,
    { ...clean, [answers]: back, "src/features/quotes/changes/domain.ts": "" },
    { file: answers, line: 1, says: /quotes\/answers → quotes\/changes → quotes\/answers/ },
  );
});

test("refuses a feature's own server or web in a circle with a sub-concern; what assembles the feature may read all", async () => {
  const clean = {
    "src/routes.ts": 'route("quotes", "features/quotes/web/quotes-page.tsx");',
    "src/features/quotes/changes/domain.ts": "",
    "src/features/quotes/changes/server/queries.ts": 'import { x } from "../../server/tables";',
    "src/features/quotes/changes/web/change-list.tsx": 'import { x } from "../../web/row";',
    "src/features/quotes/server/tables.ts": 'import type { X } from "../changes/domain";',
    "src/features/quotes/server/handlers.ts": 'import { x } from "../changes/server/queries";',
    "src/features/quotes/web/row.tsx": "",
    "src/features/quotes/web/quotes-page.tsx": 'import { x } from "../changes/web/change-list";',
  };
  await passes(check, clean);
  const commands = "src/features/quotes/server/commands.ts";
  await fails(
    check,
    { ...clean, [commands]: 'import { x } from "../changes/server/queries";' },
    {
      line: 1,
      file: "src/features/quotes/changes/server/queries.ts",
      says: /quotes\/changes\/server → quotes\/server/,
    },
  );
  const table = "src/features/quotes/web/quotes-table.tsx";
  await fails(
    check,
    { ...clean, [table]: 'export const later = () => import("../changes/web/change-list");' },
    {
      line: 1,
      file: "src/features/quotes/changes/web/change-list.tsx",
      says: /quotes\/changes\/web → quotes\/web/,
    },
  );
  await fails(
    check,
    {
      ...clean,
      "src/features/quotes/contract.ts": 'import { x } from "./changes/contract";',
      "src/features/quotes/changes/contract.ts": "",
      "src/features/quotes/changes/errors.ts": 'import type { X } from "../contract";',
    },
    {
      line: 1,
      says: /quotes\/changes\/rules → quotes\/contract/,
      file: "src/features/quotes/changes/errors.ts",
    },
  );
});

test("refuses features that import each other, even types alone", () =>
  fails(
    check,
    {
      [feature("quotes")]: 'import type { X } from "~/features/invoices/server/queries/invoices";',
      [feature("invoices")]: 'import type { Y } from "../../quotes/contract";',
      "src/features/quotes/contract.ts": "",
    },
    { file: feature("invoices"), line: 1, says: /invoices → quotes → invoices/ },
  ));

test("tells each knot once", () =>
  fails(
    check,
    {
      "src/a.ts": 'import "./b";\nimport "./c";',
      "src/b.ts": 'import "./a";\nimport "./c";',
      "src/c.ts": 'import "./a";',
      "src/d.ts": 'import "./a";',
    },
    { file: "src/a.ts", says: /src\/a\.ts → src\/b\.ts → src\/a\.ts/ },
  ));
