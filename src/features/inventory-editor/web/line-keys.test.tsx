// @vitest-environment jsdom

import { expect, test, vi } from "vitest";
import type { Line } from "~/features/inventory/inventories/domain/inventories";
import { screen, show } from "~/platform/testing/dom";
import { changeOfKey, onLineKey } from "./line-keys";

const line = (itemId: string): Line => ({
  ...{ itemId, room: "living", kindCode: "chair", name: itemId, nameSw: itemId },
  ...{ length: null, width: null, height: null, volume: 0.2, weight: 6, minutes: 4, flags: [] },
  ...{ quantity: 1, packedBy: "company", going: "yes", note: "", declaredValue: null },
});

test.each([
  ["+", { kind: "count", by: 1 }],
  ["-", { kind: "count", by: -1 }],
  ["n", { kind: "set", going: "no" }],
  ["P", { kind: "set", packedBy: "customer" }],
  ["Delete", { kind: "remove" }],
])("%s changes the line", (key, change) => {
  expect(changeOfKey(key, line("one"))).toMatchObject({ ...change, itemId: "one" });
});

test("arrows move between lines, a removed line passes the focus on, and up from the first leaves", async () => {
  const lines = [line("one"), line("two")];
  const act = vi.fn();
  const onLeave = vi.fn();
  await show(
    <div role="toolbar" onKeyDown={(event) => onLineKey(event, { lines, act, onLeave, mayEdit: true })}>
      {lines.map(({ itemId }) => (
        <div key={itemId} data-line={itemId}>
          <button type="button" data-name>
            {itemId}
          </button>
          <input aria-label={`Quantity of ${itemId}`} data-quantity />
        </div>
      ))}
    </div>,
  );
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const [one, two] = lines.map(({ itemId }) => screen.getByRole("button", { name: itemId }));
  one?.focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(two);
  press("7");
  expect(document.activeElement).toBe(screen.getByLabelText("Quantity of two"));
  press("Enter");
  expect(document.activeElement).toBe(two);
  press("Delete");
  expect(act).toHaveBeenLastCalledWith({ kind: "remove", itemId: "two" });
  expect(document.activeElement).toBe(one);
  press("ArrowUp");
  expect(onLeave).toHaveBeenCalledOnce();
});
