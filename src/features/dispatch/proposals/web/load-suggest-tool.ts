/** In a separate module, so that the office's first scripts do not include the panel. */
export const loadSuggestTool = () => import("./suggest-tool").then((part) => part.SuggestTool);
