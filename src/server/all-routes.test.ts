import { createRouterClient } from "@orpc/server";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { DEFAULT_GRANTS } from "~/features/identity/domain/identity";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import type { RouteMeta } from "~/platform/http/contract";
import { type FileRoute, type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import {
  type Access,
  accessesOf,
  PERMISSIONS,
  type Permission,
  type Role,
  type RouteAccess,
  type Scope,
  STAFF_ROLES,
  withImplied,
} from "~/platform/http/permissions";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "./api";
import { createApp } from "./app";
import { readEnv } from "./env";
import { fileRoutes } from "./file-routes";
import { healthRoutes } from "./health";
import { subscribers, taskHandlers } from "./tasks";
import { textRoutes } from "./texts";

useDatabase({ subscribers, tasks: taskHandlers });

interface Procedure {
  "~orpc": { meta: RouteMeta; route: { method: string; path: string } };
}

interface WalkedRoute {
  name: string;
  method: string;
  path: string;
  access: RouteAccess;
  /** The error that stops this actor before anything is read; undefined if allowed. */
  refusalTo: (actor: Actor) => Promise<string | undefined>;
}

function listOperations(node: object = router, path: string[] = []): WalkedRoute[] {
  if ("~orpc" in node) {
    const { meta, route } = (node as Procedure)["~orpc"];
    const name = path.join(".");
    const refusalTo = (actor: Actor) => refusalOf(name, actor);
    return [{ name, method: route.method, path: route.path, access: meta.permission, refusalTo }];
  }
  return Object.entries(node).flatMap(([name, part]) => listOperations(part, [...path, name]));
}

function listFiles(): WalkedRoute[] {
  return [...healthRoutes, ...textRoutes, ...fileRoutes].map((route) => {
    const { method, path, permission: access } = route;
    const name = `${method} ${path}`;
    return { name, method, path, access, refusalTo: (actor: Actor) => refusalOfFile(route, actor) };
  });
}

const routes = [...listOperations(), ...listFiles()];
const isPermission = (access: Access): access is Permission =>
  (PERMISSIONS as readonly string[]).includes(access);
const held = routes
  .map((route) => ({ ...route, rights: accessesOf(route.access).filter(isPermission) }))
  .filter(({ rights }) => rights.length > 0);
const isOpenTo = (access: RouteAccess, wanted: Access) => accessesOf(access).includes(wanted);
const needsAll = (access: RouteAccess) => typeof access === "object" && "allOf" in access;

const NOBODY = "01942e46-3a00-7000-8000-0000000000ff";

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

async function refusalOfFile(route: FileRoute, actor: Actor): Promise<string | undefined> {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => {
    const { code, status } = asApiError(error, "test");
    return c.json({ code }, status as 500);
  });
  app.route("/", serveFiles([route]));
  const path = route.path
    .replace(":file{[0-9a-f-]+\\.jpg}", `${NOBODY}.jpg`)
    .replace(":file{[0-9a-f-]+\\.png}", `${NOBODY}.png`)
    .replace(":file{[0-9a-f]{64}\\.png}", `${"0".repeat(64)}.png`)
    .replace(/:file\{\[a-z\].+$/, "en-portal-x.js")
    .replace(":id{[0-9a-f-]{36}}", NOBODY)
    .replace(":file", `${NOBODY}.pdf`)
    .replace(":token", "none");
  const answer = await app.request(path, { method: route.method });
  const body = answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : {};
  if (answer.status >= 500) throw new Error(`${route.method} ${path} answered ${answer.status}`);
  await answer.body?.cancel().catch(() => undefined);
  return ["UNAUTHENTICATED", "FORBIDDEN"].includes(body.code) ? `${answer.status} ${body.code}` : undefined;
}

describe("every route, of the API and of files", () => {
  test("there are routes, each at an address of its own", () => {
    expect(routes.length).toBeGreaterThan(150);
    const addresses = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test("nothing is served beside them but the API's own addresses and the pages", () => {
    const app = createApp({
      env: readEnv({}),
      serverBuild: () => Promise.reject(new Error("no pages here")),
      publicUrl: "http://127.0.0.1:3000",
    });
    const served = app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    const files = listFiles().map(({ method, path }) => `${method} ${path}`);
    const beside = ["GET /", "GET /*", "GET /api/docs", "GET /api/openapi.json"];
    expect([...new Set(served)].sort()).toEqual([...files, ...beside].sort());
  });

  test("an API token is let into nothing that is its person's own", async () => {
    const token = mintActor({ ...personWith([["view_audit", "all"]]), kind: "api" });
    const own = routes.filter(({ access }) => isOpenTo(access, "signed-in") || isOpenTo(access, "staff"));
    expect(own.length).toBeGreaterThan(15);
    for (const { name, refusalTo } of own)
      expect([name, await refusalTo(token)]).toEqual([name, "403 FORBIDDEN"]);
  });

  test("who is let in without a right is written down here, so that nobody opens a route unseen", () => {
    const open = (wanted: Access) =>
      routes
        .filter(({ access }) => isOpenTo(access, wanted))
        .map(({ name }) => name)
        .sort();
    expect(open("public")).toEqual([
      "GET /company/icons/:file{[0-9a-f]{64}-(?:32|180|192|512|maskable|head)\\.png}",
      "GET /company/logo.png",
      "GET /company/pictures/:file{[0-9a-f]{64}\\.png}",
      "GET /healthz",
      "GET /login/google",
      "GET /readyz",
      "GET /robots.txt",
      "GET /site.webmanifest",
      "GET /sitemap.xml",
      "GET /texts/:file{[a-z]{2}-(?:identity|account|portal|calculator)-[A-Za-z0-9_-]+\\.js}",
      "POST /faults",
      "capacity.availability",
      "connections.mapView",
      "content.published",
      "crew.signIn",
      "evidence.verify",
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
      "ratings.published",
      "seo.shown",
      "settings.company",
      "tracking.sendPayLink",
      "tracking.track",
    ]);
    expect(open("token")).toEqual([
      "GET /calendars/:token/moves.ics",
      "GET /d/:token/paper.pdf",
      "GET /feeds/activities/:file",
      "GET /pay/back/:token",
      "GET /q/:token/bill.pdf",
      "GET /q/:token/invoice.pdf",
      "GET /q/:token/move.ics",
      "GET /q/:token/quote.pdf",
      "GET /q/:token/receipts/:file",
      "GET /s/:token/photos/:file",
      "POST /documents/payslip-link",
      "availability.markByLink",
      "availability.ofLink",
      "capacity.choose",
      "capacity.join",
      "capacity.leave",
      "capacity.ofLink",
      "changeOrders.confirm",
      "changeOrders.ofLink",
      "changeOrders.ofQuoteLink",
      "changeOrders.refuse",
      "charges.ofLink",
      "charges.offersOfLink",
      "charges.startOfLink",
      "clearances.answer",
      "clearances.nameCaretaker",
      "clearances.ofLink",
      "crew.readInvitation",
      "crew.setPin",
      "customerMoves.ofLink",
      "extras.billOfLink",
      "extras.ofLink",
      "extras.refuse",
      "extras.sign",
      "goodsLists.ofLink",
      "hires.accept",
      "hires.cancelByLink",
      "hires.decline",
      "hires.nameOwnTruck",
      "hires.ofLink",
      "identity.acceptInvitation",
      "identity.readInvitation",
      "identity.readPasswordReset",
      "inquiries.confirmSubscription",
      "inquiries.unsubscribe",
      "partners.ofLink",
      "payments.ofLink",
      "payments.promptOfLink",
      "payslipLinks.get",
      "payslipLinks.open",
      "payslipLinks.sendCode",
      "publishing.answerByLink",
      "publishing.ofLink",
      "quotes.accept",
      "quotes.askForChange",
      "quotes.cancelOfLink",
      "quotes.decline",
      "quotes.ofLink",
      "quotes.ofShare",
      "quotes.rescheduleOfLink",
      "quotes.viewed",
      "ratings.ofLink",
      "ratings.ofQuote",
      "ratings.rate",
      "recipients.ofLink",
      "recipients.optOut",
      "sitePayments.ofLink",
      "sitePayments.promptOfLink",
      "surveyLinks.edit",
      "surveyLinks.kinds",
      "surveyLinks.ofLink",
      "surveyLinks.removePhoto",
      "surveyLinks.submit",
      "surveyLinks.upload",
      "surveyLinks.uploaded",
      "visits.cancel",
      "visits.choose",
      "visits.ofLink",
    ]);
    expect(open("provider-callback")).toEqual([
      "GET /callbacks/gateways/:gateway",
      "GET /callbacks/whatsapp",
      "GET /login/google/callback",
      "POST /callbacks/gateways/:gateway",
      "POST /callbacks/paybill/:token/confirmation",
      "POST /callbacks/paybill/:token/validation",
      "POST /callbacks/results/:token",
      "POST /callbacks/results/:token/late",
      "POST /callbacks/salaries/:token",
      "POST /callbacks/salaries/:token/late",
      "POST /callbacks/salary-status/:token",
      "POST /callbacks/salary-status/:token/late",
      "POST /callbacks/sms-replies/:provider/:token",
      "POST /callbacks/sms/:provider/:token",
      "POST /callbacks/stk/:token",
      "POST /callbacks/whatsapp",
    ]);
    expect(open("staff")).toEqual([
      "GET /api/events/stream",
      "GET /documents/leave-notes/:id",
      "GET /documents/p9a/:file",
      "GET /documents/payslips/:file",
      "GET /documents/staff-documents/:number/:file",
      "GET /office.webmanifest",
      "discipline.list",
      "identity.keepColumns",
      "inventoryRules.get",
      "itemKinds.catalogue",
      "leave.askOwn",
      "leave.count",
      "leave.listOwn",
      "leave.withdrawOwn",
      "leaveNotes.add",
      "leaveNotes.remove",
      "notifications.choose",
      "overtime.cancelOwn",
      "overtime.enterOwn",
      "overtime.listOwn",
      "payslips.listOwn",
      "publicHolidays.list",
      "reviews.list",
      "search.find",
      "staff.own",
      "staffDocuments.list",
      "training.ofEmployee",
      "views.list",
      "views.remove",
      "views.save",
    ]);
  });

  const withoutAccount = ["public", "token", "provider-callback"] as const;
  test.each(routes.filter(({ access }) => withoutAccount.some((each) => isOpenTo(access, each))))(
    "$name lets a visitor in",
    async ({ refusalTo }) => {
      expect(await refusalTo(visitor)).toBeUndefined();
    },
  );

  test.each(routes.filter(({ access }) => isOpenTo(access, "signed-in")))(
    "$name asks a visitor to sign in and needs no right",
    async ({ refusalTo }) => {
      expect(await refusalTo(visitor)).toBe("401 UNAUTHENTICATED");
      expect(await refusalTo(personWith([], "customer"))).toBeUndefined();
    },
  );

  test.each(routes.filter(({ access }) => isOpenTo(access, "staff")))(
    "$name is for the company's people, with or without a right",
    async ({ refusalTo }) => {
      expect(await refusalTo(visitor)).toBe("401 UNAUTHENTICATED");
      expect(await refusalTo(personWith([], "customer"))).toBe("403 FORBIDDEN");
      expect(await refusalTo(personWith([], "cleaner"))).toBeUndefined();
    },
  );

  const isAlone = (access: RouteAccess) => !isOpenTo(access, "signed-in") && !isOpenTo(access, "staff");
  test.each(held.filter(({ access }) => isAlone(access)))(
    "$name is for $rights alone",
    async ({ access, rights, refusalTo }) => {
      expect(await refusalTo(visitor)).toBe("401 UNAUTHENTICATED");
      expect(await refusalTo(personWith([], "customer"))).toBe("403 FORBIDDEN");
      // All permissions except these, and except those that imply them.
      const others = PERMISSIONS.filter((each) => {
        const brought = withImplied(new Map([[each, "all"]]));
        return !rights.some((right) => brought.has(right));
      });
      expect(await refusalTo(personWith(others.map((each) => [each, "all"])))).toBe("403 FORBIDDEN");
      for (const right of rights)
        expect(await refusalTo(personWith([[right, "all"]]))).toBe(
          needsAll(access) ? "403 FORBIDDEN" : undefined,
        );
      expect(await refusalTo(personWith(rights.map((right) => [right, "all"])))).toBeUndefined();
    },
  );

  test.each([...STAFF_ROLES, "customer"] as const)("opens to %s what the role's table says", async (role) => {
    const grants = role === "customer" ? {} : DEFAULT_GRANTS[role];
    const person = personWith(Object.entries(grants) as [Permission, Scope][], role);
    for (const { name, access, rights, refusalTo } of held) {
      const holds = (right: Permission) => person.permissions.has(right);
      const opens =
        isOpenTo(access, "signed-in") ||
        (isOpenTo(access, "staff") && role !== "customer") ||
        (needsAll(access) ? rights.every(holds) : rights.some(holds));
      expect({ name, refusal: await refusalTo(person) }).toEqual({
        name,
        refusal: opens ? undefined : "403 FORBIDDEN",
      });
    }
  });
});
