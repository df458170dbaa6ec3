import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes";

function layoutsBetween(entries: readonly RouteConfigEntry[], isInPage = false): string[] {
  return entries.flatMap((entry) => {
    const isLayout = entry.path === undefined && !entry.index && entry.children !== undefined;
    const isPage = entry.path !== undefined && entry.children !== undefined;
    const inside = layoutsBetween(entry.children ?? [], isInPage || isPage);
    return isLayout && isInPage ? [entry.file, ...inside] : inside;
  });
}

test("what a page hands to its outlet reaches the pages below the layouts in between", async () => {
  const between = layoutsBetween(await routes);
  expect(between.length).toBeGreaterThan(2);
  const losing = between.filter(
    (file) => !/<Outlet context=/.test(readFileSync(join(import.meta.dirname, "..", file), "utf8")),
  );
  expect(losing).toEqual([]);
});
