// @vitest-environment jsdom

import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { screen, show } from "~/platform/testing/dom";
import { Swipes } from "./swipes";

const opened = vi.fn();

function Rows() {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={frame}>
        {["first", "second"].map((id) => (
          <div key={id} data-row={id}>
            <button type="button" onClick={() => opened(id)}>
              Open {id}
            </button>
            <span data-main>{id === "first" && <a href="#approve">Approve</a>}</span>
          </div>
        ))}
      </div>
      <Swipes frame={frame} />
    </>
  );
}

function finger(on: Element, ...path: [x: number, type?: "touch" | "mouse"][]) {
  const fire = (name: string, clientX: number, pointerType: string) => {
    const event = new MouseEvent(name, { bubbles: true, clientX });
    on.dispatchEvent(Object.assign(event, { pointerType }));
  };
  for (const [at, [x, type = "touch"]] of path.entries())
    fire(at === 0 ? "pointerdown" : "pointermove", x, type);
  fire("pointerup", path.at(-1)?.[0] ?? 0, "touch");
}

const revealed = () =>
  [...document.querySelectorAll<HTMLElement>("[data-swiped]")].map(({ dataset }) => dataset.row);

test("a swipe to the left reveals a row's main action until another touch, and opens nothing", () => {
  show(<Rows />);
  const first = screen.getByRole("button", { name: "Open first" });
  const second = screen.getByRole("button", { name: "Open second" });
  finger(first, [200], [150]);
  first.click();
  expect(revealed()).toEqual(["first"]);
  expect(opened).not.toHaveBeenCalled();
  finger(second, [200]);
  second.click();
  expect(revealed()).toEqual([]);
  expect(opened).toHaveBeenCalledWith("second");
});

test("a swipe reveals nothing to the right, after a short way, by a mouse, or without an action", () => {
  show(<Rows />);
  const first = screen.getByRole("button", { name: "Open first" });
  finger(first, [100], [200]);
  finger(first, [200], [180]);
  finger(first, [200, "mouse"], [100, "mouse"]);
  finger(screen.getByRole("button", { name: "Open second" }), [200], [100]);
  expect(revealed()).toEqual([]);
});
