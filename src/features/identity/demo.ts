import { hashPassword } from "better-auth/crypto";
import { asc, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { type Actor, mintActor } from "~/platform/http/actor";
import type { Permission, Role } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { addPassword } from "./server/commands/invite-person";
import { ensureRoleGrants } from "./server/commands/manage-people";
import { people } from "./server/tables";

/** A public password. Only the demo company uses it, and the demo listens on loopback by default. */
export const DEMO_PASSWORD = "Twende-Kazi-2026";

interface DemoPerson {
  role: Role;
  name: string;
  email: string;
  phone?: string;
  department?: string;
}

const at = (name: string) => `${name}@moveease.example`;

export const demoPeople: readonly DemoPerson[] = [
  {
    role: "admin",
    name: "Wanjiku Kimani",
    email: at("admin"),
    phone: "+254700000100",
    department: "admin",
  },
  { role: "manager", name: "Otieno Obiero", email: at("manager"), department: "operations" },
  { role: "manager", name: "Mumbua Nzioka", email: at("mumbua.nzioka"), department: "operations" },
  { role: "supervisor", name: "Halima Bakari", email: at("supervisor"), department: "operations" },
  { role: "supervisor", name: "Wafula Khaemba", email: at("wafula.khaemba"), department: "operations" },
  { role: "team_lead", name: "Kimani Njuguna", email: at("team.lead"), department: "operations" },
  { role: "team_lead", name: "Kiprop Keter", email: at("kiprop.keter"), department: "operations" },
  { role: "driver", name: "Omondi Oduor", email: at("driver"), department: "operations" },
  { role: "driver", name: "Muema Kilonzo", email: at("muema.kilonzo"), department: "operations" },
  { role: "driver", name: "Hamisi Shee", email: at("hamisi.shee"), department: "operations" },
  { role: "mover", name: "Baraka Charo", email: at("mover"), department: "operations" },
  { role: "mover", name: "Barasa Situma", email: at("barasa.situma"), department: "operations" },
  { role: "mover", name: "Gitau Waweru", email: at("gitau.waweru"), department: "operations" },
  { role: "packer", name: "Achieng Odera", email: at("packer"), department: "operations" },
  { role: "packer", name: "Kwamboka Bosire", email: at("kwamboka.bosire"), department: "operations" },
  { role: "customer_service", name: "Nafula Makokha", email: at("service"), department: "customer_service" },
  { role: "customer_service", name: "Jerop Tanui", email: at("jerop.tanui"), department: "customer_service" },
  { role: "sales_rep", name: "Kevin Macharia", email: at("sales"), department: "sales" },
  { role: "sales_rep", name: "Faith Akinyi", email: at("faith.akinyi"), department: "sales" },
  { role: "accountant", name: "Zawadi Mwakio", email: at("accounts"), department: "finance" },
  { role: "accountant", name: "Collins Langat", email: at("collins.langat"), department: "finance" },
  { role: "hr_officer", name: "Salim Athman", email: at("hr"), department: "hr" },
  { role: "cleaner", name: "Moraa Ongeri", email: at("cleaner"), department: "maintenance" },
  { role: "security", name: "Lekishon Sankale", email: at("security"), department: "security" },
  { role: "customer", name: "Grace Njeri", email: "grace.njeri@example.co.ke" },
  { role: "customer", name: "Ngũgĩ wa Mũthoni", email: "ngugi.muthoni@example.co.ke" },
  { role: "customer", name: "Amina Abdi", email: "amina.abdi@example.co.ke" },
];

export const demoCustomers = demoPeople.filter(({ role }) => role === "customer");

/** The first person of a role, as the actor of seeded actions. */
export async function seedActor(tx: Tx, role: Role, permissions: readonly Permission[] = []): Promise<Actor> {
  const [person] = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(eq(people.role, role))
    .orderBy(asc(people.id))
    .limit(1);
  if (!person) throw new Error(`The demo company has nobody in the role ${role}.`);
  const held = new Map(permissions.map((permission) => [permission, "all" as const]));
  return mintActor({ kind: "person", personId: person.id, name: person.name, role, permissions: held });
}

export const demoSignIns = demoPeople
  .filter((person, index, list) => list.findIndex(({ role }) => role === person.role) === index)
  .map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD }));

/** Fills in the demo company's people. */
export async function seedPeople(tx: Tx): Promise<void> {
  await ensureRoleGrants(tx);
  const hash = await hashPassword(DEMO_PASSWORD);
  for (const person of demoPeople) {
    const id = newId();
    await tx.insert(people).values({ id, ...person, emailVerified: true });
    await addPassword(tx, id, hash);
  }
}
