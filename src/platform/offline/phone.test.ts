import { expect, test } from "vitest";
import { clockOffset, isClockWrong } from "./phone";
import { fitInto } from "./photo";

test("a clock that is a day ahead, or behind, is wrong; a slow network is not", () => {
  const server = "Sun, 29 Nov 2026 09:00:00 GMT";
  const ahead = clockOffset(server, new Date("2026-11-30T09:00:00Z"));
  expect([ahead, isClockWrong(ahead)]).toEqual([86_400, true]);
  expect(isClockWrong(clockOffset(server, new Date("2026-11-28T09:00:00Z")))).toBe(true);
  expect(isClockWrong(clockOffset(server, new Date("2026-11-29T09:00:40Z")))).toBe(false);
  expect([clockOffset(null, new Date()), clockOffset("soon", new Date())]).toEqual([undefined, undefined]);
  expect(isClockWrong(undefined)).toBe(false);
});

test("a photo is made smaller, never larger, and keeps its shape", () => {
  expect(fitInto(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitInto(3000, 4000, 1600)).toEqual({ width: 1200, height: 1600 });
  expect(fitInto(640, 480, 1600)).toEqual({ width: 640, height: 480 });
  expect(fitInto(9000, 1, 1600)).toEqual({ width: 1600, height: 1 });
});
