import { keepMessages } from "./messages";

/**
 * Imported for its effect by pages whose texts are not in the file that every page loads (src/server/texts.ts): the
 * page's module is there only when they are.
 */
const { texts, moreTexts } = typeof document === "undefined" ? {} : document.documentElement.dataset;
if (texts && moreTexts)
  keepMessages(
    texts,
    ((await import(/* @vite-ignore */ moreTexts)) as { default: Record<string, unknown> }).default,
  );
