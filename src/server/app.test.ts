import { existsSync } from "node:fs";
import { request as send } from "node:http";
import { describe, expect, test } from "vitest";
import { aPerson, signInCookie } from "~/features/identity/testing";
import { aRequest, quoteOf, requestedQuote, tokenOf } from "~/features/quotes/testing";
import { useDatabase } from "~/platform/testing/database";
import { forgetAttempts, listenToLog, PUBLIC_URL, servedApp } from "./app-testing";
import { subscribers, taskHandlers } from "./tasks";

useDatabase({ subscribers, tasks: taskHandlers });
const { base, post } = servedApp();

describe("answers of the API", () => {
  test("a quote over REST: 201, whole shillings, the request's id, not kept by anybody", async () => {
    await forgetAttempts();
    const answer = await post("/api/v1/quotes", aRequest());
    expect(answer.status).toBe(201);
    const made = await answer.json();
    expect(made).toMatchObject({ total: 19_760, link: expect.stringMatching(/^https:\/\/moves/) });
    expect((await quoteOf(made.number)).total).toBe(1_976_000);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{16}$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test.each([
    ["/api/v1/company", 200],
    ["/api/v1/quotes", 401],
    ["/api/v1/nowhere", 404],
    ["/api/openapi.json", 200],
    ["/documents/quotes/01942e46-3a00-7000-8000-00000000000a.pdf", 401],
    ["/", 200],
  ])("%s (%i) carries its own request id", async (path, status) => {
    const [one, two] = await Promise.all([fetch(`${base()}${path}`), fetch(`${base()}${path}`)]);
    expect(one.status).toBe(status);
    expect(one.headers.get("x-request-id")).toMatch(/^[0-9a-f]{16}$/);
    expect(one.headers.get("x-request-id")).not.toBe(two.headers.get("x-request-id"));
  });

  test("errors have one shape: code, message, fields, reason, params", async () => {
    await forgetAttempts();
    const refusedByRule = await post("/api/v1/quotes", aRequest({ rooms: { bedroom: 11 } }));
    expect(refusedByRule.status).toBe(422);
    expect(await refusedByRule.json()).toEqual({
      code: "INVALID",
      message: "Please choose 0 to 10 rooms of a type",
      fields: { "rooms.bedroom": "Please choose 0 to 10 rooms of a type" },
      reason: "rooms_out_of_range",
      params: { most: 10 },
    });
    const refusedBySchema = await post("/api/v1/quotes", { ...aRequest(), from: "" });
    expect(await refusedBySchema.json()).toEqual({
      code: "INVALID",
      message: "Please select both current and destination locations to continue.",
      fields: { from: "Please select both current and destination locations to continue." },
      reason: "places_missing",
      params: {},
    });
    const unknown = await fetch(`${base()}/api/v1/nowhere`);
    expect(Object.keys(await unknown.json())).toEqual(["code", "message", "fields", "reason", "params"]);
    const stranger = await fetch(`${base()}/api/v1/quotes`);
    expect(await stranger.json()).toEqual({
      code: "UNAUTHENTICATED",
      message: "Please sign in to continue.",
      fields: {},
      reason: "not_signed_in",
      params: {},
    });
  });

  test.each(["{", '{"from": ', "nonsense", '"text"', "[]", "null", "17"])(
    "a body of %s is the caller's fault, not ours",
    async (body) => {
      await forgetAttempts();
      for (const path of ["/api/v1/quotes", "/api/rpc/quotes/request"]) {
        const answer = await post(path, body);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
      const rest = await (await post("/api/v1/quotes", body)).json();
      expect(rest).toMatchObject({ code: expect.any(String), message: expect.any(String), fields: {} });
    },
  );

  test("malformed JSON is a 400", async () => {
    const answer = await post("/api/v1/quotes", "{");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "BAD_REQUEST", fields: {} });
  });

  test("prototype tricks in a body change nothing", async () => {
    await forgetAttempts();
    const body = JSON.stringify(aRequest()).replace("{", '{"__proto__":{"total":1},');
    const answer = await post("/api/v1/quotes", body);
    expect(answer.status).toBe(201);
    expect((await answer.json()).total).toBe(19_760);
    expect(({} as { total?: number }).total).toBeUndefined();
  });

  test("what is in the query is read as its types", async () => {
    const manager = await aPerson({ role: "manager" });
    const cookie = await signInCookie(manager);
    const get = async (query: string) => {
      const answer = await fetch(`${base()}/api/v1/quotes?${query}`, { headers: { cookie } });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await get("limit=2&page=1&last=false")).toMatchObject({
      status: 200,
      body: { page: 1, limit: 2 },
    });
    expect((await get("last=true&limit=1")).body.nextCursor).toBeNull();
    for (const wrong of ["limit=x", "page=-1", "status=lost", "search=%00", "cursor=x", "last=perhaps"])
      expect(await get(wrong)).toMatchObject({ status: 422, body: { code: "INVALID" } });
    for (const odd of ["search=%27%3B%20drop%20table%20quotes", "search=%25%5C_", "unknown=1"])
      expect((await get(odd)).status).toBe(200);
  });
});

describe("what is too much", () => {
  const large = "x".repeat(10 * 1024 * 1024);

  test.each(["/api/v1/quotes", "/api/rpc/quotes/request", "/calculator"])(
    "10 MB to %s is refused with 413",
    async (path) => {
      const answer = await post(path, { ...aRequest(), from: large });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: "TOO_LARGE", fields: {} });
    },
  );

  test("also when the sender does not say how much it is", async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = send(`${base()}/api/v1/quotes`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
      });
      outgoing.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      outgoing.on("error", reject);
      outgoing.write(large.slice(0, 5 * 1024 * 1024));
      outgoing.end();
    });
    expect(status).toBe(413);
  });

  test("the thirteenth quote of a mailbox in an hour is refused with Retry-After, whatever X-Forwarded-For says", async () => {
    await forgetAttempts();
    const answers: Response[] = [];
    for (let n = 0; n < 24; n++)
      answers.push(
        await post("/api/v1/quotes", aRequest(), {
          "X-Forwarded-For": `203.0.113.${n}`,
          "X-Real-IP": `203.0.113.${n}`,
          Forwarded: `for=203.0.113.${n}`,
        }),
      );
    const refused = answers.filter(({ status }) => status === 429);
    // Twelve are allowed, or more if a new hour starts in between.
    expect(refused.length).toBeGreaterThanOrEqual(4);
    const [first] = refused;
    const seconds = Number(first?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(await first?.json()).toMatchObject({ code: "TOO_MANY_REQUESTS", fields: {} });
    await forgetAttempts();
  });
});

test("a browser reads why a file is refused", async () => {
  const cookie = await signInCookie(await aPerson({ role: "accountant" }));
  const headers = { cookie, Accept: "text/html" };
  const answer = await fetch(`${base()}/exports/payroll-returns/p10-2026-13.csv`, { headers });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Please choose a month");
});

describe("writes from elsewhere", () => {
  const write = async (headers: Record<string, string>) => {
    const manager = await aPerson({ role: "manager", name: "Mwangi Before" });
    const cookie = await signInCookie(manager);
    const answer = await fetch(`${base()}/api/v1/me`, {
      method: "PUT",
      body: JSON.stringify({ name: "Mwangi After", phone: null }),
      headers: { "Content-Type": "application/json", cookie, ...headers },
    });
    const me = await fetch(`${base()}/api/v1/me`, { headers: { cookie } });
    return { status: answer.status, name: (await me.json()).name };
  };

  test.each([
    ["another site's Origin", { Origin: "https://evil.example" }],
    ["our name under another", { Origin: "https://moves.example.co.ke.evil.example" }],
    ["our host, unencrypted", { Origin: "http://moves.example.co.ke" }],
    ["no Origin a browser would send", { Origin: "null" }],
    ["another site, by Sec-Fetch-Site", { "Sec-Fetch-Site": "cross-site" }],
    ["a sibling of ours", { "Sec-Fetch-Site": "same-site" }],
    ["a cookie and no proof at all", {}],
  ])("%s is refused and nothing is written", async (_, headers) => {
    expect(await write(headers)).toEqual({ status: 403, name: "Mwangi Before" });
  });

  test.each([
    ["our Origin", { Origin: PUBLIC_URL }],
    ["our own page", { "Sec-Fetch-Site": "same-origin" }],
  ])("%s is let in", async (_, headers) => {
    expect(await write(headers)).toEqual({ status: 200, name: "Mwangi After" });
  });

  test("a form of another site cannot smuggle JSON in", async () => {
    const cookie = await signInCookie(await aPerson({ role: "manager" }));
    const answer = await post("/api/v1/quotes", aRequest(), {
      "Content-Type": "text/plain",
      Origin: "https://evil.example",
      cookie,
    });
    expect(answer.status).toBe(403);
  });
});

describe("pages", () => {
  test("a first visitor who reads Kiswahili is led from the front page, and nobody from anywhere else", async () => {
    const ask = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`${base()}${path}`, { headers, redirect: "manual" });
      return `${answer.status} ${answer.headers.get("location") ?? ""}`;
    };
    const swahili = { "accept-language": "sw-KE,sw;q=0.9" };
    expect(await ask("/?from=leaflet", swahili)).toBe(`302 ${PUBLIC_URL}/sw?from=leaflet`);
    expect(await ask("/", { ...swahili, referer: `${PUBLIC_URL}/sw/prices` })).toBe("200 ");
    expect(await ask("/", { "accept-language": "en-KE" })).toBe("200 ");
  });

  test("carry the policy: scripts by nonce only, no frames, no sniffing", async () => {
    const [one, two] = await Promise.all([fetch(`${base()}/`), fetch(`${base()}/`)]);
    const policy = one.headers.get("content-security-policy") ?? "";
    const directives = new Map(
      policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
    );
    expect(directives.get("default-src")).toBe("'self'");
    expect(directives.get("script-src")).toMatch(/^'self' 'nonce-[A-Za-z0-9+/]{22}=='$/);
    expect(directives.get("frame-ancestors")).toBe("'none'");
    expect(directives.get("object-src")).toBe("'none'");
    expect(directives.get("base-uri")).toBe("'self'");
    expect(directives.get("form-action")).toBe("'self'");
    expect(two.headers.get("content-security-policy")).not.toBe(policy);
    expect(one.headers.get("x-content-type-options")).toBe("nosniff");
    expect(one.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(one.headers.get("permissions-policy")).toContain("camera=()");
    expect(one.headers.get("strict-transport-security")).toMatch(/max-age=\d{7,}/);
    expect(one.headers.get("cache-control")).toBe("private, no-store");
    expect(one.headers.get("x-powered-by")).toBeNull();
  });

  test("a loader refuses like the API: sign-in for a visitor, 403 without the right, as a page and as .data", async () => {
    const away = await fetch(`${base()}/quotes?page=2`, { redirect: "manual" });
    expect(away.status).toBe(302);
    expect(away.headers.get("location")).toBe("/login?next=%2Fquotes%3Fpage%3D2");
    const data = await fetch(`${base()}/quotes.data?_routes=quotes`, { redirect: "manual" });
    expect(await data.text()).not.toContain("customerName");
    const driver = await signInCookie(await aPerson({ role: "driver" }));
    const refused = await fetch(`${base()}/quotes`, { headers: { cookie: driver } });
    expect(refused.status).toBe(403);
    const manager = await signInCookie(await aPerson({ role: "manager" }));
    expect((await fetch(`${base()}/quotes`, { headers: { cookie: manager } })).status).toBe(200);
  });
});

describe("over the wire", () => {
  const asked = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${base()}${path}`, { headers: { "accept-encoding": "gzip", ...headers } });

  test("the API, its description and data of pages come compressed; what another site asks for with a session does not", async () => {
    const cookie = await signInCookie(await aPerson({ role: "manager" }));
    for (let made = 0; made < 6; made++) await requestedQuote();
    for (const path of ["/api/openapi.json", "/api/v1/quotes", "/quotes.data?_routes=quotes"]) {
      const answer = await asked(path, { cookie });
      expect(answer.headers.get("content-encoding"), path).toBe("gzip");
      expect(answer.headers.get("vary"), path).toContain("Accept-Encoding");
      expect((await answer.text()).length, path).toBeGreaterThan(1024);
      const elsewhere = await asked(path, { cookie, "sec-fetch-site": "cross-site" });
      expect(elsewhere.headers.get("content-encoding"), path).toBeNull();
      expect(elsewhere.headers.get("cache-control"), path).toContain("no-transform");
    }
  });
});

describe("a customer's link", () => {
  test("stands in no line of the log, nor does what people typed", async () => {
    const { lines, stop } = listenToLog();
    try {
      await forgetAttempts();
      const made = await (await post("/api/v1/quotes", aRequest())).json();
      const token = tokenOf(made.link);
      for (const path of [
        `/q/${token}`,
        `/q/${token}.data`,
        `/q/${token}/quote.pdf`,
        `/api/v1/quote-links/${token}`,
        `/api/v1/quote-links/${token}/invoice`,
        `/api/v1/invitations/${token}`,
        `/invitation?token=${token}`,
      ])
        await fetch(`${base()}${path}`);
      await post(`/api/v1/quote-links/${token}/messages`, { message: "Call Achieng on 0712345678" });
      await post("/api/rpc/quotes/ofLink", { json: { token } });
      const log = lines.join("");
      expect(lines.length).toBeGreaterThanOrEqual(10);
      expect(log).not.toContain(token);
      expect(log).not.toMatch(/achieng/i);
      expect(log).not.toContain("712345678");
    } finally {
      stop();
    }
  });

  test("gives no document once it is revoked", async () => {
    const manager = await aPerson({ role: "manager" });
    const headers = { cookie: await signInCookie(manager), Origin: PUBLIC_URL };
    const { id } = await requestedQuote();
    const { link } = await (await post(`/api/v1/quotes/${id}/approval`, {}, headers)).json();
    const revoked = await fetch(`${base()}/api/v1/quotes/${id}/link`, { method: "DELETE", headers });
    expect(revoked.status).toBe(200);
    const document = await fetch(`${base()}/q/${tokenOf(link)}/quote.pdf`);
    expect(document.status).toBe(410);
    expect(await document.json()).toMatchObject({ code: "GONE", fields: {} });
    expect((await fetch(`${base()}/documents/quotes/${id}.pdf`)).status).toBe(401);
  });
});

describe("the office as an app", () => {
  const manifest = async (cookie?: string) =>
    fetch(`${base()}/office.webmanifest`, cookie === undefined ? {} : { headers: { cookie } });

  test("its manifest is staff's alone", async () => {
    expect((await manifest()).status).toBe(401);
    const customer = await aPerson({ role: "customer" });
    expect((await manifest(await signInCookie(customer))).status).toBe(403);
  });

  test.each([
    ["sales_rep", "/admin-dashboard", ["New lead", "Quotes", "Moves"]],
    ["mover", "/moves", ["Moves"]],
    ["cleaner", "/staff/me", []],
  ] as const)("a %s starts at %s", async (role, start, shortcuts) => {
    const answer = await manifest(await signInCookie(await aPerson({ role })));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("vary")).toContain("Cookie");
    const app = await answer.json();
    expect(app).toMatchObject({
      id: "/office",
      name: "MoveEase office",
      start_url: start,
      scope: "/",
      display: "standalone",
    });
    expect(app.shortcuts.map(({ name }: { name: string }) => name)).toEqual(shortcuts);
    for (const { src } of app.icons) expect(existsSync(`public${src}`), src).toBe(true);
    expect(app.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
      ["192x192", undefined],
      ["512x512", undefined],
      ["512x512", "maskable"],
    ]);
  });
});
