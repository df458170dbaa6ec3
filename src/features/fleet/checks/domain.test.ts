import { expect, test } from "vitest";
import { VEHICLE_CLASSES } from "../vehicles/domain";
import { DEFAULT_CHECKLIST, itemsFor } from "./domain";

test("each class has its own lines, and every one the tyres and the papers", () => {
  for (const of of VEHICLE_CLASSES) {
    const names = itemsFor(DEFAULT_CHECKLIST, of).map(({ en }) => en);
    expect(names).toEqual(expect.arrayContaining([expect.stringContaining("Tyres"), "Papers on board"]));
  }
  const of = (kind: "motorbike" | "trailer" | "canter") =>
    itemsFor(DEFAULT_CHECKLIST, kind).map(({ en }) => en);
  expect(of("canter")).toEqual(expect.arrayContaining(["Two warning triangles", "Straps and blankets"]));
  expect(of("trailer")).not.toContain("Mirrors");
  expect(of("motorbike")).not.toContain("Straps and blankets");
});

test("each line has one name in each language", () => {
  for (const language of ["en", "sw"] as const) {
    const names = DEFAULT_CHECKLIST.map((item) => item[language]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain("");
  }
});
