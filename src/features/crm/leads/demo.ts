import { seedCampaigns } from "~/features/campaigns/demo";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import {
  HOME_SIZES,
  LEAD_SERVICES,
  LEAD_SOURCES,
  type LeadChange,
  type LeadSource,
  type LeadStatus,
  TIMELINES,
} from "./domain";
import { changeLeadStatus, createLead, noteFirstResponse } from "./server/commands";

const FIRST = ["Achieng", "Baraka", "Chebet", "Dalmas", "Esther", "Faraja", "Gathoni", "Hamisi"];
const LAST = [
  "Barasa",
  "Chepkoech",
  "Githinji",
  "Jeptoo",
  "Katana",
  "Lokwang",
  "Mutiso",
  "Nyaboke",
  "Owuor",
  "Saitoti",
];
const COMPANIES = [
  "Acacia Bookkeepers",
  "Blue Gum Dental Care",
  "Coral Reef Tours",
  "Dawn Chorus Academy",
  "Equinox Print House",
];
const PLACES = [
  "Kilimani, Nairobi",
  "Nyali, Mombasa",
  "Milimani, Kisumu",
  "Section 58, Nakuru",
  "Elgon View, Eldoret",
  "Ruiru, Kiambu",
  "Syokimau, Machakos",
  "Ngong, Kajiado",
];
const PAINS = [
  "The last mover broke two cupboards",
  "No lift, fourth floor",
  "Must be out by the end of the month",
  "Worried about the piano",
  "Only free on Saturdays",
];
const NOTES = [
  "Wants to see the price before a visit.",
  "Rang twice; prefers WhatsApp in the evening.",
  "",
  "Compares us with two others. Insurance matters most.",
  "Moves with two children and a dog.",
];
const REASONS = [
  "Chose somebody cheaper",
  "Stays where they are after all",
  "Could not be reached three times",
];
const TAGS = ["school holidays", "estate agent", "repeat", "long distance", "needs storage"];
const STANDING: readonly LeadStatus[] = [
  "new",
  "contacted",
  "qualified",
  "new",
  "nurturing",
  "proposal_sent",
  "qualified",
  "lost",
  "contacted",
  "negotiation",
];
const HOW_MANY = 40;

const pick = <Item>(from: readonly Item[], at: number): Item => from[at % from.length] as Item;

/** Leads of the last four months, from every source and at every stage, the older ones further on. */
export async function seedLeads(tx: Tx, now: Date): Promise<void> {
  const campaigns = await seedCampaigns(tx, now);
  const sellers = (await listStaffWhoMay(tx, "manage_leads")).filter(({ role }) => role === "sales_rep");
  for (let at = 0; at < HOW_MANY; at++) {
    const daysAgo = (HOW_MANY - 1 - at) * 3;
    const came = new Date(now.getTime() - daysAgo * 86_400_000 - (at % 7) * 3_600_000);
    const { id } = await createLead(tx, system, {
      fields: { ...leadAt(at, sellers, now), campaignId: campaignAt(at, campaigns) },
      now: came,
    });
    const status = pick(STANDING, at);
    if (status === "new") continue;
    const later = new Date(Math.min(now.getTime(), came.getTime() + (1 + (at % 4)) * 86_400_000));
    const lostReason = status === "lost" ? pick(REASONS, at) : "";
    const reached = trustedReach(tx, "lead", id, "made");
    await changeLeadStatus(tx, system, { id: reached, status, lostReason, now: later });
    await noteFirstResponse(tx, { id: reached, at: new Date(came.getTime() + (1 + (at % 6)) * 1_500_000) });
  }
}

const campaignAt = (at: number, campaigns: readonly string[]) =>
  at % 4 === 3 ? pick(campaigns, (at * 3) % 4) : null;

function leadAt(at: number, sellers: readonly { id: string }[], now: Date): LeadChange {
  const firstName = pick(FIRST, at);
  const lastName = pick(LAST, at + Math.floor(at / 10));
  const isCompany = at % 4 === 1;
  const source: LeadSource = pick(LEAD_SOURCES, at * 5);
  const today = nairobiDate(now);
  const thousands = 12 + ((at * 37) % 190);
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}${at}@example.co.ke`.toLowerCase(),
    phone: `+2547130040${String(at).padStart(2, "0")}`,
    company: isCompany ? pick(COMPANIES, Math.floor(at / 4)) : "",
    title: isCompany ? "Office manager" : "",
    address: { city: pick(PLACES, at).split(", ")[1] ?? "Nairobi" },
    source,
    rating: pick(["cold", "warm", "hot", "warm", "cold"] as const, at),
    assignedTo: at % 3 === 2 ? null : (sellers[at % Math.max(1, sellers.length)]?.id ?? null),
    interestedServices: [
      isCompany ? "office_move" : "residential_move",
      ...(at % 3 === 0 ? [pick(LEAD_SERVICES, 3 + (at % 5))] : []),
    ],
    estimatedValue: thousands * 100_000,
    estimatedCloseDate: at % 2 ? addDays(today, 10 + at) : null,
    budget: at % 5 === 4 ? 0 : (thousands - 5) * 100_000,
    timeline: at % 6 === 5 ? null : pick(TIMELINES, at),
    decisionMaker: at % 3 !== 1,
    painPoints: at % 2 ? [pick(PAINS, at)] : [],
    preferredContactMethod: pick(["phone", "whatsapp", "email"] as const, at),
    bestTimeToContact: at % 4 === 0 ? "After 17:00" : "",
    nextFollowUpDate: at % 3 === 0 ? addDays(today, (at % 9) - 1) : null,
    moveFrom: pick(PLACES, at),
    moveTo: pick(PLACES, at * 3 + 1),
    moveDate: at % 4 === 3 ? null : addDays(today, 7 + ((at * 11) % 60)),
    homeSize: isCompany ? "office" : pick(HOME_SIZES.slice(0, 6), at),
    locale: at % 5 === 3 ? "sw" : "en",
    notes: pick(NOTES, at),
    tags: at % 3 === 1 ? [pick(TAGS, at)] : [],
  };
}
