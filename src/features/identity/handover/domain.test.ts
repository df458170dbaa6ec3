import { expect, test } from "vitest";
import { formatWork } from "./domain";

test("open work is counted in the singular where there is one", () => {
  const work = [
    { label: "Leads", count: 2 },
    { label: "Activities", count: 1 },
    { label: "Communications", count: 1 },
  ];
  expect(formatWork(work)).toBe("2 leads, 1 activity, 1 communication");
});
