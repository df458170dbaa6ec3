import { pool } from "~/platform/db/database";
import { countApplied, countMigrations } from "~/platform/db/migrate";
import { fileRoute } from "~/platform/http/file-routes";

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. */
export const healthRoutes = [
  fileRoute({ path: "/healthz", permission: "public", answer: (c) => c.json({ status: "alive" }) }),
  fileRoute({
    path: "/readyz",
    permission: "public",
    answer: async (c) => {
      try {
        const applied = await countApplied(pool());
        const missing = countMigrations() - applied;
        if (missing > 0)
          return c.json({ status: "not ready", database: "up", missingMigrations: missing }, 503);
        return c.json({ status: "ready", database: "up", migrations: applied });
      } catch {
        c.header("Retry-After", "5");
        return c.json({ status: "not ready", database: "down" }, 503);
      }
    },
  }),
];
