import { hydrateRoot } from "react-dom/client";
import type { Messages } from "use-intl";
import { openDocumentFormats } from "~/platform/ui/document-formats";
import { postError } from "~/platform/ui/error-post";
import { TypedEarly } from "~/platform/ui/typed-early";
import type { CalculatorData } from "./calculator-state";
import { ID_PREFIX, MoveCalculator } from "./move-calculator";

/**
 * Lets the calculator live in `place`, which holds the server's HTML of it. Should it ever die, that HTML comes back:
 * it works as plain forms. What was typed before does what it would do now.
 */
export function bringToLife(place: Element, data: CalculatorData, messages: Messages): void {
  openDocumentFormats();
  const before = place.innerHTML;
  hydrateRoot(
    place,
    <TypedEarly within={place}>
      <MoveCalculator data={data} messages={messages} />
    </TypedEarly>,
    {
      identifierPrefix: ID_PREFIX,
      onUncaughtError(error) {
        postError(error);
        place.innerHTML = before;
      },
    },
  );
}
