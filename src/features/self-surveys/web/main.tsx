/** @jsxImportSource preact */
import { render } from "preact";
import { canKeep, SurveyLive } from "./survey-live";
import type { SurveyData } from "./survey-types";

/** Brings the server's page to life. In a browser that keeps nothing the forms stay. */
const place = document.getElementById("survey");
const written = document.getElementById("survey-data");
if (place && written) {
  const first = JSON.parse(written.textContent ?? "") as SurveyData;
  if (await canKeep(first.token)) {
    place.replaceChildren();
    render(<SurveyLive first={first} />, place);
    document.documentElement.dataset.live = "";
  }
}
