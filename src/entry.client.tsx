import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepMessages } from "~/platform/ui/messages";

// The page's texts stand in a file of their own, loaded beside the scripts (src/server/texts.ts).
const texts = document.documentElement.dataset.texts;
if (texts)
  keepMessages(
    texts,
    ((await import(/* @vite-ignore */ texts)) as { default: Record<string, unknown> }).default,
  );

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
