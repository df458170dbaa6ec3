import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Settings are on the server's command line (embedded.ts); these files keep initdb's defaults. */
const FILES = {
  "postgresql.conf": `# Written by MoveEase; it gives its settings when it starts the server.
datestyle = 'iso, mdy'
default_text_search_config = 'pg_catalog.english'
`,
  "postgresql.auto.conf": "# Written by MoveEase.\n",
  "pg_hba.conf": "local all all trust\n",
  "pg_ident.conf": "# Written by MoveEase: nobody is somebody else.\n",
};

/** These files would make a server follow another one or run recovery commands. */
const SIGNALS = [
  "recovery.signal",
  "standby.signal",
  "recovery.conf",
  "recovery.done",
  "postmaster.pid",
  "postmaster.opts",
];

/**
 * Rewrites a cluster's configuration. Files from elsewhere could name commands, libraries and other servers, which the
 * server would run as its own user.
 */
export function ownServerConfig(cluster: string): void {
  for (const name of [...Object.keys(FILES), ...SIGNALS])
    rmSync(path.join(cluster, name), { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES))
    writeFileSync(path.join(cluster, name), text, { mode: 0o600, flag: "wx" });
}
