import path from "node:path";
import { defineConfig } from "vite";

const root = path.dirname(import.meta.dirname);

export default defineConfig({
  root,
  logLevel: "error",
  resolve: {
    alias: {
      "~": path.join(root, "src"),
      "use-intl/format-message": "use-intl/format-message/format-only",
    },
  },
  ssr: { noExternal: ["use-intl"] },
  build: {
    ssr: true,
    target: "es2022",
    outDir: path.join(root, "build/bench"),
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        floors: path.join(import.meta.dirname, "floors.ts"),
        "payroll-floor": path.join(import.meta.dirname, "payroll-floor.ts"),
      },
    },
  },
});
