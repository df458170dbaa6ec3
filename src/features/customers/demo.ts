import { asc, eq } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { people } from "~/features/identity/server/tables";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { changeCustomers } from "./bulk/server/commands";
import type { CustomerStatus, CustomerType } from "./domain";
import { seedDuplicates } from "./duplicates/demo";
import {
  BLANK_CUSTOMER,
  type CustomerChange,
  mergeFields,
  NO_ADDRESS,
  NO_EMERGENCY_CONTACT,
} from "./profile/domain";
import { createCustomer, editCustomer } from "./server/commands/save-customer";
import { customers } from "./server/tables";

const DAY_MS = 86_400_000;

interface Story {
  name: [first: string, last: string];
  type?: CustomerType;
  status?: CustomerStatus;
  company?: [name: string, industry: string, size: string];
  at: [street: string, city: string, county: string];
  work?: [street: string, city: string, county: string];
  tags?: string[];
  /** How many days ago they were written down. */
  days: number;
}

const STORIES: readonly Story[] = [
  { name: ["Makena", "Gitonga"], status: "prospect", at: ["Makutano, Plot 14", "Meru", "Meru"], days: 3 },
  {
    name: ["Rashid", "Mwinyi"],
    type: "corporate",
    company: ["Pwani Cold Stores Ltd", "Food storage", "51-200"],
    at: ["Shimanzi Road 8", "Mombasa", "Mombasa"],
    work: ["Links Road, Nyali Centre", "Mombasa", "Mombasa"],
    tags: ["coast", "yearly contract"],
    days: 260,
  },
  {
    name: ["Adhiambo", "Oloo"],
    type: "vip",
    at: ["Riat Hills, House 3", "Kisumu", "Kisumu"],
    tags: ["art collection"],
    days: 210,
  },
  {
    name: ["Kipchumba", "Rotich"],
    status: "inactive",
    at: ["Elgon View, Court B", "Eldoret", "Uasin Gishu"],
    days: 402,
  },
  {
    name: ["Wangari", "Muriuki"],
    type: "corporate",
    company: ["Mwamba Law Advocates", "Legal services", "11-50"],
    status: "prospect",
    at: ["Kimathi Way 21", "Nyeri", "Nyeri"],
    days: 9,
  },
  {
    name: ["Nekesa", "Wanyonyi"],
    at: ["Lurambe, Plot 6", "Kakamega", "Kakamega"],
    tags: ["teacher"],
    days: 120,
  },
  {
    name: ["Saitoti", "Lemayian"],
    status: "suspended",
    at: ["Milimani Estate 2", "Kajiado", "Kajiado"],
    days: 310,
  },
  { name: ["Zuhura", "Athumani"], at: ["Silversands Road", "Malindi", "Kilifi"], tags: ["coast"], days: 75 },
  {
    name: ["Cherono", "Kiptoo"],
    type: "corporate",
    company: ["Highland Tea Growers Co-operative", "Agriculture", "201-500"],
    at: ["Moi Highway, Industrial Area", "Kericho", "Kericho"],
    tags: ["yearly contract"],
    days: 340,
  },
  { name: ["Njambi", "Thuku"], at: ["Section 9, House 112", "Thika", "Kiambu"], days: 48 },
  {
    name: ["Musyoka", "Ndunda"],
    status: "prospect",
    at: ["Mulolongo, Phase 3", "Machakos", "Machakos"],
    days: 1,
  },
  {
    name: ["Wairimu", "Gathogo"],
    type: "vip",
    at: ["Lake View Estate 7", "Naivasha", "Nakuru"],
    work: ["Kenyatta Avenue 40", "Nakuru", "Nakuru"],
    tags: ["two homes"],
    days: 190,
  },
];

const address = (
  [street, city, state]: [string, string, string],
  type: "home" | "work",
  isPrimary: boolean,
) => ({
  ...NO_ADDRESS,
  type,
  street,
  city,
  state,
  isPrimary,
});

function fieldsOf(story: Story, index: number): CustomerChange {
  const [firstName, lastName] = story.name;
  const [companyName, industry, companySize] = story.company ?? ["", "", ""];
  const home = story.type === "corporate" ? "work" : "home";
  return {
    type: story.type ?? "individual",
    status: story.status ?? "active",
    personalInfo: {
      firstName,
      lastName,
      dateOfBirth: index % 3 ? null : `19${70 + index}-0${1 + (index % 9)}-14`,
    },
    contactInfo: {
      email: `${firstName}.${lastName}@example.co.ke`.toLowerCase(),
      primaryPhone: `+25473390${String(1000 + index * 37)}`,
      preferredContactMethod: index % 2 ? "whatsapp" : "email",
      preferredContactTime: index % 4 ? "anytime" : "evening",
    },
    addresses: [address(story.at, home, true), ...(story.work ? [address(story.work, "work", false)] : [])],
    corporateInfo: { companyName, industry, companySize },
    emergencyContacts:
      index % 3 === 1
        ? [
            {
              ...NO_EMERGENCY_CONTACT,
              name: `Family of ${lastName}`,
              relationship: "Family",
              phone: `+25473391${String(1000 + index * 37)}`,
            },
          ]
        : [],
    preferences: { preferredServices: index % 2 ? ["packing"] : ["residential_move", "storage"] },
    privacy: { marketingConsent: index % 2 === 0 },
    tags: story.tags ?? [],
  };
}

/**
 * Adds customers of all types besides those created by quotes. The first of the quotes' customers get
 * addresses and an assignee.
 */
export async function seedCustomers(tx: Tx, now: Date): Promise<void> {
  const service = await seedActor(tx, "customer_service", ["access_all_customers"]);
  const reps = await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(people.role, "sales_rep"))
    .orderBy(asc(people.email));
  const known = await tx
    .select({ id: customers.id, lastName: customers.lastName })
    .from(customers)
    .where(eq(customers.status, "active"))
    .orderBy(asc(customers.createdAt))
    .limit(8);
  for (const [index, { id, lastName }] of known.entries()) {
    if (!lastName) continue;
    const [, city, county] = (STORIES[index % STORIES.length] as Story).at;
    await editCustomer(tx, service, {
      id: trustedReach(tx, "customer", id, "made"),
      change: {
        ...(index === 2 ? { type: "vip" as const } : {}),
        addresses: [address([`Plot ${10 + index}, Station Road`, city, county], "home", true)],
        tags: index % 2 ? ["regular"] : [],
      },
      now: new Date(now.getTime() - (6 + index) * DAY_MS),
    });
  }
  const made: string[] = [];
  for (const [index, story] of STORIES.entries()) {
    const at = new Date(now.getTime() - story.days * DAY_MS);
    const fields = mergeFields(BLANK_CUSTOMER, fieldsOf(story, index));
    made.push((await createCustomer(tx, service, { fields, now: at })).id);
  }
  for (const [index, { id }] of reps.entries())
    await changeCustomers(tx, service, {
      ids: made.filter((_, at) => at % reps.length === index),
      change: { kind: "assign", assignedTo: id },
      now: new Date(now.getTime() - (20 - index) * 3_600_000),
    });
  await seedDuplicates(tx, made, now);
}
