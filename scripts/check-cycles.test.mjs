import { test } from "node:test";
import { check } from "./check-cycles.mjs";
import { fails, passes } from "./planted.mjs";

const feature = (name) => `src/features/${name}/server/queries.ts`;

test("a clean tree passes: lazy imports make no circle between files", () =>
  passes(check, {
    "src/a.ts": 'import { b } from "./b";',
    "src/b.ts": 'export const later = () => import("./a");',
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
