import { expect, test } from "vitest";
import { canBecome, changedFields, TOW_TRUCK_STATUSES } from "./domain";

test("one in use is retired, and a retired one stays so", () => {
  const ways = TOW_TRUCK_STATUSES.flatMap((from) =>
    TOW_TRUCK_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(ways).toEqual(["active → retired"]);
});

test.each([
  [{ name: "A", notes: "" }, []],
  [{ name: "B", notes: "" }, ["name"]],
  [{ name: "B", notes: "new" }, ["name", "notes"]],
])("to %j the changed fields are %j", (after, fields) => {
  expect(changedFields({ name: "A", notes: "" }, after)).toEqual(fields);
});
