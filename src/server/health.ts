import { Hono } from "hono";
import { pool } from "~/platform/db/database";
import { countApplied, countMigrations } from "~/platform/db/migrate";

/** `/healthz`: the process is alive. `/readyz`: it can serve, that is, the database answers and is migrated. */
export function healthRoutes(): Hono {
  const routes = new Hono();
  routes.get("/healthz", (c) => c.json({ status: "alive" }));
  routes.get("/readyz", async (c) => {
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
  });
  return routes;
}
