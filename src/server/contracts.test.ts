import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { router } from "./api";
import { projectRoot } from "./project-root";

interface Operation {
  "~orpc": { route: unknown };
}

const registry = readFileSync(path.join(projectRoot, "src/contracts.ts"), "utf8");
const nouns = [...registry.matchAll(/^ {4}(\w+): (.+?);$/gms)].map(([, noun = "", type = ""]) => ({
  noun,
  contracts: [...type.matchAll(/typeof import\("~\/([^"]+)"\)\s*\.(\w+)/g)].map(
    ([, file = "", name = ""]) => ({
      file: path.join(projectRoot, "src", file),
      name,
    }),
  ),
}));
const served = router as unknown as Record<string, Record<string, Operation>>;

describe("the registry of contracts", () => {
  test("names every noun of the API, and no other", () => {
    expect(nouns.map(({ noun }) => noun).toSorted()).toEqual(Object.keys(served).toSorted());
  });

  test.each(nouns)("gives $noun the operations that are served", async ({ noun, contracts }) => {
    const declared: Record<string, Operation> = {};
    for (const { file, name } of contracts) Object.assign(declared, (await import(file))[name]);
    const routes = (operations: Record<string, Operation> = {}) =>
      Object.entries(operations)
        .map(([name, operation]) => [name, operation["~orpc"].route])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    expect(routes(declared)).toEqual(routes(served[noun]));
  });
});
