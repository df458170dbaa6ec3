import { expect, test } from "vitest";
import { isUnreached } from "./error-report";

test.each([
  "Failed to fetch",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "Failed to fetch dynamically imported module: https://moves.example.co.ke/assets/moves.js",
])("%j is the network's, and nobody's log has it", (message) => {
  expect(isUnreached(new TypeError(message))).toBe(true);
});

test("a page that broke is not the network's", () => {
  expect(isUnreached(new TypeError("rows is undefined"))).toBe(false);
  expect(isUnreached(new Error("Unexpected Server Error"))).toBe(false);
});
