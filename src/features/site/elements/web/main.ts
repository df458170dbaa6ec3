import type { DetailedHTMLProps, HTMLAttributes } from "react";
import { saveFirstTouch } from "~/platform/ui/kept-touch";
import { watchFrame } from "./frame";
import { HeroSlides } from "./hero-slides";
import { MoveCalculator } from "./move-calculator";
import { watchPictures } from "./pictures";
import { PostedForm } from "./posted-form";
import { watchSwaps } from "./swaps";
import { TickList } from "./tick-list";
import { TownMap } from "./town-map";

/**
 * The only script of public pages, whose markup works without it. Custom elements start wherever they appear, and the
 * frame listens on the document, so it also works on pages that React Router runs.
 */
customElements.define("posted-form", PostedForm);
customElements.define("move-calculator", MoveCalculator);
customElements.define("hero-slides", HeroSlides);
customElements.define("tick-list", TickList);
customElements.define("town-map", TownMap);
saveFirstTouch();
watchFrame();
if (document.querySelector("consent-bar"))
  void import("./consent-bar").then(({ ConsentBar }) => customElements.define("consent-bar", ConsentBar));
watchPictures();
watchSwaps();

type Own = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "posted-form": Own;
      "move-calculator": Own;
      "hero-slides": Own;
      "tick-list": Own;
      "town-map": Own;
      "consent-bar": Own;
    }
  }
}
