/** URLs of main.tsx and its imports. vite.config.ts inserts the built names. */
export const SURVEY_SCRIPTS: readonly string[] = ["/src/features/self-surveys/web/main.tsx"];
