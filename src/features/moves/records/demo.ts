import { and, asc, eq, inArray } from "drizzle-orm";
import type { ServiceCategory } from "~/features/customers/domain";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import type { Tx } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { type MoveStatus, NO_INSURANCE } from "../domain";
import { recordService } from "./server/commands/record-service";
import { recordsOfServices } from "./server/queries";

interface Story {
  category: ServiceCategory;
  title: string;
  status: MoveStatus;
  /** Days from today. */
  day: number;
  from: string;
  to: string;
  /** Shillings. */
  quoted: number;
  final?: number;
  hours?: number;
  rating?: number;
  feedback?: string;
  needs?: string;
  items?: string[];
  vehicles?: string[];
  insured?: boolean;
  issue?: [description: string, resolution: string];
}

const STORIES: readonly Story[] = [
  {
    category: "residential_move",
    title: "Three bedrooms to Karen",
    status: "completed",
    day: -130,
    from: "Kilimani, Argwings Court, Nairobi",
    to: "Karen, Mbagathi Ridge, Nairobi",
    quoted: 65_000,
    final: 68_500,
    hours: 8,
    rating: 5,
    feedback: "Nothing was broken, and they put the beds together again.",
    needs: "The glass cabinet stands upright all the way.",
    items: ["Glass cabinet", "Upright piano", "46 boxes"],
    vehicles: ["KDA 417T", "KCY 902L"],
    insured: true,
  },
  {
    category: "office_move",
    title: "Office of 24 desks to Upper Hill",
    status: "completed",
    day: -480,
    from: "Westlands, Mvuli Plaza, Nairobi",
    to: "Upper Hill, Ragati House, Nairobi",
    quoted: 148_000,
    final: 148_000,
    hours: 14.5,
    rating: 4,
    feedback: "Over one weekend, as promised. One printer came late.",
    needs: "Server rack last onto the truck, first off it.",
    items: ["24 desks", "Server rack", "Conference table"],
    vehicles: ["KDB 118R"],
    insured: true,
    issue: ["One printer was left on the second truck.", "Brought on Monday before eight, without a charge."],
  },
  {
    category: "storage",
    title: "Store of a two-bedroom household",
    status: "in_progress",
    day: -40,
    from: "Lavington, Hatheru Lane, Nairobi",
    to: "Our store, Industrial Area, Nairobi",
    quoted: 36_000,
    needs: "Dry, off the floor.",
    items: ["Sofa", "Fridge", "31 boxes"],
  },
  {
    category: "packing",
    title: "Packing for a move abroad",
    status: "completed",
    day: -760,
    from: "Nyali, Mombasa",
    to: "",
    quoted: 28_000,
    final: 26_500,
    hours: 6.5,
    rating: 3,
    feedback: "Good work, an hour late.",
  },
  {
    category: "consultation",
    title: "Survey of a warehouse before its move",
    status: "quoted",
    day: 12,
    from: "Mombasa Road, Nairobi",
    to: "",
    quoted: 5_000,
    hours: 2,
  },
  {
    category: "international_move",
    title: "Household to Kampala",
    status: "completed",
    day: -390,
    from: "Runda, Nairobi",
    to: "Kololo, Kampala",
    quoted: 310_000,
    final: 322_000,
    hours: 36,
    rating: 5,
    feedback: "Two borders' worth of papers, all done for us.",
    vehicles: ["KCZ 331M"],
    insured: true,
  },
  {
    category: "cleaning",
    title: "Cleaning after moving out",
    status: "booked",
    day: 9,
    from: "Kileleshwa, Nairobi",
    to: "",
    quoted: 12_000,
    hours: 5,
  },
];

/** Seeds three years of service records. Deterministic except for `now`. */
export async function seedServices(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const [author] = await tx
    .select({ personId: people.id, name: people.name })
    .from(people)
    .where(and(inArray(people.role, ["customer_service", "manager"]), eq(people.active, true)))
    .orderBy(asc(people.role), asc(people.name));
  const actor = author
    ? mintActor({
        kind: "person",
        ...author,
        permissions: new Map([
          ["view_finances", "all"],
          ["manage_moves", "all"],
        ]),
      })
    : system;
  const known = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.status, "active"))
    .orderBy(asc(customers.customerNumber))
    .limit(5);
  for (const [index, story] of STORIES.entries()) {
    const customer = known[index % Math.max(1, known.length)];
    if (!customer) return;
    const id = trustedReach(tx, "customer", customer.id, "made");
    const scheduledDate = addDays(today, story.day);
    const requestDate = addDays(scheduledDate, story.day < 0 ? -18 : -20);
    const at = new Date(now.getTime() + (story.day < 0 ? story.day + 1 : -2) * 86_400_000);
    const place = (address: string) => ({
      address,
      coordinates: { latitude: null, longitude: null },
      accessNotes: "",
      contactPerson: { name: "", phone: "" },
    });
    const { id: serviceId } = await recordService(tx, actor, {
      id,
      category: story.category,
      title: story.title,
      description: "",
      status: story.status,
      requestDate,
      quotedDate: addDays(requestDate, 1),
      scheduledDate,
      window: "full_day",
      completedDate: story.status === "completed" ? scheduledDate : null,
      origin: place(story.from),
      destination: place(story.to),
      items: story.items ?? [],
      specialRequirements: story.needs ?? "",
      estimatedVolume: null,
      estimatedWeight: null,
      estimatedDuration: story.hours ?? null,
      quotedAmount: story.quoted * 100,
      finalAmount: story.final ? story.final * 100 : null,
      paymentStatus: story.final ? "paid" : "pending",
      paymentMethod: story.final ? "M-Pesa" : "",
      insuranceCoverage: story.insured
        ? {
            enabled: true,
            provider: "Amani General Insurance",
            policyNumber: `AG-${1000 + index}`,
            coverageAmount: 100_000_000,
            premium: 350_000,
          }
        : { ...NO_INSURANCE },
      vehiclesUsed: story.vehicles ?? [],
      equipmentUsed: story.vehicles ? ["Trolleys", "Blankets"] : [],
      packingMaterials: [],
      qualityScore: story.rating ? story.rating * 2 : null,
      customerRating: story.rating ?? null,
      customerFeedback: story.feedback ?? "",
      internalNotes: "",
      claims: [],
      overrideWarnings: true,
      now: at,
    });
    if (!story.issue) continue;
    const [description, resolution] = story.issue;
    const on = { id, serviceId, now: new Date(at.getTime() + 3_600_000) };
    const { id: issueId } = await recordsOfServices().reportIssue(tx, actor, {
      ...on,
      description,
      severity: "medium",
    });
    await recordsOfServices().resolveIssue(tx, actor, { ...on, issueId, resolution });
  }
}
