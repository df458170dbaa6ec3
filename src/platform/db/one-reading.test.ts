import { expect, test } from "vitest";
import { inOneReading, memoryOfReading } from "./one-reading";

test("a reading has one memory, its neighbour another, and what goes on after it none", async () => {
  expect(memoryOfReading()).toBeUndefined();
  let late: Promise<unknown> = Promise.resolve();
  const read = (value: number) =>
    inOneReading(async () => {
      memoryOfReading()?.set("value", value);
      late = new Promise((resolve) => setImmediate(() => resolve(memoryOfReading())));
      await Promise.resolve();
      return memoryOfReading()?.get("value");
    });
  expect(await Promise.all([read(1), read(2)])).toEqual([1, 2]);
  expect(await late).toBeUndefined();
  await expect(inOneReading(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
