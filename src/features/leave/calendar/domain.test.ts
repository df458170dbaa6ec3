import { expect, test } from "vitest";
import { awayWithin, twoWeeks } from "./domain";

const leave = (id: string, firstDay: string, lastDay: string) => ({ id, firstDay, lastDay });

test("two weeks name each person who is away in them once, over a month's end too", () => {
  const days = twoWeeks("2026-04-25");
  expect([days[0], days.at(-1)]).toEqual(["2026-04-25", "2026-05-08"]);
  const over = leave("a", "2026-04-29", "2026-05-04");
  const april = {
    people: [
      { number: "EMP1", leave: [over] },
      { number: "EMP2", leave: [leave("b", "2026-04-01", "2026-04-24")] },
    ],
    holidays: [{ day: "2026-04-03", name: "Good Friday" }],
  };
  const may = {
    people: [
      { number: "EMP1", leave: [over, leave("c", "2026-05-08", "2026-05-08")] },
      { number: "EMP3", leave: [leave("d", "2026-05-09", "2026-05-12")] },
    ],
    holidays: [{ day: "2026-05-01", name: "Labour Day" }],
  };
  const { people, holidays } = awayWithin([april, may], days);
  expect(people.map(({ number, leave }) => [number, leave.map(({ id }) => id)])).toEqual([
    ["EMP1", ["a", "c"]],
  ]);
  expect(holidays).toEqual([{ day: "2026-05-01", name: "Labour Day" }]);
});
