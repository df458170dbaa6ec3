// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsentBar } from "./consent-bar";

customElements.define("consent-bar", ConsentBar);

const scripts = () => [...document.head.querySelectorAll("script")].map(({ src }) => src);
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

function show(ids = 'data-analytics="G-TEST1" data-tag-manager="GTM-TEST2"'): HTMLElement {
  document.body.innerHTML = `<consent-bar hidden ${ids}><button data-answer="yes">Yes</button><button
    data-answer="no">No</button><button data-answer="close">Close</button></consent-bar><button data-act="consent">Choices</button>`;
  return document.querySelector("consent-bar") as HTMLElement;
}

function askNotToBeTracked(value: boolean | undefined) {
  Object.defineProperty(navigator, "globalPrivacyControl", { value, configurable: true });
}

beforeEach(() => {
  localStorage.clear();
  askNotToBeTracked(undefined);
});
afterEach(() => {
  document.body.replaceChildren();
  for (const script of document.head.querySelectorAll("script")) script.remove();
  Reflect.deleteProperty(window, "dataLayer");
  vi.unstubAllGlobals();
});

test("asks, and loads nothing before a yes", () => {
  const bar = show();
  expect(bar.hidden).toBe(false);
  expect(scripts()).toEqual([]);
  press("[data-answer=yes]");
  expect(bar.hidden).toBe(true);
  expect(scripts()).toEqual([
    "https://www.googletagmanager.com/gtm.js?id=GTM-TEST2",
    "https://www.googletagmanager.com/gtag/js?id=G-TEST1",
  ]);
});

test("remembers a yes and a no", () => {
  show();
  press("[data-answer=no]");
  expect(show().hidden).toBe(true);
  expect(scripts()).toEqual([]);
  press("[data-act=consent]");
  press("[data-answer=yes]");
  expect(scripts()).toHaveLength(2);
  Reflect.deleteProperty(window, "dataLayer");
  expect(show('data-analytics="G-TEST1"').hidden).toBe(true);
  expect(scripts()).toHaveLength(3);
});

test("a yes can be taken back at the foot: Google's cookies go and the page begins anew", () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { hostname: "localhost", reload });
  show();
  press("[data-answer=yes]");
  for (const cookie of ["_ga=GA1.1.1;path=/", "theme=dark;path=/"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the tested code deletes cookies this way
    document.cookie = cookie;
  }
  press("[data-act=consent]");
  press("[data-answer=no]");
  expect(document.cookie).toBe("theme=dark");
  expect(reload).toHaveBeenCalledOnce();
});

test("who sends Global Privacy Control is not asked and not counted, whatever was said before", () => {
  localStorage.setItem("count-visits", "yes");
  askNotToBeTracked(true);
  const bar = show();
  expect(bar.hidden).toBe(true);
  expect(scripts()).toEqual([]);
  press("[data-act=consent]");
  expect(bar.hidden).toBe(false);
  expect(bar.hasAttribute("data-opted-out")).toBe(true);
});
