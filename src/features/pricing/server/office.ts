import { sql } from "drizzle-orm";
import { setupSteps } from "~/features/office/getting-started/server/queries";
import { priceLists } from "./tables";

export const stepOfPrices = setupSteps.answer({
  name: "prices",
  place: 20,
  title: "Prices",
  why: "The calculator and your quotes use sample prices until you publish your own.",
  to: "/settings/prices",
  link: "Set prices",
  // Version 1 comes with the installation.
  done: () => sql`exists (select 1 from ${priceLists} where version > 1)`,
});
