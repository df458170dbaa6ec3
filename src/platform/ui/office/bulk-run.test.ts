import { ORPCError } from "@orpc/client";
import { describe, expect, test } from "vitest";
import { gatherRows, inParts, MOST_SELECTED, outcomeSaid, PART } from "./bulk-run";

const ids = Array.from({ length: PART * 2 + 5 }, (_, n) => `row ${n}`);
const conflict = (message: string) => new ORPCError("CONFLICT", { status: 409, message });

describe("many rows at once", () => {
  test("are done part by part, counted, and added up", async () => {
    const counts: number[] = [];
    const parts: number[] = [];
    const outcome = await inParts(
      ids,
      async (part) => {
        parts.push(part.length);
        return { done: part.length - 1, refused: [{ name: part[0] ?? "", reason: "is paid" }] };
      },
      (handled) => counts.push(handled),
    );
    expect(parts).toEqual([PART, PART, 5]);
    expect(counts).toEqual([PART, PART * 2, PART * 2 + 5]);
    expect(outcome.done).toBe(ids.length - 3);
    expect(outcome.refused.map(({ name }) => name)).toEqual(["row 0", `row ${PART}`, `row ${PART * 2}`]);
  });

  test("go on after a part that took none, and are nothing when no part took any", async () => {
    let call = 0;
    const outcome = await inParts(ids, async (part) => {
      call += 1;
      if (call === 1) throw conflict("row 0: paid already");
      return { done: part.length, refused: [] };
    });
    expect(outcome).toEqual({ done: PART + 5, refused: [{ name: "", reason: "row 0: paid already" }] });
    await expect(
      inParts(ids, async () => {
        throw conflict("all paid");
      }),
    ).rejects.toMatchObject({ message: "all paid" });
  });

  test("end where the server or the network does, and say after how many", async () => {
    const failing = (at: number) => {
      let call = 0;
      return inParts(ids, async (part) => {
        call += 1;
        if (call === at) throw new TypeError("fetch failed");
        return { done: part.length, refused: [] };
      });
    };
    await expect(failing(1)).rejects.toThrow("fetch failed");
    const { done, refused } = await failing(2);
    expect(done).toBe(PART);
    expect(refused[0]?.name).toBe(`Stopped after ${PART} of ${ids.length}.`);
  });
});

test.each([
  [1, ["1 reminder sent", "reminders sent"] as [string, string], "1 reminder sent"],
  [3, ["1 reminder sent", "reminders sent"] as [string, string], "3 reminders sent"],
  [3, "Invoices deleted successfully", "Invoices deleted successfully"],
])("%i done is said as the action says it", (done, words, said) => {
  expect(outcomeSaid(done, words)).toBe(said);
});

test("all rows of a list are gathered, up to what can be selected", async () => {
  const pages = (count: number) => async (number: number) => ({
    rows: Array.from({ length: 40 }, (_, n) => (number - 1) * 40 + n),
    nextCursor: number < count ? "next" : null,
  });
  expect(await gatherRows(pages(2))).toHaveLength(80);
  expect(await gatherRows(pages(9))).toHaveLength(MOST_SELECTED);
});
