import { IconBox } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { entriesFor } from "./office-entries";
import { menuEntries } from "./office-parts";

test("what a later noun lends stands last in its group, for who may open it", () => {
  const before = entriesFor(["view_quotes", "view_moves"]).map(({ to }) => to);
  menuEntries
    .answer({ to: "/trucks", label: "Trucks", icon: IconBox, needs: "view_moves", group: "work" })
    .join();
  const after = entriesFor(["view_quotes", "view_moves"]).map(({ to }) => to);
  expect(after).toEqual(["/quote-management", "/moves", "/trucks", "/help"]);
  expect(before).toEqual(after.filter((to) => to !== "/trucks"));
  expect(entriesFor(["view_quotes"]).map(({ to }) => to)).not.toContain("/trucks");
});

test("what is below another entry follows it", () => {
  menuEntries
    .answer({
      to: "/payments/cheques",
      label: "Cheques",
      icon: IconBox,
      needs: "view_finances",
      below: true,
      group: "work",
    })
    .join();
  const shown = entriesFor(["view_finances"]).map(({ to }) => to);
  const at = shown.indexOf("/payments");
  expect(shown.slice(at, at + 3)).toEqual(["/payments", "/payments/review", "/payments/cheques"]);
});
