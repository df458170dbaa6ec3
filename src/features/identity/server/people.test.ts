import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { PERMISSIONS, STAFF_ROLES, withImplied } from "~/platform/http/permissions";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { DEFAULT_GRANTS } from "../domain/identity";
import { aPerson, signInCookie, TEST_PASSWORD } from "../testing";
import { firstAdminCode } from "./commands/create-first-admin";
import { identityHandlers } from "./handlers";
import { getActor, listStaffWith, resolveActor } from "./queries";
import { people, personGrants } from "./tables";
import { identityTasks } from "./tasks";

useDatabase({ tasks: identityTasks });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(identityHandlers, actor, over);
const idOf = (actor: Actor) => actor.personId ?? "";
const withCookie = async (person: Actor) => {
  const headers = new Headers({ cookie: await signInCookie(person) });
  return () => resolveActor(headers, new Date());
};

describe("the first administrator", () => {
  test("is made once, with the console's code; two visitors at once make one", async () => {
    expect(await as(visitor).needsSetup()).toEqual({ needed: false });
    const code = (await firstAdminCode()) ?? "";
    expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect(await firstAdminCode()).toBe(code);
    expect(await as(visitor).needsSetup()).toEqual({ needed: true });
    const form = { name: "Wanjiku Kamau", email: "wanjiku@example.co.ke", password: "Shamba-La-Maua-9" };
    await expect(as(visitor).setUp({ ...form, code: "0000-0000-0000" })).rejects.toMatchObject({
      data: { fields: { code: "This is not the code printed on the console" } },
    });
    const weak = { ...form, code, password: "short" };
    await expect(as(visitor).setUp(weak)).rejects.toMatchObject({
      data: { fields: { password: expect.any(String) } },
    });
    const both = await Promise.allSettled([
      as(visitor).setUp({ ...form, code: code.replaceAll("-", "") }),
      as(visitor).setUp({ ...form, email: "other@example.co.ke", code }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "NOT_FOUND" } });
    expect(await firstAdminCode()).toBeUndefined();
    expect(await as(visitor).needsSetup()).toEqual({ needed: false });
    const rows = await db().select({ role: people.role }).from(people);
    expect(rows).toEqual([{ role: "admin" }]);
  });
});

describe("who may", () => {
  test("everybody who holds a permission is found by it: by role, by implication, by what they alone are granted or denied", async () => {
    const staff = await Promise.all(
      [...STAFF_ROLES, "sales_rep", "mover"].map((role) => aPerson({ role: role as never })),
    );
    const [seller, mover] = staff.slice(-2).map(idOf);
    await db()
      .insert(personGrants)
      .values([
        { personId: mover ?? "", permission: "manage_finances", scope: "all" },
        { personId: seller ?? "", permission: "view_leads", scope: null },
        { personId: seller ?? "", permission: "view_payroll_reports", scope: "team" },
      ]);
    const actors = await Promise.all(staff.map((person) => getActor(db(), idOf(person))));
    for (const permission of PERMISSIONS) {
      const found = await listStaffWith(db(), permission);
      const ours = found.filter(({ personId }) => actors.some((actor) => actor.personId === personId));
      const holders = actors.filter(({ permissions }) => permissions.has(permission));
      const shown = (list: Actor[]) =>
        list.map(({ personId, role, permissions }) => [personId, role, [...permissions].sort()]).sort();
      expect(shown(ours), permission).toEqual(shown(holders));
    }
    expect((await listStaffWith(db(), "manage_finances")).map(idOf)).toContain(mover);
    expect((await listStaffWith(db(), "view_leads")).map(idOf)).not.toContain(seller);
  });

  test("each role is minted with its own default permissions and no other's", async () => {
    for (const role of STAFF_ROLES) {
      const { permissions } = await aPerson({ role });
      const defaults = new Map(Object.entries(DEFAULT_GRANTS[role])) as never;
      expect(Object.fromEntries(permissions)).toEqual(Object.fromEntries(withImplied(defaults)));
    }
  });

  test("the list names when each was last seen, by their own sessions", async () => {
    const admin = await aPerson({ role: "admin" });
    const seen = await aPerson({ role: "driver", name: "Kiprotich Seen" });
    await aPerson({ role: "driver", name: "Barasa Never" });
    await signInCookie(seen);
    const { rows } = await as(admin).listPeople({ role: "driver" });
    const lastSeen = Object.fromEntries(rows.map((row) => [row.name, row.lastSeenAt]));
    expect(lastSeen["Kiprotich Seen"]).toBeInstanceOf(Date);
    expect(lastSeen["Barasa Never"]).toBeNull();
  });

  test("managing people needs manage_system_settings: a visitor gets 401, a manager 403", async () => {
    const manager = await aPerson({ role: "manager" });
    const calls: ((actor: Actor) => Promise<unknown>)[] = [
      (actor) => as(actor).listPeople({}),
      (actor) => as(actor).invite({ email: "x@example.co.ke", role: "admin" }),
      (actor) => as(actor).changeRole({ id: idOf(manager), role: "admin" }),
      (actor) => as(actor).setRole({ role: "manager", grants: [] }),
      (actor) => as(actor).createToken({ name: "x", permissions: ["view_quotes"], expiresInDays: null }),
      (actor) => as(actor).listTokens(),
    ];
    for (const call of calls) {
      await expect(call(visitor)).rejects.toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
      await expect(call(manager)).rejects.toMatchObject({ code: "FORBIDDEN", status: 403 });
    }
  });

  test("the role's table decides at the next request, and single grants and denials on top of it", async () => {
    const admin = await aPerson({ role: "admin" });
    const packer = await aPerson({ role: "packer" });
    const who = await withCookie(packer);
    expect((await who()).permissions.get("view_moves")).toBe("assigned");

    const { roles } = await as(admin).permissionTable();
    const grants = Object.entries({
      ...roles.packer,
      view_schedule: "all" as const,
      view_dashboard: "all" as const,
    });
    await as(admin).setRole({
      role: "packer",
      grants: grants.map(([permission, scope]) => ({ permission, scope })) as never,
    });
    expect((await who()).permissions.get("view_schedule")).toBe("all");
    await expect(as(admin).setRole({ role: "admin", grants: [] })).rejects.toMatchObject({ code: "INVALID" });

    const single = [
      { permission: "manage_quotes" as const, scope: "assigned" as const },
      { permission: "view_moves" as const, scope: null },
    ];
    await as(admin).setGrants({ id: idOf(packer), grants: single });
    expect((await who()).kind).toBe("visitor");
    const { permissions } = await (await withCookie(packer))();
    expect(permissions.get("manage_quotes")).toBe("assigned");
    expect(permissions.get("view_quotes")).toBe("assigned");
    expect(permissions.has("view_moves")).toBe(false);
  });
});

describe("roles and dismissal", () => {
  test("a new role ends every session; so does deactivation, and the way back is an admin's", async () => {
    const admin = await aPerson({ role: "admin" });
    const person = await aPerson({ role: "mover", signsIn: true });
    const before = await withCookie(person);
    await as(admin).changeRole({ id: idOf(person), role: "driver" });
    expect((await before()).kind).toBe("visitor");
    const since = await withCookie(person);
    expect((await since()).role).toBe("driver");
    await as(admin).deactivate({ id: idOf(person) });
    expect((await since()).kind).toBe("visitor");
    const signIn = () => as(visitor).signIn({ email: person.email ?? "", password: TEST_PASSWORD });
    await expect(signIn()).rejects.toMatchObject({ message: "Invalid email or password" });
    await as(admin).reactivate({ id: idOf(person) });
    await expect(signIn()).resolves.toMatchObject({ step: "done" });
    const facts = await db()
      .select({ type: events.type })
      .from(events)
      .where(eq(events.subjectId, idOf(person)));
    expect(facts.map(({ type }) => type)).toEqual([
      "person.role-changed",
      "person.deactivated",
      "person.sign-in-failed",
      "person.reactivated",
      "person.signed-in",
    ]);
  });

  test("customers get no role by the back door, and an admin does not deactivate themselves", async () => {
    const admin = await aPerson({ role: "admin" });
    const customer = await aPerson({ role: "customer" });
    await expect(as(admin).changeRole({ id: idOf(customer), role: "admin" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(
      as(admin).setGrants({ id: idOf(customer), grants: [{ permission: "manage_finances", scope: "all" }] }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(as(admin).deactivate({ id: idOf(admin) })).rejects.toMatchObject({ code: "CONFLICT" });
    const unknown = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";
    await expect(as(admin).changeRole({ id: unknown, role: "driver" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("the last admin stays one, also when two demote each other at once", async () => {
    await db().update(people).set({ active: false }).where(eq(people.role, "admin"));
    const first = await aPerson({ role: "admin" });
    const second = await aPerson({ role: "admin" });
    const both = await Promise.allSettled([
      as(first).changeRole({ id: idOf(second), role: "manager" }),
      as(second).changeRole({ id: idOf(first), role: "manager" }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
    const [left] = (await Promise.all([first, second].map((actor) => getActor(db(), idOf(actor))))).filter(
      ({ role }) => role === "admin",
    );
    if (!left) throw new Error("no admin is left");
    await expect(as(left).changeRole({ id: idOf(left), role: "cleaner" })).rejects.toMatchObject({
      message: "This is the last administrator. Make another person an administrator first.",
    });
  });
});

describe("invitations", () => {
  async function invite(admin: Actor, email: string, role: "sales_rep" | "accountant") {
    await as(admin).invite({ email, role });
    const rows = await db().select().from(outboxMessages).where(eq(outboxMessages.recipient, email));
    const mail = rows.at(-1);
    return /token=([\w-]+)/.exec(unseal(mail?.text ?? "", mail?.sealed ?? null))?.[1] ?? "";
  }

  test("the link makes the account with the invited role, once", async () => {
    const admin = await aPerson({ role: "admin" });
    const email = "kevin.invited@example.co.ke";
    const stale = await invite(admin, email, "accountant");
    const token = await invite(admin, email, "sales_rep");
    await expect(as(visitor).readInvitation({ token: stale })).rejects.toMatchObject({
      code: "GONE",
      status: 410,
    });
    expect(await as(visitor).readInvitation({ token })).toEqual({ email, role: "sales_rep", name: null });
    const form = { token, name: "Kevin Mutiso", password: "Shamba-La-Maua-9" };
    await expect(as(visitor).acceptInvitation({ ...form, password: "kahawa" })).rejects.toMatchObject({
      data: { fields: { password: "Password must be at least 12 characters" } },
    });
    const both = await Promise.allSettled([
      as(visitor).acceptInvitation(form),
      as(visitor).acceptInvitation(form),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(
      as(visitor, { ip: "198.51.100.9" }).signIn({ email, password: form.password }),
    ).resolves.toMatchObject({
      home: "/admin-dashboard",
    });
    await expect(as(admin).invite({ email, role: "driver" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("a customer who is invited becomes staff; the account's old sessions and password end", async () => {
    const admin = await aPerson({ role: "admin" });
    const customer = await aPerson({ role: "customer", signsIn: true });
    const who = await withCookie(customer);
    const token = await invite(admin, customer.email ?? "", "accountant");
    await as(visitor).acceptInvitation({ token, name: "Halima Noor", password: "Shamba-La-Maua-9" });
    expect((await who()).kind).toBe("visitor");
    expect((await getActor(db(), idOf(customer))).role).toBe("accountant");
    const old = as(visitor, { ip: "198.51.100.10" }).signIn({
      email: customer.email ?? "",
      password: TEST_PASSWORD,
    });
    await expect(old).rejects.toMatchObject({ code: "INVALID" });
  });

  test("expires after a week and can be withdrawn", async () => {
    const admin = await aPerson({ role: "admin" });
    const token = await invite(admin, "late@example.co.ke", "accountant");
    const later = new Date(Date.now() + 7 * 86_400_000 + 1000);
    await expect(as(visitor, { now: later }).readInvitation({ token })).rejects.toMatchObject({
      code: "GONE",
    });
    const { invitations } = await as(admin).listInvitations();
    const id = invitations.find(({ email }) => email === "late@example.co.ke")?.id ?? "";
    await as(admin).withdrawInvitation({ id });
    await expect(as(visitor).readInvitation({ token })).rejects.toMatchObject({ code: "GONE" });
    await expect(as(admin).withdrawInvitation({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the list of people", () => {
  test("is searched, filtered and paged", async () => {
    const admin = await aPerson({ role: "admin" });
    await aPerson({ role: "driver", name: "Njeri Wa Thiong'o", email: "njeri.list@example.co.ke" });
    const found = await as(admin).listPeople({ search: "NJERI thiong" });
    expect(found.rows).toMatchObject([{ email: "njeri.list@example.co.ke", role: "driver", active: true }]);
    expect((await as(admin).listPeople({ search: "100%_" })).total).toBe(0);
    const names = async (order: "asc" | "desc") =>
      (await as(admin).listPeople({ sort: "name", order, limit: 100 })).rows.map(({ name }) => name);
    const ascending = await names("asc");
    expect(ascending.length).toBeGreaterThan(1);
    expect(await names("desc")).toEqual([...ascending].reverse());
    const staff = await as(admin).listPeople({ role: "staff", limit: 2 });
    expect(staff.rows).toHaveLength(2);
    const second = await as(admin).listPeople({ role: "staff", limit: 2, cursor: staff.nextCursor ?? "" });
    expect(second.rows.map(({ id }) => id)).not.toContain(staff.rows[0]?.id);
    expect((await as(admin).listPeople({ active: "false" })).rows.every(({ active }) => !active)).toBe(true);
  });
});

describe("the columns of a list", () => {
  test("are kept for the person, by list, come with who they are, and can be forgotten", async () => {
    const [clerk, other] = [await aPerson({ role: "accountant" }), await aPerson({ role: "accountant" })];
    const whoIs = await withCookie(clerk);
    expect((await whoIs()).columns).toEqual({});
    await as(clerk).keepColumns({ list: "invoices", columns: { email: true, paidAmount: false } });
    await as(clerk).keepColumns({ list: "price versions", columns: { publishedBy: false } });
    await as(other).keepColumns({ list: "invoices", columns: { credited: true } });
    expect((await whoIs()).columns).toEqual({
      invoices: { email: true, paidAmount: false },
      "price versions": { publishedBy: false },
    });
    await as(clerk).keepColumns({ list: "invoices", columns: {} });
    expect((await whoIs()).columns).toEqual({ "price versions": { publishedBy: false } });
    expect((await (await withCookie(other))()).columns).toEqual({ invoices: { credited: true } });
  });

  test("are of lists and columns, not too many of them, and nobody's who is no staff", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`column${n}`, true]));
    for (const input of [
      { list: "No list!", columns: {} },
      { list: "quotes", columns: { "a b": true } },
      { list: "quotes", columns: many },
    ])
      await expect(as(clerk).keepColumns(input)).rejects.toMatchObject({ code: "INVALID" });
    for (let n = 0; n < 70; n++)
      await as(clerk).keepColumns({
        list: `list ${"abcdefghij"[n % 10]}${"abcdefghij"[Math.floor(n / 10)]}`,
        columns: { a: true },
      });
    expect(Object.keys((await (await withCookie(clerk))()).columns)).toHaveLength(60);
    const customer = await aPerson({ role: "customer" });
    const input = { list: "quotes", columns: {} };
    await expect(as(customer).keepColumns(input)).rejects.toMatchObject({ status: 403 });
    await expect(as(visitor).keepColumns(input)).rejects.toMatchObject({ status: 401 });
  });
});
