import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aBrowser, aPerson, TEST_PASSWORD } from "../testing";
import { startPasswordReset } from "./commands/change-password";
import { identityHandlers } from "./handlers";
import { accounts, people, sessions, verifications } from "./tables";
import { identityTasks } from "./tasks";

useDatabase({ tasks: identityTasks });

const publicUrl = "http://127.0.0.1:3000";
const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(identityHandlers, actor, over);
let next = 10;
const newAddress = () => `198.51.100.${next++}`;

async function signedInBrowser(person: Actor, ip = newAddress()) {
  const browser = aBrowser(ip);
  const email = person.email ?? "";
  const sent = await browser.send((actor, over) =>
    as(actor, over).signIn({ email, password: TEST_PASSWORD }),
  );
  return { browser, ...sent };
}

async function lastMailTo(recipient: string) {
  const rows = await db().select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient));
  const mail = rows.at(-1);
  if (!mail) throw new Error(`No mail to ${recipient}`);
  const token = /token=([\w.-]+)/.exec(unseal(mail.text, mail.sealed))?.[1] ?? "";
  return { ...mail, token };
}

/** RFC 6238 with the secret of an otpauth address. */
function totp(uri: string, at = Date.now()): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  let bits = "";
  for (const letter of secret.replace(/=+$/, "")) {
    bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0");
  }
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

describe("signing in", () => {
  let person: Actor;
  beforeAll(async () => {
    person = await aPerson({ role: "sales_rep", signsIn: true });
  });

  test("sets a cookie that scripts cannot read and other sites do not send, Secure behind https", async () => {
    const { browser, answer, setCookie } = await signedInBrowser(person);
    expect(answer).toEqual({ step: "done", home: "/quote-management" });
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
    const { browser } = await signedInBrowser(person);
    expect((await browser.whoAmI(new Date(Date.now() + 15 * 86_400_000))).kind).toBe("visitor");
    const value = browser.jar.get("moveease.session_token") ?? "";
    browser.jar.set("moveease.session_token", `x${value}`);
    expect((await browser.whoAmI()).kind).toBe("visitor");
    browser.jar.set("moveease.session_token", "%E0%A4%A");
    expect((await browser.whoAmI()).kind).toBe("visitor");
  });

  test("a new session each time: what a browser held before is dead", async () => {
    const { browser } = await signedInBrowser(person);
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

  test("takes about the same time for unknown people", async () => {
    const time = async (email: string) => {
      const began = performance.now();
      await as(visitor, { ip: newAddress() })
        .signIn({ email, password: "not-the-password" })
        .catch(() => undefined);
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round++) {
      known.push(await time((await aPerson({ role: "customer", signsIn: true })).email ?? ""));
      unknown.push(await time(`nobody-${round}@example.co.ke`));
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

  test("ten wrong tries at an account from ten addresses, then nobody may try; forged headers change nothing", async () => {
    const email = "target@example.co.ke";
    for (let n = 0; n < 10; n++)
      await expect(wrong(newAddress(), email)).rejects.toMatchObject({ code: "INVALID" });
    const forged = new Headers({ "x-forwarded-for": "203.0.113.250", "x-moveease-address": "203.0.113.251" });
    await expect(wrong(newAddress(), email, forged)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      status: 429,
      data: { retryAfter: expect.any(Number) },
    });
  });

  test("ten wrong tries from one address at ten accounts, loopback included", async () => {
    for (let n = 0; n < 10; n++) {
      await expect(wrong("127.0.0.1", `one-${n}@example.co.ke`)).rejects.toMatchObject({ code: "INVALID" });
    }
    await expect(wrong("127.0.0.1", "one-more@example.co.ke")).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });

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
    for (let n = 0; n < 14; n++) await signedInBrowser(person, ip);
  });
});

describe("registering", () => {
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

describe("passwords", () => {
  test("a reset link works once, ends every session, and stands nowhere in plain text", async () => {
    const person = await aPerson({ role: "customer", signsIn: true });
    const email = person.email ?? "";
    const { browser } = await signedInBrowser(person);
    await as(visitor, { ip: newAddress() }).askPasswordReset({ email });
    await as(visitor, { ip: newAddress() }).askPasswordReset({ email: "nobody@example.co.ke" });
    await startPasswordReset({ email, publicUrl, now: new Date() });
    await startPasswordReset({ email: "nobody@example.co.ke", publicUrl, now: new Date() });
    const { token } = await lastMailTo(email);
    const stored = JSON.stringify(await db().select().from(verifications));
    expect(stored).not.toContain(token);

    const reset = () => as(visitor, { ip: newAddress() }).resetPassword({ token, password: "mpya-kabisa" });
    await reset();
    expect((await browser.whoAmI()).kind).toBe("visitor");
    await expect(reset()).rejects.toMatchObject({ code: "GONE" });
    const ip = newAddress();
    await expect(as(visitor, { ip }).signIn({ email, password: TEST_PASSWORD })).rejects.toMatchObject({
      code: "INVALID",
    });
    await expect(as(visitor, { ip }).signIn({ email, password: "mpya-kabisa" })).resolves.toMatchObject({
      step: "done",
    });
  });

  test("changing it ends all other sessions and keeps this one", async () => {
    const person = await aPerson({ role: "accountant", signsIn: true });
    const here = await signedInBrowser(person);
    const there = await signedInBrowser(person);
    const change = (current: string, password: string) =>
      here.browser.send((actor, over) => as(actor, over).changePassword({ current, password }));
    await expect(change("not-the-password", "Shamba-La-Maua-9")).rejects.toMatchObject({
      data: { fields: { current: "This is not your current password" } },
    });
    await expect(change(TEST_PASSWORD, "short")).rejects.toMatchObject({
      data: { fields: { password: "Password must be at least 12 characters" } },
    });
    await change(TEST_PASSWORD, "Shamba-La-Maua-9");
    expect((await here.browser.whoAmI()).kind).toBe("person");
    expect((await there.browser.whoAmI()).kind).toBe("visitor");
  });

  test("one sees and ends one's own sessions, nobody else's", async () => {
    const person = await aPerson({ role: "packer", signsIn: true });
    const stranger = await aPerson({ role: "packer", signsIn: true });
    const here = await signedInBrowser(person);
    const there = await signedInBrowser(person);
    const { answer } = await here.browser.send((actor, over) => as(actor, over).listSessions());
    expect(answer.sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = answer.sessions.find(({ current }) => !current)?.id ?? "";
    await expect(as(stranger).revokeSession({ id: other })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await here.browser.send((actor, over) => as(actor, over).revokeSession({ id: other }));
    expect((await there.browser.whoAmI()).kind).toBe("visitor");
    await here.browser.send((actor, over) => as(actor, over).signOut());
    expect(here.browser.jar.has("moveease.session_token")).toBe(false);
    expect(
      (
        await as(visitor)
          .listSessions()
          .catch((error) => error)
      ).code,
    ).toBe("UNAUTHENTICATED");
  });
});

describe("two-factor sign-in", () => {
  test("needs the code, takes a recovery code once, and can be ended", async () => {
    const person = await aPerson({ role: "manager", signsIn: true });
    const email = person.email ?? "";
    const { browser } = await signedInBrowser(person);
    const begun = await browser.send((actor, over) =>
      as(actor, over).beginSecondFactor({ password: TEST_PASSWORD }),
    );
    const { uri, recoveryCodes } = begun.answer;
    expect(recoveryCodes).toHaveLength(10);
    await expect(
      browser.send((actor, over) => as(actor, over).confirmSecondFactor({ code: "000000" })),
    ).rejects.toMatchObject({ code: "INVALID" });
    await browser.send((actor, over) => as(actor, over).confirmSecondFactor({ code: totp(uri) }));
    expect((await browser.whoAmI()).kind).toBe("person");
    await expect(
      browser.send((actor, over) => as(actor, over).beginSecondFactor({ password: TEST_PASSWORD })),
    ).rejects.toMatchObject({ code: "CONFLICT" });

    const challenge = async () => {
      const started = await signedInBrowser(person);
      expect(started.answer).toEqual({ step: "second-factor", home: "/login" });
      expect((await started.browser.whoAmI()).kind).toBe("visitor");
      return started.browser;
    };
    const second = (held: ReturnType<typeof aBrowser>, code: string, recovery = false) =>
      held.send((actor, over) => as(actor, over).secondFactor({ code, recovery }));

    const byCode = await challenge();
    await expect(second(byCode, "000000")).rejects.toMatchObject({
      data: { fields: { code: expect.any(String) } },
    });
    await expect(second(byCode, totp(uri))).resolves.toMatchObject({ answer: { step: "done" } });
    expect(await byCode.whoAmI()).toMatchObject({ personId: person.personId });

    const spent = recoveryCodes[0] ?? "";
    const byRecovery = await challenge();
    await expect(second(byRecovery, spent, true)).resolves.toMatchObject({ answer: { step: "done" } });
    await expect(second(await challenge(), spent, true)).rejects.toMatchObject({ code: "INVALID" });
    await expect(second(aBrowser(newAddress()), totp(uri))).rejects.toMatchObject({ code: "INVALID" });

    const stored = JSON.stringify(
      await db()
        .select()
        .from(accounts)
        .where(eq(accounts.userId, person.personId ?? "")),
    );
    expect(stored).not.toContain(TEST_PASSWORD);
    await byCode.send((actor, over) => as(actor, over).endSecondFactor({ password: TEST_PASSWORD }));
    expect((await signedInBrowser(person)).answer.step).toBe("done");
    expect(email).not.toBe("");
  });

  test("the code of another account that is signed in here does not open this one", async () => {
    const mine = await aPerson({ role: "driver", signsIn: true });
    const theirs = await aPerson({ role: "admin", signsIn: true });
    const enable = async (person: Actor) => {
      const { browser } = await signedInBrowser(person);
      const begun = await browser.send((actor, over) =>
        as(actor, over).beginSecondFactor({ password: TEST_PASSWORD }),
      );
      const code = totp(begun.answer.uri);
      await browser.send((actor, over) => as(actor, over).confirmSecondFactor({ code }));
      return { browser, uri: begun.answer.uri };
    };
    const me = await enable(mine);
    await enable(theirs);
    await me.browser.send((actor, over) =>
      as(actor, over).signIn({ email: theirs.email ?? "", password: TEST_PASSWORD }),
    );
    const attempt = me.browser.send((actor, over) =>
      as(actor, over).secondFactor({ code: totp(me.uri), recovery: false }),
    );
    await expect(attempt).rejects.toMatchObject({ code: "INVALID" });
    expect((await me.browser.whoAmI()).kind).toBe("visitor");
  });
});
