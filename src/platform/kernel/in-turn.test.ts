import { expect, test } from "vitest";
import { inTurn } from "./in-turn";

test("one after the other under a key, at once under others, and on after a failure", async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running--;
  };
  await Promise.all(Array.from({ length: 20 }, () => inTurn("one", work)));
  expect(most).toBe(1);
  await Promise.all(Array.from({ length: 5 }, (_, n) => inTurn(String(n), work)));
  expect(most).toBe(5);
  const failed = inTurn("one", () => Promise.reject(new Error("no")));
  const after = inTurn("one", async () => "done");
  await expect(failed).rejects.toThrow("no");
  expect(await after).toBe("done");
});
