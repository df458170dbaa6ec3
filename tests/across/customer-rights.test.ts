import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { customerExportRoutes } from "~/features/customers/bulk/server/routes";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { CONSENT_VERSION } from "~/features/inquiries/domain/inquiries";
import { newsletterSubscribers } from "~/features/inquiries/server/tables";
import { newsletterToken } from "~/features/inquiries/testing";
import { anInvoice } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import type { Role } from "~/platform/http/permissions";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

const TOTAL = 1_976_000;
const ID_NUMBER = "23456789";
const as = (actor: Actor) => callAs(router, actor);
let admin: Actor;
let made = 0;

async function aWholeCustomer() {
  made += 1;
  const contact = {
    name: "Nafula Wekesa",
    email: `rights${made}@example.co.ke`,
    phone: `+25473910${1000 + made}`,
  };
  const { customerId: id } = await anInvoice({ customer: contact });
  await as(admin).customers.edit({ id, personalInfo: { idNumber: ID_NUMBER } });
  await as(admin).customerServices.create({
    id,
    category: "storage",
    title: "Store",
    status: "completed",
    requestDate: "2026-02-03",
    completedDate: "2026-02-04",
    quotedAmount: 700_000,
  });
  const [row] = await db().select().from(customers).where(eq(customers.id, id));
  return { id, number: row?.customerNumber ?? "", email: contact.email };
}

async function csvOf(actor: Actor): Promise<string> {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.route("/", serveFiles(customerExportRoutes));
  return (await app.request("/exports/customers.csv")).text();
}

const may = (call: Promise<unknown>) =>
  call.then(
    () => "yes",
    (error: { code?: string }) => error.code ?? String(error),
  );

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

const REFUSED = "FORBIDDEN";
const NOBODY = { see: REFUSED, unnamed: REFUSED };
interface Rights {
  see: string;
  unnamed: string;
  worth?: boolean;
  /** Sum of visible invoices in cents; a sales rep sees none assigned to others. */
  account?: number;
  edit?: string;
  identityNumber?: string;
  assign?: string;
  merge?: string;
  creditLimit?: string;
  erase?: string;
}
const ROLES: Record<Role, Rights> = {
  admin: {
    ...{ see: "yes", unnamed: "yes", worth: true, account: TOTAL, edit: "yes", identityNumber: "yes" },
    ...{ assign: "yes", merge: "yes", creditLimit: "yes", erase: "yes" },
  },
  manager: {
    ...{ see: "yes", unnamed: "yes", worth: true, account: TOTAL, edit: "yes", identityNumber: "yes" },
    ...{ assign: "yes", merge: "yes", creditLimit: REFUSED, erase: REFUSED },
  },
  customer_service: {
    ...{ see: "yes", unnamed: "yes", worth: true, account: TOTAL, edit: "yes", identityNumber: "yes" },
    ...{ assign: "yes", merge: "yes", creditLimit: REFUSED, erase: REFUSED },
  },
  accountant: {
    ...{ see: "yes", unnamed: "yes", worth: true, account: TOTAL, edit: REFUSED, identityNumber: REFUSED },
    ...{ assign: REFUSED, merge: REFUSED, creditLimit: "yes", erase: REFUSED },
  },
  sales_rep: {
    ...{ see: "yes", unnamed: "NOT_FOUND", worth: false, account: 0, edit: "yes", identityNumber: "yes" },
    ...{ assign: REFUSED, merge: REFUSED, creditLimit: REFUSED, erase: REFUSED },
  },
  supervisor: {
    ...{ see: "yes", unnamed: "NOT_FOUND", worth: false, edit: "yes", identityNumber: "yes" },
    ...{ assign: REFUSED, merge: REFUSED, creditLimit: REFUSED, erase: REFUSED },
  },
  team_lead: {
    ...{ see: "yes", unnamed: "NOT_FOUND", worth: false, edit: "yes", identityNumber: "yes" },
    ...{ assign: REFUSED, merge: REFUSED, creditLimit: REFUSED, erase: REFUSED },
  },
  hr_officer: NOBODY,
  driver: NOBODY,
  mover: NOBODY,
  packer: NOBODY,
  cleaner: NOBODY,
  security: NOBODY,
  customer: NOBODY,
};

const WORTH = [
  ...["lifetimeValue", "loyaltyPoints", "loyaltyShare", "totalSpent", "averageOrderValue", "creditLimit"],
  ...[
    "outstandingBalance",
    "paymentHistory",
    "estimatedValue",
    "quotedAmount",
    "finalAmount",
    "invoicedAmount",
  ],
  ...["totalLifetimeValue", "averageLifetimeValue", "finalCost"],
];

describe("field by field", () => {
  test.each(Object.keys(ROLES) as Role[])("%s", async (role) => {
    const rights = ROLES[role];
    const [named, unnamed] = [await aWholeCustomer(), await aWholeCustomer()];
    const person = role === "admin" ? admin : await aPerson({ role });
    await db().update(customers).set({ assignedTo: person.personId }).where(eq(customers.id, named.id));
    const { id } = named;
    const office = as(person);
    expect(await may(office.customers.get({ id: named.number })), "see").toBe(rights.see);
    expect(await may(office.customers.get({ id: unnamed.number })), "see another's").toBe(rights.unnamed);
    if (rights.see !== "yes") {
      const parts = [
        office.customers.list({}),
        office.customers.stats(),
        office.customers.create({}),
        office.customers.identityNumber({ id, kind: "id" }),
        office.communications.list({ id }),
        office.customerServices.list({ id }),
        office.customerServices.history({ id }),
        office.customerNotes.list({ id }),
        office.insights.analytics({ id }),
        office.insights.journey({ id }),
        office.customerDuplicates.list({}),
        office.customerImports.list(),
      ];
      for (const [at, part] of parts.entries()) expect(await may(part), `part ${at}`).toBe(REFUSED);
      return;
    }

    const page = await office.customers.get({ id });
    const shown = JSON.stringify([
      page,
      (await office.customers.list({ search: named.email })).rows,
      await office.customers.stats(),
      await office.customerServices.list({ id }),
      await office.customerServices.history({ id }),
      await office.insights.analytics({ id }),
      await office.insights.insights({ id }),
      await office.insights.journey({ id }),
    ]);
    for (const name of [
      "lifetimeValue",
      "loyaltyPoints",
      "totalSpent",
      "quotedAmount",
      "averageLifetimeValue",
    ])
      expect(shown.includes(`"${name}"`), name).toBe(rights.worth);
    if (!rights.worth) for (const name of WORTH) expect(shown, name).not.toContain(`"${name}":`);
    expect(page.account?.invoiced).toBe(rights.account);
    if (!rights.account) expect(shown).not.toContain(String(TOTAL));
    expect(await may(office.customers.list({ sort: "lifetimeValue" }))).toBe(rights.worth ? "yes" : REFUSED);
    expect((await csvOf(person)).includes("lifetimeValue")).toBe(rights.worth);

    expect(page.personalInfo.idNumber).toBe("•••••789");
    expect(shown).not.toContain(ID_NUMBER);
    expect(await may(office.customers.identityNumber({ id, kind: "id" }))).toBe(rights.identityNumber);
    const looks = await db().select().from(events).where(eq(events.type, "customer.identity_shown"));
    expect(
      looks.filter(({ subjectId, actorId }) => subjectId === id && actorId === person.personId),
    ).toHaveLength(rights.identityNumber === "yes" ? 1 : 0);

    expect(await may(office.customers.edit({ id, tags: [role] }))).toBe(rights.edit);
    expect(page).toMatchObject({ mayEdit: rights.edit === "yes", mayErase: rights.erase === "yes" });
    expect(await may(office.customers.edit({ id, assignedTo: person.personId, tags: ["kept"] }))).toBe(
      rights.edit,
    );
    expect(await may(office.customers.staff())).toBe(rights.assign);
    expect(await may(office.insights.setCreditLimit({ id, creditLimit: 100 }))).toBe(rights.creditLimit);
    expect(await may(office.customerDuplicates.list({}))).toBe(rights.merge);
    expect(await may(office.customerImports.upload({ file: new File(["Email\nx"], "a.csv") }))).toBe(
      rights.merge,
    );
    expect(await may(office.customerDuplicates.merge({ id, mergedId: unnamed.id }))).toBe(rights.merge);
    const erasing = office.erasure.erase({ id, confirm: "wrong number", reason: "asked" });
    expect((await may(erasing)) === REFUSED).toBe(rights.erase !== "yes");
  });
});

describe("a subscriber who is a customer", () => {
  const statusOf = async (email: string) => {
    const [row] = await db()
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    return row?.status;
  };
  const subscribed = async () => {
    const customer = await aWholeCustomer();
    const { id, email } = customer;
    await as(admin).customers.edit({ id, privacy: { marketingConsent: true } });
    await as(visitor).inquiries.subscribe({ email, consent: CONSENT_VERSION });
    await as(visitor).inquiries.confirmSubscription({ token: await newsletterToken(email, "confirm") });
    expect(await statusOf(email)).toBe("confirmed");
    return customer;
  };

  test("gets no newsletter once offers are refused", async () => {
    const { id, email } = await subscribed();
    await as(admin).customers.edit({ id, tags: ["school"], privacy: { thirdPartySharing: true } });
    expect(await statusOf(email)).toBe("confirmed");
    await as(admin).customers.edit({ id, privacy: { marketingConsent: false } });
    expect(await statusOf(email)).toBe("unsubscribed");
    const [row] = await db()
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    expect(await db().$count(events, eq(events.subjectId, row?.id ?? ""))).toBe(3);
    // Allowing offers again does not resubscribe: the mailbox must confirm.
    await as(admin).customers.edit({ id, privacy: { marketingConsent: true } });
    expect(await statusOf(email)).toBe("unsubscribed");
  });

  test("gets none once no email is wanted, and whoever is no customer keeps theirs", async () => {
    const [{ id, email }, other] = [await subscribed(), await subscribed()];
    await as(admin).customers.edit({ id, privacy: { communicationConsent: { email: false } } });
    expect(await statusOf(email)).toBe("unsubscribed");
    expect(await statusOf(other.email)).toBe("confirmed");
  });
});
