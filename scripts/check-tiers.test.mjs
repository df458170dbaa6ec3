import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./check-tiers.mjs";
import { fails, passes } from "./planted.mjs";
import { lineOf } from "./tiers.mjs";

const clean = {
  "src/routes.ts": 'import { route } from "@react-router/dev/routes";',
  "src/root.tsx": 'import type { settingsContract } from "~/features/settings/contract";',
  "src/server/api.ts": 'import { quoteHandlers } from "~/features/quotes/server/handlers";',
  "src/integrations/daraja/client.ts": 'import { log } from "~/platform/http/log";\nimport "node:crypto";',
  "src/platform/http/log.ts": 'import pino from "pino";',
  "src/platform/http/client.ts": 'import type { Field } from "~/platform/kernel/errors";',
  "src/platform/http/contract.ts":
    'import { z } from "zod";\nimport { isDate } from "~/platform/kernel/dates";',
  "src/platform/kernel/dates.ts": 'import { Temporal } from "temporal-polyfill";\nimport "./errors";',
  "src/platform/kernel/errors.ts": "",
  "src/platform/ui/button.tsx": 'import { Link } from "react-router";',
  "src/features/settings/contract.ts": 'import { z } from "zod";',
  "src/features/pricing/domain.ts": 'import { add } from "~/platform/kernel/money";',
  "src/features/pricing/server/tables.ts": 'import { pgTable } from "drizzle-orm/pg-core";',
  "src/features/pricing/testing.ts": 'import { prices } from "./server/tables";',
  "src/features/pricing/web/place-picker.tsx": 'import { Button } from "~/platform/ui/button";',
  "src/features/quotes/domain.ts": 'import { priceMove } from "../pricing/domain";',
  "src/features/quotes/contract.ts":
    'import { isOpen } from "./domain";\nimport { date } from "~/platform/http/contract";',
  "src/features/quotes/server/tables.ts": 'import { prices } from "~/features/pricing/server/tables";',
  "src/features/quotes/server/commands.ts":
    'import { quotes } from "./tables";\nimport { stk } from "~/integrations/daraja/client";',
  "src/features/quotes/server/quotes.test.ts":
    'import { aPriceList } from "~/features/pricing/testing";\nimport "node:fs";',
  "src/features/quotes/web/quotes-page.tsx": [
    'import { data } from "react-router";',
    'import type { quotesContract } from "../contract";',
    'import { isOpen } from "../domain";',
    'import { PlacePicker } from "~/features/pricing/web/place-picker";',
    'import { client } from "~/platform/http/client";',
    'import type { Route } from "./+types/quotes-page";',
  ].join("\n"),
  "src/features/quotes/web/quotes-page.test.tsx": 'import { aPriceList } from "~/features/pricing/testing";',
  "src/features/portal/web/home-page.tsx": 'import type { x } from "~/features/quotes/contract/quotes";',
};

test("a clean tree passes", () => passes(check, clean));

const refused = (file, specifier, says, how = "import { x } from") =>
  fails(check, { ...clean, [file]: `// planted\n${how} "${specifier}";` }, { file, line: 2, says });

test("the kernel is pure", async () => {
  const file = "src/platform/kernel/money.ts";
  await refused(file, "~/platform/http/log", /kernel reads nothing/);
  await refused(file, "node:crypto", /nothing of Node/);
  await refused(file, "fs", /nothing of Node/);
  await refused(file, "react", /nothing of React/);
  await refused(file, "react", /nothing of React/, "import type { x } from");
});

test("the platform knows no noun, and an integration no feature", async () => {
  await refused("src/platform/mail/outbox.ts", "~/features/quotes/domain", /knows no noun/);
  await refused("src/platform/mail/outbox.ts", "../../integrations/daraja/client", /no other system/);
  await refused("src/platform/mail/outbox.ts", "~/server/api", /nobody reads the assembly/);
  await refused("src/integrations/daraja/hook.ts", "~/features/quotes/domain", /knows no feature/);
  await refused("src/integrations/stripe/client.ts", "../daraja/client", /do not know each other/);
  await refused("src/platform/ui/table.tsx", "~/platform/http/log", /runs in the browser/);
  await refused("src/platform/ui/table.tsx", "node:path", /runs in the browser/);
});

test("src stands alone and nobody reads the assembly", async () => {
  await refused("src/server/main.ts", "../../scripts/check.mjs", /stands alone/);
  await refused("src/features/quotes/server/queries.ts", "~/server/api", /nobody reads the assembly/);
  await refused("src/features/quotes/web/quote-row.tsx", "~/root", /nobody reads the assembly/);
});

test("web and server of a feature meet only in contract and domain, which import neither", async () => {
  await refused("src/features/quotes/web/quote-row.tsx", "../server/commands", /meet in contract/);
  await refused(
    "src/features/quotes/web/quote-row.tsx",
    "../server/commands",
    /meet in contract/,
    "import type { x } from",
  );
  await refused("src/features/quotes/server/queries.ts", "../web/quotes-page", /reads no page/);
  await refused("src/features/quotes/domain.ts", "./server/tables", /imports no web, server/);
  await refused("src/features/quotes/contract.ts", "./web/quotes-page", /imports no web, server/);
  await refused("src/features/quotes/domain.ts", "~/platform/db/database", /domain\.ts stands on/);
  await refused("src/features/quotes/domain.ts", "node:crypto", /keep it in server/);
  await refused("src/features/quotes/domain.ts", "react", /knows no React/);
  await refused("src/features/quotes/server/queries.ts", "../testing", /for tests, the demo/);
  await refused("src/features/quotes/server/queries.ts", "../demo", /assembly only/);
});

test("a page takes little of the platform and nothing of the server", async () => {
  const file = "src/features/quotes/web/quote-row.tsx";
  await refused(file, "~/platform/db/database", /a page uses platform\/ui/);
  await refused(file, "~/platform/http/handlers", /a page uses platform\/ui/, "import type { x } from");
  await refused(file, "~/integrations/daraja/client", /a page uses platform\/ui/);
});

test("features read only to the left, only what is offered, and never the top layer", async () => {
  const queries = "src/features/quotes/server/queries.ts";
  await refused(queries, "~/features/invoices/server/queries/invoices", /to the right of quotes/);
  await refused(queries, "~/features/pricing/server/handlers", /of pricing one takes/);
  await refused(
    "src/features/quotes/server/handlers.ts",
    "~/features/pricing/server/tables",
    /for foreign keys/,
  );
  await refused(queries, "~/features/pricing/server/documents/price-pdf", /of pricing one takes/);
  await refused(queries, "~/features/pricing/testing", /for tests, the demo/);
  await refused(queries, "~/features/pricing/demo", /of pricing one takes/);
  await refused(queries, "~/features/pricing/web/place-picker", /of pricing one takes/);
  await refused("src/features/quotes/web/quote-row.tsx", "~/features/pricing/web/price-page", /a page takes/);
  await refused(
    "src/features/quotes/web/quote-row.tsx",
    "~/features/pricing/server/queries/prices",
    /a page takes/,
  );
  await refused("src/features/quotes/web/quote-row.tsx", "~/features/pricing/testing", /a page takes/);
  await refused(
    "src/features/quotes/domain.ts",
    "~/features/pricing/server/queries/prices",
    /only contract and domain/,
  );
  await refused(
    "src/features/dashboard/server/queries.ts",
    "~/features/portal/domain",
    /is in the top layer/,
  );
  await refused("src/features/dashboard/server/queries.ts", "~/features/site/domain", /is in the top layer/);
});

test("a feature without a place in the line is told so", () =>
  fails(
    check,
    { ...clean, "src/features/weather/domain.ts": "" },
    {
      file: "src/features/weather/domain.ts",
      says: /no place in the line/,
    },
  ));

test("nothing a page loads leads to zod or a server's package, however far", async () => {
  const page = "src/features/quotes/web/quote-row.tsx";
  const domain = "src/features/quotes/domain.ts";
  await fails(
    check,
    {
      ...clean,
      [page]: '\nimport { isOpen } from "../domain";',
      "src/features/quotes/web/quotes-page.tsx": "",
      [domain]: 'import { date } from "~/platform/http/contract";',
    },
    {
      file: page,
      line: 2,
      says: /brings 'zod' .* by src\/features\/quotes\/domain\.ts → .*contract\.ts → zod/,
    },
  );
  await refused(page, "zod", /brings 'zod'/);
  await refused("src/root.tsx", "~/features/settings/contract", /brings 'zod'/);
});

test("a page takes the types of a contract and nothing else of it", () =>
  fails(
    check,
    {
      ...clean,
      "src/features/quotes/contract.ts": "",
      "src/features/quotes/web/quote-row.tsx": 'import { quotesContract } from "../contract";',
    },
    { file: "src/features/quotes/web/quote-row.tsx", line: 1, says: /type only/ },
  ));

test("server/feature.ts hands its demo to the assembly, and the line is the list's", async () => {
  await passes(check, {
    ...clean,
    "src/features/quotes/demo.ts": "",
    "src/features/quotes/server/feature.ts": 'import { seedQuotes } from "../demo";',
  });
  await refused("src/features/quotes/server/handlers.ts", "../demo", /handed to it in server\/feature\.ts/);
  assert.deepEqual(
    lineOf(
      "import { aFeature } from 'a';\nconst listed = [\n  aFeature,\n  storageUnitsFeature,\n] as const;",
    ),
    ["a", "storage-units"],
  );
});

test("createRequire finds a package, and loads nothing", async () => {
  const file = "src/platform/pdf/fonts.ts";
  await passes(check, {
    ...clean,
    [file]:
      'import { createRequire } from "node:module";\nconst { resolve } = createRequire(import.meta.url);\nconst a = createRequire(import.meta.url).resolve("pdf");',
  });
  await fails(
    check,
    {
      ...clean,
      [file]:
        'import { createRequire } from "node:module";\nconst load = createRequire(import.meta.url);\nload("../../features/quotes/domain");',
    },
    { file, line: 2, says: /loads what the checks cannot see/ },
  );
});
