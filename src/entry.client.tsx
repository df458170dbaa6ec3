import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { openDocumentFormats } from "~/platform/ui/document-formats";
import { leaveClicksToReact, pressAgain } from "~/platform/ui/pressed-early";
import { TypedEarly } from "~/platform/ui/typed-early";

openDocumentFormats();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TypedEarly within={document} after={pressAgain}>
        <HydratedRouter />
      </TypedEarly>
    </StrictMode>,
  );
  leaveClicksToReact();
});
