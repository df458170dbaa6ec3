import { hydrateRoot } from "react-dom/client";
import type { Messages } from "use-intl";
import { openDocumentFormats } from "~/platform/ui/document-formats";
import { postError } from "~/platform/ui/error-post";
import { TypedEarly } from "~/platform/ui/typed-early";
import type { CalculatorData } from "./calculator-state";
import { ID_PREFIX, MoveCalculator } from "./move-calculator";

/**
 * Renders the calculator into `place`, over the server's HTML. Input made before that is applied. If rendering fails,
 * the HTML returns and works as plain forms.
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
