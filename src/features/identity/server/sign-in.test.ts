import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { withOrigin } from "~/platform/events/origin";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { sessionSecret } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import {
  aBrowser,
  aPerson,
  aSignedInBrowser,
  lastMailTo,
  newAddress,
  setSecurity,
  TEST_PASSWORD,
} from "../testing";
import { identityHandlers } from "./handlers";
import { people, sessions } from "./tables";
import { identityTasks } from "./tasks";

useDatabase({ tasks: identityTasks });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(identityHandlers, actor, over);

describe("signing in", () => {
  let person: Actor;
  beforeAll(async () => {
    person = await aPerson({ role: "sales_rep", signsIn: true });
  });

  test("sets a cookie that scripts cannot read and other sites do not send, Secure behind https", async () => {
    const { browser, answer, setCookie } = await aSignedInBrowser(person);
    expect(answer).toEqual({ step: "done", home: "/admin-dashboard" });
    const cookie = setCookie.find((entry) => entry.startsWith("moveease.session_token=")) ?? "";
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toMatch(/Secure/i);
    expect(await browser.whoAmI()).toMatchObject({
      kind: "person",
      personId: person.personId,
      role: "sales_rep",
    });

    const secure = await aBrowser(newAddress()).send(
      (actor, over) => as(actor, over).signIn({ email: person.email ?? "", password: TEST_PASSWORD }),
      { publicUrl: "https://moves.example.co.ke" },
    );
    expect(secure.setCookie.find((entry) => entry.startsWith("__Secure-moveease.session_token="))).toMatch(
      /Secure/,
    );
  });

  test("a changed cookie, an expired session and a stranger's token are a visitor's", async () => {
    const { browser } = await aSignedInBrowser(person);
    expect((await browser.whoAmI(new Date(Date.now() + 15 * 86_400_000))).kind).toBe("visitor");
    const value = browser.jar.get("moveease.session_token") ?? "";
    browser.jar.set("moveease.session_token", `x${value}`);
    expect((await browser.whoAmI()).kind).toBe("visitor");
    browser.jar.set("moveease.session_token", "%E0%A4%A");
    expect((await browser.whoAmI()).kind).toBe("visitor");
  });

  test("reading the database signs nobody in: what it holds of a session is a digest", async () => {
    const { browser } = await aSignedInBrowser(person);
    const cookie = browser.jar.get("moveease.session_token") ?? "";
    const token = decodeURIComponent(cookie).split(".")[0] ?? "";
    const kept = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.personId ?? ""));
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(token);
    const digest = kept[0]?.token ?? "";
    const signature = createHmac("sha256", sessionSecret()).update(digest).digest("base64");
    browser.jar.set("moveease.session_token", encodeURIComponent(`${digest}.${signature}`));
    expect((await browser.whoAmI()).kind).toBe("visitor");
  });

  test("a session that nobody uses ends: staff's after hours, a customer's after weeks", async () => {
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
    const office = await aSignedInBrowser(person);
    expect((await office.browser.whoAmI(hours(11))).kind).toBe("person");
    expect((await office.browser.whoAmI(hours(22))).kind).toBe("person");
    expect((await office.browser.whoAmI(hours(35))).kind).toBe("visitor");
    const customer = await aPerson({ role: "customer", signsIn: true });
    const phone = await aSignedInBrowser(customer);
    expect((await phone.browser.whoAmI(hours(13 * 24))).kind).toBe("person");
    await db()
      .update(sessions)
      .set({ expiresAt: hours(90 * 24) })
      .where(eq(sessions.userId, customer.personId ?? ""));
    expect((await phone.browser.whoAmI(hours((13 + 31) * 24))).kind).toBe("visitor");
  });

  test("a new session each time: what a browser held before is dead", async () => {
    const { browser } = await aSignedInBrowser(person);
    const before = browser.jar.get("moveease.session_token") ?? "";
    await browser.send((actor, over) =>
      as(actor, over).signIn({ email: person.email ?? "", password: TEST_PASSWORD }),
    );
    expect(browser.jar.get("moveease.session_token")).not.toBe(before);
    browser.jar.set("moveease.session_token", before);
    expect((await browser.whoAmI()).kind).toBe("visitor");
  });

  test("unknown, wrong and dismissed get one and the same answer", async () => {
    const dismissed = await aPerson({ role: "mover", signsIn: true });
    await db()
      .update(people)
      .set({ active: false })
      .where(eq(people.id, dismissed.personId ?? ""));
    const tries: [string, string][] = [
      ["nobody@example.co.ke", TEST_PASSWORD],
      [person.email ?? "", "not-the-password"],
      [dismissed.email ?? "", TEST_PASSWORD],
    ];
    for (const [email, password] of tries) {
      const browser = aBrowser(newAddress());
      const attempt = browser.send((actor, over) => as(actor, over).signIn({ email, password }));
      await expect(attempt).rejects.toMatchObject({
        code: "INVALID",
        status: 422,
        message: "Invalid email or password",
        data: { fields: {} },
      });
      expect(browser.jar.size).toBe(0);
    }
    const left = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.userId, dismissed.personId ?? ""));
    expect(left).toHaveLength(0);
  });

  test("that fails is kept once, with whom it was tried as and never with the password", async () => {
    const victim = await aPerson({ role: "accountant", signsIn: true });
    for (const email of [victim.email ?? "", "nobody.known@example.co.ke"])
      await expect(
        as(visitor, { ip: newAddress() }).signIn({ email, password: "Not-the-right-one-1" }),
      ).rejects.toMatchObject({ message: "Invalid email or password" });
    const kept = await db().select().from(events).where(eq(events.type, "person.sign-in-failed"));
    const about = kept.filter(({ subjectId }) => subjectId === victim.personId);
    expect(about).toMatchObject([{ actorKind: "visitor", data: { email: victim.email } }]);
    expect(kept.filter(({ data }) => JSON.stringify(data).includes("nobody.known"))).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain("Not-the-right-one-1");
  });

  test("takes about the same work for unknown people", async () => {
    // Processor time of this process with its hashing threads, independent of other load.
    const spent = () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    };
    const work = async (email: string) => {
      const began = spent();
      await as(visitor, { ip: newAddress() })
        .signIn({ email, password: "not-the-password" })
        .catch(() => undefined);
      return spent() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round++) {
      known.push(await work((await aPerson({ role: "customer", signsIn: true })).email ?? ""));
      unknown.push(await work(`nobody-${round}@example.co.ke`));
    }
    const middle = (times: number[]) => times.sort((a, b) => a - b)[2] ?? 0;
    const ratio = middle(known) / middle(unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test("the specification's sentences for empty and short fields", async () => {
    await expect(as(visitor).signIn({ email: "", password: "" })).rejects.toMatchObject({
      data: { fields: { email: "Email is required", password: "Password is required" } },
    });
    await expect(as(visitor).signIn({ email: "grace", password: "12345" })).rejects.toMatchObject({
      data: {
        fields: {
          email: "Please enter a valid email address",
          password: "Password must be at least 6 characters",
        },
      },
    });
  });
});

describe("throttling", () => {
  const wrong = (ip: string, email: string, headers = new Headers()) =>
    as(visitor, { ip, headers }).signIn({ email, password: "not-the-password" });

  const refused = { code: "TOO_MANY_REQUESTS", status: 429, data: { retryAfter: expect.any(Number) } };
  const right = (ip: string, person: Actor) =>
    withOrigin({ ip, requestId: "r" }, () =>
      as(visitor, { ip, headers: new Headers() }).signIn({
        email: person.email ?? "",
        password: TEST_PASSWORD,
      }),
    );

  test("ten wrong tries at an account from one address, then no more from there; forged headers change nothing", async () => {
    const ip = newAddress();
    const person = await aPerson({ role: "driver", signsIn: true });
    for (let n = 0; n < 10; n++)
      await expect(wrong(ip, person.email ?? "")).rejects.toMatchObject({ code: "INVALID" });
    const forged = new Headers({ "x-forwarded-for": "203.0.113.250", "x-moveease-address": "203.0.113.251" });
    await expect(wrong(ip, person.email ?? "", forged)).rejects.toMatchObject(refused);
  });

  test("a stranger's wrong passwords lock nobody else out: not the same office, not the owner elsewhere", async () => {
    const ip = newAddress();
    const [victim, colleague] = [
      await aPerson({ role: "driver", signsIn: true }),
      await aPerson({ role: "driver", signsIn: true }),
    ];
    for (let n = 0; n < 12; n++) await wrong(ip, victim.email ?? "").catch(() => undefined);
    await expect(right(ip, colleague)).resolves.toMatchObject({ step: "done" });
    await expect(right(newAddress(), victim)).resolves.toMatchObject({ step: "done" });
  });

  test("many addresses at one account are stopped, but for where its owner signs in", async () => {
    await setSecurity({ signInLimit: 3 });
    const home = newAddress();
    const owner = await aPerson({ role: "driver", signsIn: true });
    await right(home, owner);
    const tries = Array.from({ length: 100 }, () =>
      wrong(newAddress(), owner.email ?? "").catch(() => undefined),
    );
    await Promise.all(tries);
    await expect(wrong(newAddress(), owner.email ?? "")).rejects.toMatchObject(refused);
    await expect(right(newAddress(), owner)).rejects.toMatchObject(refused);
    await expect(right(home, owner)).resolves.toMatchObject({ step: "done" });
    await setSecurity({ signInLimit: 10 });
  }, 60_000);

  test("a burst cannot slip through: 40 at once are ten", async () => {
    const ip = newAddress();
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => wrong(ip, "burst@example.co.ke")));
    const codes = all.map((result) => (result.status === "rejected" ? result.reason.code : "done"));
    expect(codes.filter((code) => code === "INVALID")).toHaveLength(10);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(30);
  });

  test("right passwords do not count: an office signs in behind one address", async () => {
    const ip = newAddress();
    const person = await aPerson({ role: "driver", signsIn: true });
    for (let n = 0; n < 14; n++) await aSignedInBrowser(person, ip);
  });
});

describe("registering", () => {
  test("tells every wrong field at once", async () => {
    const form = { name: " ", email: "amina@", password: "12345", phone: "7" };
    await expect(as(visitor, { ip: newAddress() }).register(form)).rejects.toMatchObject({
      data: {
        fields: {
          name: "Full name is required",
          email: "Please enter a valid email address",
          phone: "Please enter a valid phone number",
          password: "Password must be at least 6 characters",
        },
      },
    });
  });

  test("says the same for a known address, and tells its owner by mail", async () => {
    const email = "amina.register@example.co.ke";
    const form = { name: "Amina Hassan", email, password: "kahawa" };
    await expect(as(visitor, { ip: newAddress() }).register(form)).resolves.toEqual({ done: true });
    const first = await lastMailTo(email);
    expect(first.kind).toBe("identity.confirm-email");
    expect(first.text).not.toContain(first.token);
    expect(first.token).not.toBe("");

    const again = { ...form, name: "Somebody Else", password: "another" };
    await expect(as(visitor, { ip: newAddress() }).register(again)).resolves.toEqual({ done: true });
    expect((await lastMailTo(email)).kind).toBe("identity.known-address");
    const rows = await db().select().from(people).where(eq(people.email, email));
    expect(rows).toMatchObject([{ name: "Amina Hassan", role: "customer", emailVerified: false }]);

    const confirm = () => as(visitor).confirmEmail({ token: first.token });
    await confirm();
    await confirm();
    const [person] = await db().select().from(people).where(eq(people.email, email));
    expect(person?.emailVerified).toBe(true);
    const facts = await db()
      .select({ type: events.type })
      .from(events)
      .where(eq(events.subjectId, person?.id ?? ""));
    expect(facts.map(({ type }) => type)).toEqual([
      "person.registered",
      "person.registration-repeated",
      "person.email-confirmed",
    ]);
  });

  test("the messages of who registers to book lead on to that quote, and never to another site", async () => {
    const register = async (email: string, next: string) => {
      const form = { name: "Amina Hassan", email, password: "kahawa", next };
      await as(visitor, { ip: newAddress() }).register(form);
      const { kind, next: onTo } = await lastMailTo(email);
      return `${kind} ${onTo}`;
    };
    const booking = "/account?quote=MV-1795823954737";
    expect(await register("book@example.co.ke", booking)).toBe(`identity.confirm-email ${booking}`);
    expect(await register("book@example.co.ke", booking)).toBe(`identity.known-address ${booking}`);
    expect(await register("book2@example.co.ke", "//elsewhere.example")).toBe("identity.confirm-email ");
  });

  test("nobody registers as staff, whatever the browser sends", async () => {
    const email = "sneaky@example.co.ke";
    const form = {
      name: "Sneaky",
      email,
      password: "kahawa",
      role: "admin",
      emailVerified: true,
      active: true,
    };
    await as(visitor, { ip: newAddress() }).register(form);
    const [person] = await db().select().from(people).where(eq(people.email, email));
    expect(person).toMatchObject({ role: "customer", emailVerified: false });
  });

  test("short passwords, forged and broken links are refused", async () => {
    const form = { name: "Ali", email: "ali@example.co.ke", password: "12345" };
    await expect(as(visitor, { ip: newAddress() }).register(form)).rejects.toMatchObject({
      data: { fields: { password: "Password must be at least 6 characters" } },
    });
    const body = Buffer.from(JSON.stringify({ email: "amina.register@example.co.ke" })).toString("base64url");
    for (const token of [`eyJhbGciOiJub25lIn0.${body}.`, "not-a-token-at-all", "a.%%%.c-and-more"]) {
      await expect(as(visitor).confirmEmail({ token })).rejects.toMatchObject({ code: "GONE", status: 410 });
    }
  });
});
