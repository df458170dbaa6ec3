import { expect, test } from "vitest";
import { sharedReading } from "./shared-reading";

function slow() {
  const begun: PromiseWithResolvers<string>[] = [];
  const read = sharedReading(() => {
    const reading = Promise.withResolvers<string>();
    begun.push(reading);
    return reading.promise;
  });
  return { begun, read };
}

test("who asks during a reading shares the next, which begins after it", async () => {
  const { begun, read } = slow();
  const first = read();
  const later = [read(), read(), read()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve("before");
  expect(await first).toBe("before");
  await Promise.resolve();
  begun[1]?.resolve("after");
  expect(await Promise.all(later)).toEqual(["after", "after", "after"]);
  expect(begun).toHaveLength(2);
});

test("a reading that failed is its askers' alone", async () => {
  const { begun, read } = slow();
  const [first, second] = [read(), read()];
  const refused = expect(first).rejects.toThrow("away");
  begun[0]?.reject(new Error("away"));
  await refused;
  await Promise.resolve();
  begun[1]?.resolve("back");
  expect(await second).toBe("back");
  const third = read();
  begun[2]?.resolve("still there");
  expect(await third).toBe("still there");
});
