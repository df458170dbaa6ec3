import { hashPassword } from "better-auth/crypto";
import type { Tx } from "~/platform/db/database";
import type { Role } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { addPassword } from "./server/commands/invite-person";
import { ensureRoleGrants } from "./server/commands/manage-people";
import { people } from "./server/tables";

/** Known to everybody: only the demo company has it, and the demo listens on loopback unless told otherwise. */
export const DEMO_PASSWORD = "Twende-Kazi-2026";

interface DemoPerson {
  role: Role;
  name: string;
  email: string;
  department?: string;
}

const at = (name: string) => `${name}@moveease.example`;

/** One sign-in per role, printed at start. */
export const demoPeople: readonly DemoPerson[] = [
  { role: "admin", name: "Wanjiku Kiptoo", email: at("admin"), department: "admin" },
  { role: "manager", name: "Otieno Mutua", email: at("manager"), department: "operations" },
  { role: "supervisor", name: "Halima Barasa", email: at("supervisor"), department: "operations" },
  { role: "team_lead", name: "Kimani Chepkoech", email: at("team.lead"), department: "operations" },
  { role: "driver", name: "Omondi Karanja", email: at("driver"), department: "operations" },
  { role: "mover", name: "Baraka Wekesa", email: at("mover"), department: "operations" },
  { role: "packer", name: "Achieng Njuguna", email: at("packer"), department: "operations" },
  { role: "customer_service", name: "Nafula Mwende", email: at("service"), department: "customer_service" },
  { role: "sales_rep", name: "Kevin Muthoni", email: at("sales"), department: "sales" },
  { role: "accountant", name: "Zawadi Koech", email: at("accounts"), department: "finance" },
  { role: "hr_officer", name: "Salim Atieno", email: at("hr"), department: "hr" },
  { role: "cleaner", name: "Moraa Kilonzo", email: at("cleaner"), department: "maintenance" },
  { role: "security", name: "Lekishon Maina", email: at("security"), department: "security" },
  { role: "customer", name: "Grace Njeri", email: "grace.njeri@example.co.ke" },
  { role: "customer", name: "Ngũgĩ wa Mũthoni", email: "ngugi.muthoni@example.co.ke" },
  { role: "customer", name: "Amina Abdi", email: "amina.abdi@example.co.ke" },
];

/** What `npm start` prints. */
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
