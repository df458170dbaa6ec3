import { asc, ne } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { people } from "~/features/identity/server/tables";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { seededRandom } from "~/platform/kernel/seeded-random";
import { NO_COMPENSATION } from "./compensation/domain";
import { setCompensation } from "./compensation/server/commands";
import type { DEPARTMENTS, EmployeeStatus, EmploymentType } from "./domain";
import { editEmployee, hireEmployee } from "./record/server/commands";
import { suspendEmployee, terminateEmployee } from "./status/server/commands";

type Department = (typeof DEPARTMENTS)[number];

/** Monthly pay by role, in shillings. */
const PAY: Record<StaffRole, number> = {
  admin: 220_000,
  manager: 165_000,
  supervisor: 78_000,
  team_lead: 62_000,
  driver: 46_000,
  mover: 34_000,
  packer: 33_000,
  customer_service: 48_000,
  sales_rep: 55_000,
  accountant: 95_000,
  hr_officer: 92_000,
  cleaner: 24_000,
  security: 27_000,
};

interface Story {
  name: [first: string, last: string];
  role: StaffRole;
  department: Department;
  from: string;
  status?: EmployeeStatus;
  type?: EmploymentType;
}

const story = (
  name: string,
  role: StaffRole,
  department: Department,
  from: string,
  more: Partial<Story> = {},
): Story => {
  const [first = "", ...last] = name.split(" ");
  return { name: [first, last.join(" ")], role, department, from, ...more };
};

const casual = (name: string, role: StaffRole, from: string, more: Partial<Story> = {}): Story =>
  story(name, role, "operations", from, { type: "casual", ...more });

const STORIES: readonly Story[] = [
  story("Abdirahman Noor", "driver", "operations", "Garissa", { type: "contract", status: "suspended" }),
  story("Kerubo Nyakundi", "cleaner", "maintenance", "Nyamira", { type: "part_time" }),
  story("Achieng Onyango", "accountant", "finance", "Kisumu", { type: "intern" }),
  story("Fatuma Galgalo", "customer_service", "customer_service", "Marsabit", { status: "probation" }),
  casual("Ekiru Lokwang", "driver", "Lodwar"),
  casual("Mutua Ngumbau", "driver", "Machakos"),
  casual("Mwenda Kirimi", "driver", "Meru"),
  casual("Omar Sheikh", "driver", "Wajir"),
  casual("Kazungu Katana", "mover", "Malindi"),
  casual("Wekesa Sifuna", "mover", "Bungoma"),
  casual("Ouma Were", "mover", "Siaya"),
  casual("Lokorio Ebei", "mover", "Lodwar"),
  casual("Mutiso Kioko", "mover", "Wote"),
  casual("Rono Cheruiyot", "mover", "Bomet"),
  casual("Kiplagat Biwott", "mover", "Iten"),
  casual("Mwinyi Hamad", "mover", "Lamu"),
  casual("Nderitu Kiragu", "mover", "Nyeri"),
  casual("Opiyo Ochola", "mover", "Homa Bay"),
  casual("Masinde Wanjala", "mover", "Webuye"),
  casual("Kariuki Ndegwa", "mover", "Murang'a"),
  casual("Odhiambo Ogola", "mover", "Ahero", { status: "inactive" }),
  casual("Karisa Kenga", "mover", "Kilifi", { status: "inactive" }),
  casual("Nyaboke Momanyi", "packer", "Kisii"),
  casual("Chepkoech Bett", "packer", "Kericho"),
  casual("Mwongeli Musyoka", "packer", "Kitui"),
  casual("Jelimo Kosgei", "packer", "Eldoret"),
  casual("Talaso Guyo", "packer", "Moyale"),
  casual("Akinyi Owuor", "packer", "Migori"),
  casual("Nanjala Wafula", "packer", "Busia"),
  casual("Gathoni Mburu", "packer", "Kiambu"),
  story("Njoki Ndirangu", "hr_officer", "hr", "Nyeri", { status: "terminated" }),
  story("Onchari Mogaka", "driver", "operations", "Kisii", { status: "terminated" }),
  story("Muthoni Gichuki", "customer_service", "customer_service", "Murang'a", { status: "terminated" }),
];

/** A casual's pay for a day of moves, in shillings. */
const DAY_RATE: Partial<Record<StaffRole, number>> = { driver: 1_700, mover: 1_250, packer: 1_200 };

const BANKS = ["Bahari Bank", "Mlima Bank", "Savanna Sacco"];

/** The 28 employees, including those with a sign-in, and the casual crew. Deterministic except for `now`. */
export async function seedStaff(tx: Tx, now: Date): Promise<void> {
  const admin = await seedActor(tx, "admin", ["manage_all_staff", "view_team_staff"]);
  const hr = await seedActor(tx, "hr_officer", ["manage_all_staff", "view_team_staff"]);
  const today = nairobiDate(now);
  const chance = seededRandom(60);
  const known = await tx
    .select({ id: people.id, name: people.name, role: people.role, phone: people.phone })
    .from(people)
    .where(ne(people.role, "customer"))
    .orderBy(asc(people.id));
  const of = (...roles: readonly string[]) => known.filter(({ role }) => roles.includes(role));
  const boss = of("manager")[0];
  const [supervisors, leads] = [of("supervisor"), of("supervisor", "team_lead")];
  const supervisorOf = (role: string, at: number) => {
    if (role === "admin") return null;
    if (role === "manager") return of("admin")[0]?.id ?? null;
    if (role === "team_lead") return supervisors[(at + 1) % supervisors.length]?.id ?? null;
    if (!["driver", "mover", "packer"].includes(role)) return boss?.id ?? null;
    return leads[at % leads.length]?.id ?? null;
  };
  // No payout number ends in 0 and two digits: those misbehave in the M-Pesa simulator.
  const phone = (at: number) => `+2547001${String(20_100 + at * 7).replace(/0(..)$/, "1$1")}`;
  const common = (role: StaffRole, at: number, from: string, type: EmploymentType = "full_time") => {
    const isCasual = type === "casual";
    // Years of service and skill: from a tenth less than the role's usual pay to a quarter more.
    const seniority = 0.9 + chance.roll(36) / 100;
    const paid = (usual: number, step: number) => Math.round((usual * seniority) / step) * step;
    // M-Pesa's limit is below an administrator's pay.
    const isAdmin = role === "admin";
    const byBank = isAdmin || at % 4 === 3;
    return {
      personalInfo: {
        dateOfBirth: `${1972 + chance.roll(31)}-0${1 + chance.roll(9)}-1${chance.roll(10)}`,
        idNumber: String(21_400_000 + at * 137_711).slice(0, 8),
        nextOfKin: {
          name: chance.pick(["Mama Zuhura", "Baba Kiprono", "Wanjiru", "Auma", "Mutheu"]),
          relationship: chance.pick(["Parent", "Guardian"]),
          phoneNumber: phone(at + 500),
        },
      },
      emergencyContact: {
        name: chance.pick(["Neema", "Kamau", "Adhiambo", "Chebet", "Hassan"]),
        relationship: chance.pick(["Spouse", "Neighbour", "Parent"]),
        phoneNumber: phone(at + 900),
      },
      compensation: {
        baseSalary:
          (isCasual ? paid(DAY_RATE[role] ?? 1_200, 50) : type === "intern" ? 25_000 : paid(PAY[role], 500)) *
          100,
        paidBy: isCasual ? ("day" as const) : ("period" as const),
        allowances:
          role === "driver" && !isCasual
            ? [{ name: "Night out", amount: 300_000 }]
            : role === "manager"
              ? [{ name: "Airtime", amount: 500_000 }]
              : [],
      },
      bankingInfo: {
        paymentMethod: byBank ? ("bank_transfer" as const) : ("mpesa" as const),
        mpesaNumber: phone(at),
        ...(byBank
          ? {
              bankName: isAdmin ? BANKS[0] : chance.pick(BANKS),
              accountNumber: `01${String(10_023_400 + at * 911)}`,
              branchCode: "012",
            }
          : {}),
      },
      payrollInfo: {
        taxNumber: `A${String(100_200_300 + at * 7_919).slice(0, 9)}K`,
        nssfNumber: `20${String(4_411_000 + at * 37)}`,
        shaNumber: `SHA${String(880_100 + at * 13)}`,
      },
      address: from,
    };
  };
  const certificates = (role: StaffRole, at: number) =>
    role === "driver"
      ? [
          {
            name: "Driving licence, class C",
            number: `DL-${4_100 + at}`,
            expiresOn: addDays(today, 40 + at * 23),
          },
        ]
      : [];

  for (const [at, person] of known.entries()) {
    const role = person.role as StaffRole;
    const { address, compensation, ...record } = common(role, at, "Nairobi");
    const startDate = addDays(today, -(400 + at * 61));
    const id = trustedReach(tx, "employee", person.id, "made");
    // Only another administrator may set the pay of staff managers, and the demo has one administrator.
    const by = role === "admin" || role === "hr_officer" ? system : admin;
    await setCompensation(tx, by, {
      id,
      effectiveDate: startDate,
      compensation: { ...NO_COMPENSATION, ...compensation },
      now,
    });
    await editEmployee(tx, by, {
      id,
      change: {
        ...record,
        contactInfo: { address, primaryPhone: person.phone ?? phone(at) },
        employmentInfo: {
          hireDate: startDate,
          startDate,
          supervisorId: supervisorOf(role, at),
          workLocation: "Nairobi yard",
          certifications: certificates(role, at),
          skills: role === "packer" ? ["China and glass", "Art"] : role === "mover" ? ["Pianos"] : [],
        },
      },
      now,
    });
  }
  for (const [index, one] of STORIES.entries()) {
    const at = known.length + index;
    const [firstName, lastName] = one.name;
    const { address, ...record } = common(one.role, at, one.from, one.type);
    // The crew was there when the past year's moves were done; two in five came later.
    const startDate = addDays(
      today,
      one.status === "probation" ? -40 : -(index % 5 > 2 ? 120 + index * 6 : 430 + index * 17),
    );
    const email = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, "");
    const { id } = await hireEmployee(tx, one.role === "hr_officer" ? hr : admin, {
      change: {
        ...record,
        personalInfo: { ...record.personalInfo, firstName, lastName },
        contactInfo: { email: `${email}@moveease.example`, primaryPhone: phone(at), address },
        employmentInfo: {
          role: one.role,
          department: one.department,
          employmentType: one.type ?? "full_time",
          status: one.status === "probation" ? "probation" : "active",
          probationEndDate: one.status === "probation" ? addDays(today, 10 + index) : null,
          contractEndDate: one.type === "contract" ? addDays(today, 55) : null,
          hireDate: startDate,
          startDate,
          supervisorId: supervisorOf(one.role, at),
          workLocation: index % 5 === 0 ? "Mombasa yard" : "Nairobi yard",
          certifications: certificates(one.role, at),
        },
      },
      invite: false,
      publicUrl: "",
      now,
    });
    const on = { id: trustedReach(tx, "employee", id, "made"), now };
    if (one.status === "suspended")
      await suspendEmployee(tx, admin, {
        ...on,
        reason: "A missing fuel card is looked into",
        paid: false,
      });
    if (one.status === "terminated")
      await terminateEmployee(tx, admin, {
        ...on,
        reason: "Took up work closer to home",
        offboardingDate: addDays(today, -20),
      });
    if (one.status === "inactive")
      await editEmployee(tx, admin, { ...on, change: { employmentInfo: { status: "inactive" } } });
  }
}
