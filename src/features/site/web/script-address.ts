/** URLs of main.ts and its imports. vite.config.ts inserts the built names. */
export const SITE_SCRIPTS: readonly string[] = ["/src/features/site/elements/web/main.ts"];
