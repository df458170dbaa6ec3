import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aBrowser, aPerson, aSignedInBrowser, lastMailTo, newAddress, TEST_PASSWORD } from "../testing";
import { startPasswordReset } from "./commands/change-password";
import { identityHandlers } from "./handlers";
import { verifications } from "./tables";
import { identityTasks } from "./tasks";

useDatabase({ tasks: identityTasks });

const publicUrl = "http://127.0.0.1:3000";
const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(identityHandlers, actor, over);

describe("passwords", () => {
  test("a reset link works once, ends every session, and stands nowhere in plain text", async () => {
    const person = await aPerson({ role: "customer", signsIn: true });
    const email = person.email ?? "";
    const { browser } = await aSignedInBrowser(person);
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

  test("the first link that is used, and any change of the password, ends all the others", async () => {
    const person = await aPerson({ role: "customer", signsIn: true });
    const email = person.email ?? "";
    const link = async () => {
      await startPasswordReset({ email, publicUrl, now: new Date() });
      return (await lastMailTo(email)).token;
    };
    const usable = async (token: string) =>
      (await as(visitor, { ip: newAddress() }).readPasswordReset({ token })).usable;
    const reset = (token: string, password: string) =>
      as(visitor, { ip: newAddress() }).resetPassword({ token, password });
    const [first, second] = [await link(), await link()];
    expect([await usable(first), await usable(second), await usable("not-a-token-at-all")]).toEqual([
      true,
      true,
      false,
    ]);
    await reset(second, "mpya-kabisa");
    expect([await usable(first), await usable(second)]).toEqual([false, false]);
    await expect(reset(first, "mpya-zaidi")).rejects.toMatchObject({ code: "GONE" });
    const told = await lastMailTo(email);
    expect(told).toMatchObject({ kind: "identity.password-changed", subject: "Your password was changed" });
    expect(told.text).not.toContain("mpya-kabisa");

    const third = await link();
    const browser = aBrowser(newAddress());
    await browser.send((actor, over) => as(actor, over).signIn({ email, password: "mpya-kabisa" }));
    await browser.send((actor, over) =>
      as(actor, over).changePassword({ current: "mpya-kabisa", password: "tena-mpya" }),
    );
    expect(await usable(third)).toBe(false);
  });

  test("changing it ends all other sessions and keeps this one", async () => {
    const person = await aPerson({ role: "accountant", signsIn: true });
    const here = await aSignedInBrowser(person);
    const there = await aSignedInBrowser(person);
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
    const here = await aSignedInBrowser(person);
    const there = await aSignedInBrowser(person);
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
