/** URLs of main.ts and its imports. vite.config.ts inserts the built names. */
export const VERIFY_SCRIPTS: readonly string[] = ["/src/features/evidence/web/main.ts"];
