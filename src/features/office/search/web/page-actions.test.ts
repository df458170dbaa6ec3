// @vitest-environment jsdom
import { IconBolt } from "@tabler/icons-react";
import { beforeEach, expect, test, vi } from "vitest";
import { countPick, oftenFirst } from "./often";
import { pageActions } from "./page-actions";

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = "";
});

test("the open page's visible actions are offered, and picking one presses it", async () => {
  document.body.innerHTML = `
    <div data-actions><a href="/x">New Quote</a><button disabled>Export</button></div>
    <div data-record-actions><button aria-label="Approve and send">Go</button><button hidden>Old</button></div>
    <button>Elsewhere</button>`;
  for (const shown of document.querySelectorAll(":not([hidden])"))
    Object.defineProperty(shown, "offsetParent", { value: document.body });
  const pressed = vi.fn();
  document.querySelector("[aria-label]")?.addEventListener("click", pressed);
  const offers = pageActions();
  expect(offers.map(({ label }) => label)).toEqual(["Approve and send", "New Quote"]);
  offers[0]?.run();
  expect(pressed).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
});

test("what is picked often comes first, and the rest keeps its order", () => {
  const offers = ["Dashboard", "Quotes", "Moves"].map((label) => ({ label, icon: IconBolt }));
  countPick("Moves");
  countPick("Moves");
  countPick("Quotes");
  expect(oftenFirst(offers).map(({ label }) => label)).toEqual(["Moves", "Quotes", "Dashboard"]);
  localStorage.setItem("palette-often", "no JSON");
  expect(oftenFirst(offers)).toEqual(offers);
});
