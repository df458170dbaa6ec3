/** Where main.ts and the files it imports are. As built they have other names, which vite.config.ts puts here. */
export const SITE_SCRIPTS: readonly string[] = ["/src/features/site/elements/web/main.ts"];
