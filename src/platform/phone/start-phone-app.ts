import { type ComponentChild, render } from "preact";
import type { PhoneState } from "./phone-model";

/** Draws an app into its page, opens its model, and registers its service worker. */
export function startPhoneApp(
  path: string,
  model: { state: () => Pick<PhoneState, "isFull">; open: () => Promise<void> },
  app: ComponentChild,
): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const setTheme = () => document.documentElement.setAttribute("data-theme", dark.matches ? "dark" : "light");
  setTheme();
  dark.addEventListener("change", setTheme);

  const place = document.getElementById("app");
  if (place) render(app, place);
  void model.open();

  // A phone that is full holds entries in memory only.
  addEventListener("beforeunload", (event) => {
    if (model.state().isFull) event.preventDefault();
  });

  if ("serviceWorker" in navigator) {
    void navigator.serviceWorker.register(`/${path}/sw.js`).then((registration) => {
      // At the start nothing is typed yet, so a new version takes over now.
      registration.waiting?.postMessage("take-over");
    });
  }
}
