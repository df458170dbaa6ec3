import { test } from "node:test";
import { check } from "./check-citations.mjs";
import { fails, passes } from "./planted.mjs";

const page = "# Readings\n\n## Prices and VAT\n\n## Status, balance, pull\n";

test("a citation of a heading that is there passes, and applied migrations are not read", () =>
  passes(check, {
    "docs/domain/readings.md": page,
    "src/a.ts": "/** docs/domain/readings.md#prices-and-vat, #status-balance-pull */",
    "src/db/migrations/0001.sql": "-- part 1, section 3",
  }));

test("refuses a page or heading that is not there, and what the project does not hold", async () => {
  const file = "src/a.ts";
  const said = [
    ["// docs/domain/readings.md#prices", /no heading '#prices'/],
    ["// docs/domain/readings.md#prices-and-vat, #pull", /no heading '#pull'/],
    ["// docs/domain/rules.md#prices", /no such file/],
    ["// (facts 1.4)", /leads nowhere/],
    ["// facts, section 5", /leads nowhere/],
    ["// Part 1, section 9", /leads nowhere/],
    ["// see ROLES.md", /leads nowhere/],
  ];
  for (const [text, says] of said)
    await fails(check, { "docs/domain/readings.md": page, [file]: `\n${text}` }, { file, line: 2, says });
});
