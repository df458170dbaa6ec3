import type { DetailedHTMLProps, HTMLAttributes } from "react";
import { keepFirstTouch } from "~/platform/ui/kept-touch";
import { watchFrame } from "./frame";
import { HeroSlides } from "./hero-slides";
import { MoveCalculator } from "./move-calculator";
import { watchPictures } from "./pictures";
import { PostedForm } from "./posted-form";
import { watchSwaps } from "./swaps";
import { TickList } from "./tick-list";
import { TownMap } from "./town-map";

/**
 * All the script a public page loads: its markup comes finished from the server and works without any; this makes it
 * quicker to use. Elements come alive where they stand or arrive, the frame by listeners on the document, so it works
 * the same on the few pages that the framework runs as well.
 */
customElements.define("posted-form", PostedForm);
customElements.define("move-calculator", MoveCalculator);
customElements.define("hero-slides", HeroSlides);
customElements.define("tick-list", TickList);
customElements.define("town-map", TownMap);
keepFirstTouch();
watchFrame();
// A page that counts its visits brings the question; all others load nothing for it.
if (document.querySelector("consent-bar"))
  void import("./consent-bar").then(({ ConsentBar }) => customElements.define("consent-bar", ConsentBar));
watchPictures();
watchSwaps();

type Own = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

/** For the markup that names them. */
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
