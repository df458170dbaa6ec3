import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aBrowser, aPerson, aSignedInBrowser, newAddress, TEST_PASSWORD, totp } from "../testing";
import { identityHandlers } from "./handlers";
import { accounts, sessions } from "./tables";
import { identityTasks } from "./tasks";

useDatabase({ tasks: identityTasks });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(identityHandlers, actor, over);

describe("two-factor sign-in", () => {
  test("needs the code, takes a recovery code once, and can be ended", async () => {
    const person = await aPerson({ role: "manager", signsIn: true });
    const email = person.email ?? "";
    const { browser } = await aSignedInBrowser(person);
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
      const started = await aSignedInBrowser(person);
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
    const next = totp(uri, Date.now() + 30_000);
    await expect(second(byCode, next)).resolves.toMatchObject({ answer: { step: "done" } });
    expect(await byCode.whoAmI()).toMatchObject({ personId: person.personId });

    const spent = recoveryCodes[0] ?? "";
    const byRecovery = await challenge();
    await expect(second(byRecovery, spent, true)).resolves.toMatchObject({ answer: { step: "done" } });
    await expect(second(await challenge(), spent, true)).rejects.toMatchObject({ code: "INVALID" });
    await expect(second(aBrowser(newAddress()), next)).rejects.toMatchObject({ code: "INVALID" });

    const stored = JSON.stringify(
      await db()
        .select()
        .from(accounts)
        .where(eq(accounts.userId, person.personId ?? "")),
    );
    expect(stored).not.toContain(TEST_PASSWORD);
    await byCode.send((actor, over) => as(actor, over).endSecondFactor({ password: TEST_PASSWORD }));
    expect((await aSignedInBrowser(person)).answer.step).toBe("done");
    expect(email).not.toBe("");
  });

  test("a code opens one session, also when it is sent twice at the same moment", async () => {
    const person = await aPerson({ role: "accountant", signsIn: true });
    const { browser } = await aSignedInBrowser(person);
    const begun = await browser.send((actor, over) =>
      as(actor, over).beginSecondFactor({ password: TEST_PASSWORD }),
    );
    const { uri } = begun.answer;
    const first = totp(uri);
    await browser.send((actor, over) => as(actor, over).confirmSecondFactor({ code: first }));
    const attempt = async (code: string) => {
      const { browser: other } = await aSignedInBrowser(person);
      const sent = await other
        .send((actor, over) => as(actor, over).secondFactor({ code, recovery: false }))
        .catch((error) => error);
      return { sent, who: await other.whoAmI() };
    };
    const again = await attempt(first);
    expect(again.sent).toMatchObject({
      data: { fields: { code: expect.stringContaining("already been used") } },
    });
    expect(again.who.kind).toBe("visitor");
    const next = totp(uri, Date.now() + 30_000);
    const both = await Promise.all([attempt(next), attempt(`${next.slice(0, 3)} ${next.slice(3)}`)]);
    expect(both.map(({ who }) => who.kind).sort()).toEqual(["person", "visitor"]);
    expect((await attempt(next)).who.kind).toBe("visitor");
    const open = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.personId ?? ""));
    expect(open).toHaveLength(2);
  });

  test("the code of another account that is signed in here does not open this one", async () => {
    const mine = await aPerson({ role: "driver", signsIn: true });
    const theirs = await aPerson({ role: "admin", signsIn: true });
    const enable = async (person: Actor) => {
      const { browser } = await aSignedInBrowser(person);
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
