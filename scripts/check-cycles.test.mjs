import { test } from "node:test";
import { check } from "./check-cycles.mjs";
import { fails, passes } from "./planted.mjs";

const feature = (name) => `src/features/${name}/server/queries.ts`;

test("a clean tree passes: types and lazy imports make no circle between files", () =>
  passes(check, {
    "src/a.ts": 'import { b } from "./b";',
    "src/b.ts": 'import type { A } from "./a";\nexport const later = () => import("./a");',
    [feature("quotes")]: 'import { x } from "~/features/pricing/server/queries";',
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

test("refuses features that import each other, even types alone", () =>
  fails(
    check,
    {
      [feature("quotes")]: 'import type { X } from "~/features/invoices/server/queries";',
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
