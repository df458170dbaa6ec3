import { describe, expect, test } from "vitest";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPerson } from "../testing";
import { identityHandlers } from "./handlers";
import { resolveActor } from "./queries";
import { identityTasks } from "./tasks";

useDatabase({ tasks: identityTasks });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(identityHandlers, actor, over);
const idOf = (actor: Actor) => actor.personId ?? "";
const withToken = (token: string) =>
  resolveActor(new Headers({ authorization: `Bearer ${token}` }), new Date());

describe("API tokens", () => {
  test("do what they are for and no more, and end with their revocation or their maker", async () => {
    const admin = await aPerson({ role: "admin" });
    const made = await as(admin).createToken({
      name: "Website",
      permissions: ["view_quotes"],
      expiresInDays: 30,
    });
    const actor = await withToken(made.token);
    expect(actor).toMatchObject({ kind: "api", personId: admin.personId });
    expect([...actor.permissions.keys()]).toEqual(["view_quotes"]);
    await expect(as(actor).listPeople({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(actor).changeProfile({ name: "Somebody", phone: null })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(as(actor).changePassword({ current: "x", password: "y" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    for (const own of [() => as(actor).me(), () => as(actor).listSessions()])
      await expect(own()).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { tokens } = await as(admin).listTokens();
    expect(tokens.find(({ id }) => id === made.id)).toMatchObject({
      name: "Website",
      hint: made.token.slice(0, 7),
    });
    expect(JSON.stringify(tokens)).not.toContain(made.token);

    const later = new Date(Date.now() + 31 * 86_400_000);
    const headers = new Headers({ authorization: `Bearer ${made.token}` });
    expect((await resolveActor(headers, later)).kind).toBe("visitor");
    await as(admin).revokeToken({ id: made.id });
    expect((await withToken(made.token)).kind).toBe("visitor");
    await expect(as(admin).revokeToken({ id: made.id })).rejects.toMatchObject({ code: "NOT_FOUND" });

    const second = await as(admin).createToken({
      name: "Books",
      permissions: ["view_finances"],
      expiresInDays: null,
    });
    const other = await aPerson({ role: "admin" });
    await as(other).deactivate({ id: idOf(admin) });
    expect((await withToken(second.token)).kind).toBe("visitor");
    await as(other).reactivate({ id: idOf(admin) });
    expect((await withToken(second.token)).kind).toBe("visitor");
    expect((await withToken("me_not-a-token-of-this-house")).kind).toBe("visitor");
  });

  test("nobody gives away what they do not hold", async () => {
    const admin = await aPerson({ role: "admin" });
    const made = await as(admin).createToken({
      name: "Limited",
      permissions: ["manage_system_settings"],
      expiresInDays: 1,
    });
    const program = await withToken(made.token);
    await expect(
      as(program).createToken({ name: "More", permissions: ["manage_finances"], expiresInDays: 1 }),
    ).rejects.toMatchObject({ code: "INVALID" });
  });
});
