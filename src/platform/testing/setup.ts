import { openSecrets } from "~/platform/secrets/secrets";

openSecrets(Buffer.from("the key of the tests, of no use elsewhere"));
