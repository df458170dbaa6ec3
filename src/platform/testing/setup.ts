import { configureOutbound } from "~/platform/outbound/outbound";
import { openSecrets } from "~/platform/secrets/secrets";

openSecrets(Buffer.from("the key of the tests, of no use elsewhere"));

/** The servers that tests start are on this machine, at any port. */
configureOutbound((host) => host === "127.0.0.1");

/** Two queries at once on one connection, as by Promise.all over a transaction: pg 9 refuses them. */
process.on("warning", (warning) => {
  if (warning.message.includes("already executing a query")) throw warning;
});
