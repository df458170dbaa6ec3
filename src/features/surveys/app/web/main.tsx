/** @jsxImportSource preact */
import "~/platform/ui/tokens.css";
import { render } from "preact";
import { createModel } from "./model";
import { SurveyApp } from "./survey-app";

const dark = matchMedia("(prefers-color-scheme: dark)");
const setTheme = () => document.documentElement.setAttribute("data-theme", dark.matches ? "dark" : "light");
setTheme();
dark.addEventListener("change", setTheme);

const model = createModel();
const place = document.getElementById("app");
if (place) render(<SurveyApp model={model} />, place);
void model.open();

// A phone that is full holds entries in memory only.
addEventListener("beforeunload", (event) => {
  if (model.state().isFull) event.preventDefault();
});

if ("serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/survey/sw.js").then((registration) => {
    // At the start nothing is typed yet, so a new version takes over now.
    registration.waiting?.postMessage("take-over");
  });
}
