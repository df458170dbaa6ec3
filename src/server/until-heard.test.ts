import { afterEach, expect, test, vi } from "vitest";
import { untilHeard } from "./until-heard";

afterEach(() => {
  vi.useRealTimers();
});

test("what is not heard is told again every five seconds, and once it is heard no more", async () => {
  vi.useFakeTimers();
  const tell = vi
    .fn()
    .mockResolvedValueOnce(false)
    .mockRejectedValueOnce(new Error("away"))
    .mockResolvedValue(true);
  const stop = await untilHeard(tell);
  expect(tell).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(tell).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveBeenCalledTimes(3);
  await stop();
});

test("who stops is not told anything after", async () => {
  vi.useFakeTimers();
  const tell = vi.fn().mockResolvedValue(false);
  const stop = await untilHeard(tell);
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveBeenCalledTimes(1);
});
