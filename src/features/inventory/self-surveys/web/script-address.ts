/** URLs of main.tsx and its imports. vite.config.ts inserts the built names. */
export const SURVEY_SCRIPTS: readonly string[] = ["/src/features/inventory/self-surveys/web/main.tsx"];
