import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { mintActor, system } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { findPairs } from "../duplicates/server/commands/find-pairs";
import { customerPairs } from "../duplicates/server/tables";
import { matchOrCreateCustomer } from "./commands";
import { customersHandlers } from "./handlers";
import { customers } from "./tables";

useDatabase();

const match = (name: string, email: string, phone: string) =>
  transaction((tx) => matchOrCreateCustomer(tx, system, { name, email, phone }, new Date()));

describe("whose acceptance it is", () => {
  test("numbers go on from CUST1001, without a gap when one is given up", async () => {
    const first = await match("Achieng Odhiambo", "achieng@example.co.ke", "+254712000001");
    expect(first.customerNumber).toBe("CUST1001");
    const given = transaction(async (tx) => {
      await matchOrCreateCustomer(
        tx,
        system,
        { name: "X", email: "x@example.co.ke", phone: "+254712000009" },
        new Date(),
      );
      throw new Error("not accepted after all");
    });
    await expect(given).rejects.toThrow("not accepted");
    const second = await match("Barasa Wafula", "barasa@example.co.ke", "+254712000002");
    expect(second.customerNumber).toBe("CUST1002");
  });

  test("the one with this address, whatever its letters; a phone joins nobody", async () => {
    const [first] = await db().select().from(customers).orderBy(customers.customerNumber);
    expect((await match("A. Odhiambo", "ACHIENG@example.co.ke", "+254799000000")).id).toBe(first?.id);
    const stranger = await match("Bahati Stranger", "new@example.co.ke", "+254712000001");
    expect(stranger.id).not.toBe(first?.id);
    const [kept] = await db().select().from(customers).where(eq(customers.id, stranger.id));
    expect(kept).toMatchObject({ name: "Bahati Stranger", phone: "+254712000001", phoneShared: true });
    const [told] = await db().select().from(events).where(eq(events.type, "customer.phone_shared"));
    expect(told?.data).toMatchObject({
      name: "Bahati Stranger",
      otherName: "Achieng Odhiambo",
      customers: 1,
    });
    await transaction((tx) => findPairs(tx, [stranger.id], new Date()));
    expect(await db().select().from(customerPairs)).toMatchObject([{ agrees: ["phone"] }]);
    expect((await match("?", "achieng@example.co.ke", "+254712000002")).id).toBe(first?.id);
    expect(await db().$count(customers)).toBe(3);
  });

  test("ten at once with one contact make one customer and one event", async () => {
    // Connections are opened first: ten that open one after another are not at once.
    await Promise.all(Array.from({ length: 10 }, () => db().execute(sql`select pg_sleep(0.1)`)));
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        match("Juma Hassan", n % 2 ? "juma@example.co.ke" : "JUMA@example.co.ke", "+254712000010"),
      ),
    );
    const ids = [...new Set(made.map(({ id }) => id))];
    expect(ids).toHaveLength(1);
    expect(await db().$count(events, inArray(events.subjectId, ids))).toBe(1);
  });
});

describe("who may be chosen in a form that names a customer", () => {
  const choices = (permissions: [Permission, Scope][], search: string) =>
    callAs(
      customersHandlers,
      mintActor({ kind: "person", personId: newId(), permissions: new Map(permissions) }),
    ).choices({
      search,
    });

  test("is found by name or number, with what the form takes over, by who sees customers or manages money", async () => {
    const known = await match("Njeri Kamau", "njeri@example.co.ke", "+254712000020");
    for (const permission of ["view_customers", "manage_finances"] as const) {
      const { customers: found } = await choices([[permission, "all"]], "Kamau, N");
      expect(found).toMatchObject([
        {
          id: known.id,
          customerNumber: known.customerNumber,
          name: "Njeri Kamau",
          email: "njeri@example.co.ke",
          phone: "+254712000020",
          kraPin: "",
        },
      ]);
      expect(await choices([[permission, "all"]], known.customerNumber)).toEqual({ customers: found });
      expect(await choices([[permission, "assigned"]], "Kamau")).toEqual({ customers: [] });
    }
  });

  test("the permission that reaches further decides; somebody without either is refused", async () => {
    const both: [Permission, Scope][] = [
      ["view_customers", "assigned"],
      ["manage_finances", "all"],
    ];
    expect((await choices(both, "Kamau")).customers).toHaveLength(1);
    await expect(choices([["view_quotes", "all"]], "Kamau")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("an erased one is not offered", async () => {
    await db()
      .update(customers)
      .set({ status: "erased" })
      .where(inArray(customers.phone, ["+254712000020"]));
    expect(await choices([["view_customers", "all"]], "Kamau")).toEqual({ customers: [] });
  });
});

describe("writing a customer down", () => {
  const admin = () =>
    callAs(
      customersHandlers,
      mintActor({
        kind: "person",
        name: "Wanjiku Kimani",
        permissions: new Map<Permission, Scope>([
          ["view_customers", "all"],
          ["access_all_customers", "all"],
        ]),
      }),
    );
  const someone = (n: number) => ({
    personalInfo: { firstName: "Halima", lastName: "Bakari" },
    contactInfo: { email: `halima${n}@example.co.ke`, primaryPhone: `07120003${n}` },
  });

  test("keeps every field, the identity numbers sealed and masked, each consent dated", async () => {
    const whole = {
      ...someone(10),
      type: "corporate" as const,
      personalInfo: {
        title: "Ms",
        firstName: "Halima",
        middleName: "Njeri",
        lastName: "Bakari",
        dateOfBirth: "1988-04-12",
        gender: "female",
        idNumber: "23456789",
        passportNumber: "ak123456",
      },
      corporateInfo: {
        companyName: "Bahari Traders Ltd",
        registrationNumber: "PVT-1",
        website: "bahari.example",
        contactPerson: { name: "Ali Said", phone: "0712000399" },
      },
      addresses: [
        { type: "home" as const, isPrimary: true, street: "Moi Avenue 4", city: "Mombasa" },
        { type: "work" as const, street: "Links Road", city: "Nyali" },
      ],
      emergencyContacts: [{ name: "Said Bakari", relationship: "Brother", phone: "0712000398" }],
      preferences: { petInformation: "Two cats", packingPreferences: { fullPack: true } },
      privacy: { marketingConsent: true, communicationConsent: { whatsapp: true } },
      tags: ["coast", "coast"],
    };
    const { id, customerNumber } = await admin().create(whole);
    const page = await admin().get({ id: customerNumber });
    expect(page).toMatchObject({
      name: "Bahari Traders Ltd",
      type: "corporate",
      status: "active",
      personalInfo: { idNumber: "•••••789", passportNumber: "•••••456", nationality: "Kenyan" },
      contactInfo: { primaryPhone: "+254712000310", preferredContactMethod: "email" },
      corporateInfo: { contactPerson: { phone: "+254712000399" } },
      addresses: [
        { isPrimary: true, city: "Mombasa", country: "Kenya" },
        { isPrimary: false, city: "Nyali" },
      ],
      emergencyContacts: [{ phone: "+254712000398" }],
      preferences: {
        packingPreferences: { fullPack: true, selfPack: false },
        insurancePreferences: { basicCoverage: true },
        communicationPreferences: { smsUpdates: true, callUpdates: false },
      },
      privacy: { marketingConsent: true, dataProcessingConsent: true, thirdPartySharing: false },
      tags: ["coast"],
      segmentation: { tier: "starter", moves: 0 },
    });
    expect(page.segmentation).not.toHaveProperty("lifetimeValue");
    const { rows } = await db().execute(
      sql`select 1 from customer_identity_numbers n where n::text like '%23456789%'`,
    );
    expect(rows).toEqual([]);
    expect(await admin().identityNumber({ id, kind: "id" })).toEqual({ number: "23456789" });
    const [look] = await db().select().from(events).where(eq(events.type, "customer.identity_shown"));
    expect(look).toMatchObject({ actorName: "Wanjiku Kimani", data: { customerNumber, kind: "id" } });
    expect(JSON.stringify(look)).not.toContain("23456789");

    const { addresses, emergencyContacts, personalInfo, privacy } = page;
    const [first, second] = addresses;
    if (!first || !second) throw new Error("two addresses were kept");
    await admin().edit({
      id,
      personalInfo,
      emergencyContacts,
      addresses: [
        { ...second, isPrimary: true },
        { ...first, isPrimary: false },
      ],
      privacy: { ...privacy, marketingConsent: false },
    });
    const again = await admin().get({ id });
    expect(again.addresses.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect(again.personalInfo.idNumber).toBe("•••••789");
    const { consents } = await admin().consents({ id });
    expect(consents.filter(({ purpose }) => purpose === "marketing")).toMatchObject([
      { granted: false, source: "staff", recordedByName: "Wanjiku Kimani" },
      { granted: true, wording: expect.stringContaining("offers") },
    ]);
  });

  test("says every wrong field, and all of them together", async () => {
    await expect(
      admin().create({
        contactInfo: { email: "x", primaryPhone: "12" },
        personalInfo: { idNumber: "123456" },
      }),
    ).rejects.toMatchObject({
      code: "INVALID",
      message:
        "Validation failed: First name is required, Last name is required, Invalid email format, Invalid phone number format, Invalid ID number format",
      data: { fields: { "personalInfo.idNumber": "Invalid ID number format" } },
    });
    const many = Array.from({ length: 100 }, () => ({ type: "home" as const, street: "Ngong Road" }));
    await expect(admin().create({ ...someone(11), addresses: many })).rejects.toMatchObject({
      code: "INVALID",
    });
    const bomb = `data:image/png;base64,${Buffer.from("MZ not a picture").toString("base64")}`;
    await expect(
      admin().create({ ...someone(11), personalInfo: { firstName: "A", lastName: "B", profilePhoto: bomb } }),
    ).rejects.toMatchObject({ data: { fields: { "personalInfo.profilePhoto": expect.any(String) } } });
    expect((await admin().list({ search: "halima11" })).rows).toEqual([]);
  });

  test("fifty at once with one address or one phone make one customer", async () => {
    for (const input of [
      (n: number) => ({
        ...someone(20),
        contactInfo: { email: "same@example.co.ke", primaryPhone: `0712004${100 + n}` },
      }),
      (n: number) => ({
        ...someone(20),
        contactInfo: { email: `same${n}@example.co.ke`, primaryPhone: "0712005555" },
      }),
    ]) {
      const made = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => admin().create(input(n))));
      const refused = made.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(made.length - refused.length).toBe(1);
      expect(new Set(refused.map(({ message }) => message.replace(/: .*, CUST\d+$/, "")))).toEqual(
        new Set(["Customer with this email or phone already exists"]),
      );
    }
  });

  test("the database itself takes no second primary phone or primary address", async () => {
    const row = {
      firstName: "X",
      customerNumber: "CUST9001",
      email: "x9001@example.co.ke",
      phone: "+254712005555",
    };
    await expect(db().insert(customers).values(row)).rejects.toThrow();
  });

  test("deleting makes inactive; whoever accepts a quote is active again; the tiles count them", async () => {
    const { id } = await admin().create(someone(30));
    const before = await admin().stats();
    await admin().remove({ id });
    expect(await admin().get({ id })).toMatchObject({ status: "inactive", deletedAt: expect.any(Date) });
    expect(await admin().stats()).toEqual({
      ...before,
      active: before.active - 1,
      inactive: before.inactive + 1,
    });
    expect((await admin().list({ status: "inactive" })).rows.map((row) => row.id)).toEqual([id]);
    await match("Halima Bakari", "halima30@example.co.ke", "+254712000330");
    expect(await admin().get({ id })).toMatchObject({ status: "active", deletedAt: null });
  });

  test("whoever may not see all customers looks after those they add, and nobody else sees them", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const { id } = await callAs(customersHandlers, rep).create(someone(40));
    expect(await callAs(customersHandlers, rep).get({ id })).toMatchObject({
      assignedTo: rep.personId,
      assignee: rep.name,
      mayEdit: true,
      mayAssign: false,
    });
    const other = callAs(customersHandlers, await aPerson({ role: "sales_rep" }));
    await expect(other.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(callAs(customersHandlers, rep).edit({ id, assignedTo: null })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(callAs(customersHandlers, rep).list({ sort: "lifetimeValue" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
