// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { useEffect, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { headScripts } from "./head-scripts";
import { pressAgain } from "./pressed-early";
import { TypedEarly } from "./typed-early";

vi.stubGlobal("matchMedia", () => ({ matches: false }));
// These presses are real events, outside of React's act.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
afterEach(() => document.body.replaceChildren());

function Parts() {
  const [opened, setOpened] = useState(0);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const onKey = ({ key, ctrlKey }: KeyboardEvent) => {
      if (key === "k" && ctrlKey) setAsked((times) => times + 1);
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
  return (
    <>
      <button type="button" onClick={() => setOpened((times) => times + 1)}>
        Open
      </button>
      <button type="button" popoverTarget="menu" onClick={() => setOpened(99)}>
        Menu
      </button>
      <output>{`opened ${opened}, asked ${asked}`}</output>
    </>
  );
}

async function open(early: (place: HTMLElement) => void) {
  const place = document.createElement("div");
  place.innerHTML = renderToString(<Parts />);
  document.body.append(place);
  new Function(headScripts(false))();
  early(place);
  render(
    <TypedEarly within={place} after={pressAgain}>
      <Parts />
    </TypedEarly>,
    { container: place, hydrate: true },
  );
  return () => place.querySelector("output")?.textContent;
}

const pressK = (place: HTMLElement, init: KeyboardEventInit) => {
  const event = new KeyboardEvent("keydown", { key: "k", bubbles: true, cancelable: true, ...init });
  place.dispatchEvent(event);
  return event.defaultPrevented;
};

test("what is pressed before a page's scripts came is done once they are there, once for each press", async () => {
  const said = await open((place) => {
    place.querySelector("button")?.click();
    place.querySelector("button")?.click();
    expect(pressK(place, { ctrlKey: true })).toBe(true);
  });
  await expect.poll(said).toBe("opened 2, asked 1");
});

test("a plain letter, a key that is held and a button that works by itself are not done again", async () => {
  const said = await open((place) => {
    expect(pressK(place, {})).toBe(false);
    pressK(place, { ctrlKey: true, repeat: true });
    place.querySelectorAll("button")[1]?.click();
    place.querySelector("button")?.click();
  });
  await expect.poll(said).toBe("opened 1, asked 0");
});
