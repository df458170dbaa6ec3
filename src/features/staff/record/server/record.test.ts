import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events, rowChanges } from "~/platform/events/tables";
import { type Actor, mintActor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { STAFF_ROLES } from "~/platform/http/permissions";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { staffFeature } from "../../server/feature";
import { staffHandlers } from "../../server/handlers";
import { employeeNumbers, employees } from "../../server/tables";
import { makeEmployee } from "../../testing";
import { aHire } from "../testing";

useDatabase({ subscribers: staffFeature.subscribers });

const as = (actor: Actor, over?: Partial<RequestContext>) => callAs(staffHandlers, actor, over);
let admin: Actor;
let hr: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  hr = await aPerson({ role: "hr_officer" });
});

const invalid = (field: string, message: string) => ({
  code: "INVALID",
  data: { fields: expect.objectContaining({ [field]: message }) },
});

describe("hiring", () => {
  test("keeps every field, under the next number, with the defaults of the specification", async () => {
    const { number, waits } = await as(hr).hire(
      aHire({
        personalInfo: {
          firstName: "Ngũgĩ",
          lastName: "wa Mũthoni",
          gender: "male",
          dateOfBirth: "1990-05-01",
          nextOfKin: { name: "Wanjirũ", relationship: "Wife", phoneNumber: "0722 000 111" },
        },
        contactInfo: { address: "Kasarani, Nairobi" },
        employmentInfo: { skills: ["Piano", "Piano", "Packing"], certifications: [] },
        bankingInfo: { mpesaNumber: "0711 222 333", accountNumber: "0110029384756" },
        payrollInfo: { taxNumber: "a123456789z" },
      }),
    );
    expect(waits).toBe(false);
    expect(number).toMatch(/^EMP1\d{3}$/);
    const record = await as(hr).get({ number });
    expect(record).toMatchObject({
      name: "Ngũgĩ wa Mũthoni",
      status: "active",
      personalInfo: {
        lastName: "wa Mũthoni",
        nationality: "Kenyan",
        idNumber: "•••••789",
        nextOfKin: { phoneNumber: "+254722000111" },
      },
      employmentInfo: {
        employeeId: number,
        role: "mover",
        hireDate: "2026-01-05",
        skills: ["Piano", "Packing"],
      },
      compensation: { baseSalary: 3_500_000, payFrequency: "monthly", effectiveDate: "2026-01-05" },
      bankingInfo: { paymentMethod: "mpesa", mpesaNumber: "+254711222333", accountNumber: "•••••756" },
      payrollInfo: { taxNumber: "•••••89Z", resident: true, primaryEmployment: true },
      scheduleInfo: { workingDays: [1, 2, 3, 4, 5], startTime: "08:00", overtimeRate: 1.5, weeklyHours: 40 },
    });
    expect(await as(hr).showNumber({ number, kind: "kra_pin" })).toEqual({ value: "A123456789Z" });
  });

  test.each([
    ["personalInfo.firstName", { personalInfo: { firstName: "" } }, "First name is required"],
    ["personalInfo.lastName", { personalInfo: { lastName: " " } }, "Last name is required"],
    ["contactInfo.email", { contactInfo: { email: "" } }, "Email is required"],
    ["contactInfo.email", { contactInfo: { email: "naliaka@" } }, "Invalid email format"],
    ["contactInfo.primaryPhone", { contactInfo: { primaryPhone: "" } }, "Phone number is required"],
    ["contactInfo.primaryPhone", { contactInfo: { primaryPhone: "0522 1" } }, "Invalid phone number format"],
    ["personalInfo.idNumber", { personalInfo: { idNumber: "234567" } }, "Invalid ID number format"],
    ["employmentInfo.employeeId", { employmentInfo: { employeeId: "" } }, "Employee ID is required"],
    ["employmentInfo.startDate", { employmentInfo: { startDate: "" } }, "Start date is required"],
    [
      "compensation.baseSalary",
      { compensation: { baseSalary: 0 } },
      "Base salary is required and must be greater than 0",
    ],
    [
      "bankingInfo.mpesaNumber",
      { bankingInfo: { mpesaNumber: "+447911123456" } },
      "Invalid M-Pesa phone number",
    ],
    [
      "employmentInfo.supervisorId",
      { employmentInfo: { supervisorId: crypto.randomUUID() } },
      "Please choose a current employee",
    ],
  ])("%s is refused at its field", async (field, change, message) => {
    await expect(as(hr).hire(aHire(change))).rejects.toMatchObject(invalid(field, message));
  });

  test("all that is wrong is said at once, in the specification's words", async () => {
    const hired = as(hr).hire(aHire({ personalInfo: { firstName: "" }, compensation: { baseSalary: 0 } }));
    await expect(hired).rejects.toMatchObject({
      message:
        "Validation failed: First name is required, Base salary is required and must be greater than 0",
    });
  });

  test.each(["email", "primaryPhone"] as const)(
    "the %s of a colleague is refused, also by two at once",
    async (name) => {
      const taken = { code: "CONFLICT", message: "Staff member with this email or phone already exists" };
      for (let round = 0; round < 3; round++) {
        const first = aHire();
        const second = aHire({ contactInfo: { [name]: first.contactInfo[name] } });
        const done = await Promise.allSettled([as(hr).hire(first), as(hr).hire(second)]);
        expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
        const refused = done.find(({ status }) => status === "rejected") as PromiseRejectedResult;
        expect(refused.reason).toMatchObject({
          ...taken,
          data: { fields: { [`contactInfo.${name}`]: taken.message } },
        });
      }
    },
  );

  test("an Employee ID is one colleague's, whatever its letters", async () => {
    await as(hr).hire(aHire({ employmentInfo: { employeeId: "Crew-7" } }));
    await expect(as(hr).hire(aHire({ employmentInfo: { employeeId: "CREW-7" } }))).rejects.toMatchObject({
      code: "CONFLICT",
      data: { fields: { "employmentInfo.employeeId": "Another member of staff has this Employee ID" } },
    });
  });

  test("the same words under the same key hire one", async () => {
    const once = as(hr, { idempotencyKey: "one attempt" });
    const hire = aHire();
    const made = await Promise.all(Array.from({ length: 4 }, () => once.hire(hire)));
    expect(new Set(made.map(({ number }) => number)).size).toBe(1);
  });

  test("formulas and HTML in a name stay a name", async () => {
    const { number } = await as(hr).hire(
      aHire({ personalInfo: { firstName: "=cmd|'/c calc'!A1", lastName: "<script>alert(1)</script>" } }),
    );
    expect((await as(hr).get({ number })).name).toBe("=cmd|'/c calc'!A1 <script>alert(1)</script>");
  });
});

describe("a role that only an administrator gives", () => {
  const gone = { code: "NOT_FOUND" };

  test("waits for one when HR hires into it, and so does the sign-in", async () => {
    const { number, id, waits } = await as(hr).hire({
      ...aHire({ employmentInfo: { role: "accountant" } }),
      invite: true,
    });
    expect(waits).toBe(true);
    const person = async () => (await db().select().from(people).where(eq(people.id, id)))[0];
    expect(await person()).toMatchObject({ role: "accountant", active: false });
    expect((await as(hr).get({ number })).status).toBe("active");
    expect((await as(hr).access({ number })).waitingRole).toBe("accountant");
    await expect(as(hr).giveRole({ number })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await as(admin).giveRole({ number });
    expect(await person()).toMatchObject({ role: "accountant", active: true });
    await expect(as(admin).giveRole({ number })).rejects.toMatchObject(gone);
  });

  test("waits when HR changes somebody's role; refused, they stay as they were", async () => {
    const { number, personId } = await makeEmployee({ role: "sales_rep", department: "sales" });
    const role = async () => (await as(hr).get({ number })).employmentInfo.role;
    await as(hr).edit({ number, employmentInfo: { role: "driver" } });
    expect(await role()).toBe("driver");
    await as(hr).edit({ number, employmentInfo: { role: "admin" } });
    expect(await role()).toBe("driver");
    await as(admin).refuseRole({ number });
    expect(await role()).toBe("driver");
    await as(hr).edit({ number, employmentInfo: { role: "hr_officer" } });
    await as(admin).giveRole({ number });
    expect(await role()).toBe("hr_officer");
    expect(await db().$count(employees, eq(employees.personId, personId))).toBe(1);
  });

  test("refused to who was hired, another role lets them in", async () => {
    const { number, id } = await as(hr).hire(aHire({ employmentInfo: { role: "accountant" } }));
    await as(admin).refuseRole({ number });
    await as(hr).edit({ number, employmentInfo: { role: "cleaner" } });
    const [person] = await db().select().from(people).where(eq(people.id, id));
    expect(person).toMatchObject({ role: "cleaner", active: true });
  });
});

describe("what somebody sees and changes", () => {
  const SEEN: Record<string, string> = {
    admin: "work personal pay payout edit",
    manager: "work personal pay payout editWork",
    supervisor: "work editWork",
    team_lead: "work",
    hr_officer: "work personal pay payout edit",
    accountant: "pay payout",
  };

  test.each(STAFF_ROLES)("%s", async (role) => {
    const boss = await makeEmployee({ role, department: "maintenance" });
    const { number } = await as(hr).hire(
      aHire({ employmentInfo: { department: "maintenance", supervisorId: boss.personId } }),
    );
    const seen = SEEN[role];
    if (!seen) {
      await expect(as(boss.actor).get({ number })).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(as(boss.actor).list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(as(boss.actor).edit({ number, notes: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
      return;
    }
    const record = await as(boss.actor).get({ number });
    const found = [
      "scheduleInfo" in record && "contactInfo" in record ? "work" : "",
      "idNumber" in record.personalInfo && "emergencyContact" in record && "discipline" in record
        ? "personal"
        : "",
      "compensation" in record ? "pay" : "",
      "bankingInfo" in record && "payrollInfo" in record ? "payout" : "",
      record.may.edit ? "edit" : record.may.editWork ? "editWork" : "",
    ];
    expect(found.filter(Boolean).join(" ")).toBe(seen);
    const text = JSON.stringify(record);
    if (!seen.includes("personal"))
      expect(text).not.toMatch(/idNumber|dateOfBirth|nextOfKin|emergency|notes|reason/i);
    if (!seen.includes("pay")) expect(text).not.toMatch(/salary|3500000|allowance|bank|mpesa/i);
    const [row] = (await as(boss.actor).list({ search: number })).rows;
    expect(row?.salary ?? null).toBe(seen.includes("pay") ? 3_500_000 : null);
    expect(row?.paymentMethod ?? null).toBe(seen.includes("payout") ? "mpesa" : null);
    expect(row?.email === null).toBe(!seen.includes("work"));
    const edit = (change: object) => as(boss.actor).edit({ number, ...change });
    const works = seen.includes("edit");
    const refusal = { code: "FORBIDDEN" };
    if (works) await edit({ scheduleInfo: { weeklyHours: 45 } });
    else await expect(edit({ scheduleInfo: { weeklyHours: 45 } })).rejects.toMatchObject(refusal);
    for (const change of [
      { employmentInfo: { department: "sales" } },
      { compensation: { baseSalary: 9_900_000 } },
      { bankingInfo: { mpesaNumber: "0799000111" } },
      { contactInfo: { email: "x@example.co.ke" } },
      { notes: "Late twice" },
    ])
      if (!seen.endsWith("edit")) await expect(edit(change)).rejects.toMatchObject(refusal);
  });

  test("pay of everybody orders and sums a list only for who sees everybody's", async () => {
    const supervisor = await makeEmployee({ role: "supervisor" });
    await expect(as(supervisor.actor).list({ sort: "salary" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await as(supervisor.actor).stats()).not.toHaveProperty("totalBudget");
    expect((await as(hr).stats()).totalBudget).toBeGreaterThan(0);
    const sorted = (await as(hr).list({ sort: "salary", limit: 100 })).rows.map(({ salary }) => salary ?? 0);
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
  });

  test("one's own record is seen whole, and changed by nobody oneself", async () => {
    const { id, number } = await as(hr).hire(aHire());
    const own = mintActor({ kind: "person", personId: id, name: "Naliaka", role: "mover" });
    expect(await as(own).own()).toMatchObject({
      employeeNumber: number,
      personalInfo: { idNumber: "•••••789" },
      compensation: { baseSalary: 3_500_000 },
      may: { edit: false, editWork: false },
    });
    await expect(as(await aPerson({ role: "customer" })).own()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("payment details are never changed by a token", async () => {
    const { number } = await as(hr).hire(aHire());
    const token: Actor = { ...admin, kind: "api" };
    const refused = { code: "FORBIDDEN", message: expect.stringContaining("API token") };
    await expect(as(token).edit({ number, bankingInfo: { bankName: "Bank" } })).rejects.toMatchObject(
      refused,
    );
    await expect(as(token).hire(aHire({ bankingInfo: { bankName: "Bank" } }))).rejects.toMatchObject(refused);
    await as(token).edit({ number, notes: "By a program" });
  });
});

describe("an edit", () => {
  test("changes what is given alone, and tells no more than which fields", async () => {
    const { id, number } = await as(hr).hire(aHire());
    const before = await as(hr).get({ number });
    await as(hr).edit({
      number,
      updatedAt: before.systemInfo.updatedAt,
      personalInfo: { lastName: "Simiyu" },
      contactInfo: { address: "Bungoma" },
      personalInfoIgnored: undefined,
    } as never);
    expect(await as(hr).get({ number })).toMatchObject({
      name: "Naliaka Simiyu",
      personalInfo: { idNumber: "•••••789" },
      contactInfo: { address: "Bungoma", email: before.contactInfo?.email },
    });
    const told = await db().select().from(events).where(eq(events.subjectId, id));
    expect(JSON.stringify(told)).not.toMatch(/Bungoma|23456789|3500000/);
    expect(told.some(({ summary }) => summary.endsWith("edited: last name, address"))).toBe(true);
    await expect(
      as(hr).edit({ number, updatedAt: before.systemInfo.updatedAt, notes: "Too late" }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const count = await db().$count(events, eq(events.subjectId, id));
    await as(hr).edit({ number, contactInfo: { address: "Bungoma" } });
    expect(await db().$count(events, eq(events.subjectId, id))).toBe(count);
  });

  test("seals numbers anew, leaves masked ones, and forgets empty ones", async () => {
    const { id, number } = await as(hr).hire(aHire());
    await as(hr).edit({ number, personalInfo: { idNumber: "•••••789" } });
    expect(await as(hr).showNumber({ number, kind: "id" })).toEqual({ value: "23456789" });
    await as(hr).edit({ number, personalInfo: { idNumber: "34567890" } });
    expect(await as(hr).showNumber({ number, kind: "id" })).toEqual({ value: "34567890" });
    const kept = JSON.stringify([
      await db().select().from(employeeNumbers).where(eq(employeeNumbers.personId, id)),
      await db().select().from(rowChanges).where(eq(rowChanges.tableName, "employee_numbers")),
    ]);
    expect(kept).not.toMatch(/34567890|23456789/);
    await as(hr).edit({ number, personalInfo: { idNumber: "" } });
    await expect(as(hr).showNumber({ number, kind: "id" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("supervisors in a circle are refused at their field", async () => {
    const lead = await makeEmployee({ role: "team_lead" });
    const hand = await makeEmployee({ supervisor: lead.actor });
    await expect(
      as(hr).edit({ number: lead.number, employmentInfo: { supervisorId: hand.personId } }),
    ).rejects.toMatchObject(invalid("employmentInfo.supervisorId", "This person reports to them already"));
    const done = await Promise.allSettled([
      as(hr).edit({ number: lead.number, employmentInfo: { supervisorId: hand.personId } }),
      as(hr).edit({ number: hand.number, employmentInfo: { supervisorId: null } }),
    ]);
    expect(done[1]?.status).toBe("fulfilled");
  });
});

describe("pay", () => {
  test("is dated: a raise ends the package before it and overwrites nothing", async () => {
    const { number } = await as(hr).hire(aHire());
    const raise = (effectiveDate: string, baseSalary: number) =>
      as(hr).setPackage({ number, effectiveDate, compensation: { baseSalary } });
    await raise("2026-07-01", 4_000_000);
    await raise("2026-03-01", 3_800_000);
    await raise("2026-03-01", 3_900_000);
    const { packages } = await as(hr).packages({ number });
    const kept = packages.filter(({ replacedAt }) => replacedAt === null);
    expect(
      kept.map(({ effectiveDate, endDate, basicSalary }) => [effectiveDate, endDate, basicSalary]),
    ).toEqual([
      ["2026-07-01", null, 4_000_000],
      ["2026-03-01", "2026-06-30", 3_900_000],
      ["2026-01-05", "2026-02-28", 3_500_000],
    ]);
    expect(packages).toHaveLength(4);
    expect((await as(hr).get({ number })).compensation?.baseSalary).toBe(4_000_000);
  });

  test("set by two at once is one package a day", async () => {
    const { number } = await as(hr).hire(aHire());
    await Promise.all(
      [1, 2, 3, 4].map((n) =>
        as(hr).setPackage({
          number,
          effectiveDate: `2026-02-0${n}`,
          compensation: { baseSalary: 4_000_000 + n },
        }),
      ),
    );
    const { packages } = await as(hr).packages({ number });
    const kept = packages
      .filter(({ replacedAt }) => replacedAt === null)
      .map(({ effectiveDate }) => effectiveDate);
    expect(new Set(kept).size).toBe(kept.length);
  });
});
