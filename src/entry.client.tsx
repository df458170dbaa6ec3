import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { TypedEarly } from "~/platform/ui/typed-early";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TypedEarly within={document}>
        <HydratedRouter />
      </TypedEarly>
    </StrictMode>,
  );
});
