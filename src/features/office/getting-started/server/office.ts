import { sql } from "drizzle-orm";
import { invitations, people } from "~/features/identity/server/tables";
import { defaultsOf } from "~/features/settings/define";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { setupSteps } from "./queries";

/** What a new installation shows until the company enters its own. */
const SAMPLES = ["companyAddress", "companyPhone", "companyEmail"] as const;

/** Settings and identity precede the office, so the office provides their steps. */
export const stepsOfSettings = [
  setupSteps.answer({
    name: "company",
    place: 10,
    title: "Company details",
    why: "Your address, phone and email replace the samples on the website, in messages and on documents.",
    to: "/settings/company",
    link: "Enter details",
    done: async (reader) => {
      const company = await getSettings(reader, companySection);
      const samples = defaultsOf(companySection);
      return sql`${SAMPLES.every((name) => company[name] !== "" && company[name] !== samples[name])}::boolean`;
    },
  }),
  setupSteps.answer({
    name: "people",
    place: 30,
    title: "First colleague",
    why: "Quotes, payroll and roles need a second person, because nobody approves their own work.",
    to: "/settings/people",
    link: "Invite a colleague",
    done: (
      _reader,
      now,
    ) => sql`((select count(*) from (select 1 from ${people} where role <> 'customer' and active limit 2) staff) = 2
      or exists (select 1 from ${invitations} where accepted_at is null and expires_at > ${now.toISOString()}::timestamptz))`,
  }),
];
