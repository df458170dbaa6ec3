import { expect, test, vi } from "vitest";

const answers: ((leave: boolean) => void)[] = [];
vi.mock("../office/confirm", () => ({
  askToConfirm: () => new Promise<boolean>((resolve) => answers.push(resolve)),
}));
const { askToLeave } = await import("./leave-guard");

test("callers at the same time share one question, and the next caller asks anew at once", async () => {
  const [first, same] = [askToLeave(), askToLeave()];
  answers[0]?.(false);
  expect([await first, await same]).toEqual([false, false]);
  const next = askToLeave();
  expect(answers).toHaveLength(2);
  answers[1]?.(true);
  expect(await next).toBe(true);
});
