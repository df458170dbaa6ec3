import { createRouterClient } from "@orpc/server";
import { describe, expect, test } from "vitest";
import { DEFAULT_GRANTS } from "~/features/identity/domain";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import type { RouteMeta } from "~/platform/http/contract";
import {
  type Door,
  PERMISSIONS,
  type Permission,
  type Role,
  type Scope,
  STAFF_ROLES,
  withImplied,
} from "~/platform/http/permissions";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "./api";
import { subscribers, taskHandlers } from "./worker";

useDatabase({ subscribers, tasks: taskHandlers });

interface Procedure {
  "~orpc": { meta: RouteMeta; route: { method: string; path: string } };
}

interface Route {
  name: string;
  method: string;
  path: string;
  door: Door;
}

/** Every operation there is, found by walking, so that a new one is tested without being named here. */
function listRoutes(node: object = router, path: string[] = []): Route[] {
  if ("~orpc" in node) {
    const { meta, route } = (node as Procedure)["~orpc"];
    return [{ name: path.join("."), method: route.method, path: route.path, door: meta.permission }];
  }
  return Object.entries(node).flatMap(([name, part]) => listRoutes(part, [...path, name]));
}

const routes = listRoutes();
const held = routes.filter((route): route is Route & { door: Permission } =>
  (PERMISSIONS as readonly string[]).includes(route.door),
);

function personWith(grants: Iterable<[Permission, Scope]>, role: Role = "manager"): Actor {
  return mintActor({
    kind: "person",
    personId: "01942e46-3a00-7000-8000-00000000000a",
    name: "Njeri Mwangi",
    email: "njeri@example.co.ke",
    emailConfirmed: true,
    role,
    permissions: withImplied(new Map(grants)),
  });
}

/** Calls an operation without input: the door is tried before anything is read. Undefined when it was let in. */
async function refusalOf(name: string, actor: Actor): Promise<string | undefined> {
  const client = createRouterClient(router, { context: requestContext(actor) });
  const call = name
    .split(".")
    .reduce((part, step) => (part as Record<string, unknown>)[step], client as unknown);
  try {
    await (call as (input?: unknown) => Promise<unknown>)();
  } catch (error) {
    const { code, status } = error as { code: string; status: number };
    if (code === "UNAUTHENTICATED" || code === "FORBIDDEN") return `${status} ${code}`;
    if (status >= 500) throw error;
  }
  return undefined;
}

describe("every route of the API", () => {
  test("there are routes, each at an address of its own", () => {
    expect(routes.length).toBeGreaterThan(60);
    const addresses = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test("an API token is let into nothing that is its person's own", async () => {
    const token = mintActor({ ...personWith([["view_quotes", "all"]]), kind: "api" });
    const own = routes.filter((route) => route.door === "signed-in");
    expect(own.length).toBeGreaterThan(15);
    for (const { name } of own) expect([name, await refusalOf(name, token)]).toEqual([name, "403 FORBIDDEN"]);
  });

  test("who is let in without a right is written down here, so that nobody opens a door unseen", () => {
    const open = (door: Door) => routes.filter((route) => route.door === door).map(({ name }) => name);
    expect(open("public").sort()).toEqual([
      "content.published",
      "identity.askPasswordReset",
      "identity.confirmEmail",
      "identity.needsSetup",
      "identity.register",
      "identity.resetPassword",
      "identity.secondFactor",
      "identity.setUp",
      "identity.signIn",
      "identity.signInMethods",
      "identity.signOut",
      "inquiries.contact",
      "inquiries.fileClaim",
      "inquiries.requestQuote",
      "inquiries.subscribe",
      "pricing.distance",
      "pricing.estimate",
      "pricing.nearestPlace",
      "pricing.places",
      "pricing.priceList",
      "quotes.request",
      "settings.company",
      "tracking.track",
    ]);
    expect(open("token").sort()).toEqual([
      "customerMoves.ofLink",
      "identity.acceptInvitation",
      "identity.readInvitation",
      "identity.readPasswordReset",
      "inquiries.confirmSubscription",
      "inquiries.unsubscribe",
      "payments.ofLink",
      "payments.promptOfLink",
      "quotes.accept",
      "quotes.askForChange",
      "quotes.cancelOfLink",
      "quotes.decline",
      "quotes.ofLink",
      "quotes.rescheduleOfLink",
    ]);
    expect(open("provider-callback")).toEqual([]);
  });

  test.each(routes.filter(({ door }) => door === "public" || door === "token"))(
    "$name lets a visitor in",
    async ({ name }) => {
      expect(await refusalOf(name, visitor)).toBeUndefined();
    },
  );

  test.each(routes.filter(({ door }) => door === "signed-in"))(
    "$name asks a visitor to sign in and needs no right",
    async ({ name }) => {
      expect(await refusalOf(name, visitor)).toBe("401 UNAUTHENTICATED");
      expect(await refusalOf(name, personWith([], "customer"))).toBeUndefined();
    },
  );

  test.each(held)("$name is for $door alone", async ({ name, door }) => {
    expect(await refusalOf(name, visitor)).toBe("401 UNAUTHENTICATED");
    expect(await refusalOf(name, personWith([], "customer"))).toBe("403 FORBIDDEN");
    // Everything but this right, and but what would bring it along.
    const others = PERMISSIONS.filter((each) => !withImplied(new Map([[each, "all"]])).has(door));
    expect(await refusalOf(name, personWith(others.map((each) => [each, "all"])))).toBe("403 FORBIDDEN");
    expect(await refusalOf(name, personWith([[door, "all"]]))).toBeUndefined();
  });

  test.each([...STAFF_ROLES, "customer"] as const)("opens to %s what the role's table says", async (role) => {
    const grants = role === "customer" ? {} : DEFAULT_GRANTS[role];
    const person = personWith(Object.entries(grants) as [Permission, Scope][], role);
    for (const { name, door } of held) {
      const expected = person.permissions.has(door) ? undefined : "403 FORBIDDEN";
      expect({ name, refusal: await refusalOf(name, person) }).toEqual({ name, refusal: expected });
    }
  });
});
