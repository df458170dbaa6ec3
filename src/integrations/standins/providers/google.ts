import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import { calendarRoutes } from "./google-calendar";
import { driveRoutes } from "./google-drive";

const CLIENT_ID = "418305-standin.apps.googleusercontent.example";
const CLIENT_SECRET = "GOCSPX-standin-google-secret";
const LOOPBACK = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?\//;
const CODE_MS = 600_000;
const ACCESS_S = 3599;

const ACCOUNT = { email: "office@twende.example", name: "Twende Movers" };
const WHAT: Readonly<Record<string, string>> = {
  "https://www.googleapis.com/auth/calendar.events": "See and change the events of your calendars",
  "https://www.googleapis.com/auth/drive.file": "See and change the files it makes in your Drive",
};

interface Request {
  redirectUri: string;
  scopes: string[];
  state: string;
  nonce: string;
  challenge: string;
  at: number;
}
interface Grant {
  id: string;
  scope: string;
  refreshToken: string;
  access: Map<string, number>;
}

const random = (prefix: string) => prefix + randomBytes(18).toString("base64url");
const escaped = (words: string) => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/style.css"></head><body><header><b>Stand-in for Google</b><span>Nothing here leaves this machine.</span></header><main><h1>${title}</h1>${body}</main></body></html>`;
const refused = (error: string, error_description: string) => ({ error, error_description });
const apiError = (code: number, message: string, reason: string) => ({
  error: { code, message, errors: [{ domain: "global", reason, message }] },
});

export const google: StandIn = {
  name: "google",
  title: "Google (Calendar, Drive)",
  page: { path: "/google/permissions", title: "Programs with access to Google" },
  offer: (url) => ({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, baseUrl: `${url}/google` }),
  problem: (status) =>
    status === 401
      ? { ...refused("invalid_client", "The OAuth client was not found."), code: 401 }
      : status === 429
        ? apiError(429, "Rate Limit Exceeded", "rateLimitExceeded")
        : apiError(500, "Backend Error", "backendError"),
  routes: () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const requests = new Map<string, Request>();
    const codes = new Map<string, Request>();
    const grants: Grant[] = [];
    const app = new Hono();

    const idToken = (issuer: string, nonce: string) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        aud: CLIENT_ID,
        sub: "104183050000000000001",
        email: ACCOUNT.email,
        email_verified: true,
        iat: now,
        exp: now + ACCESS_S,
        nonce,
      };
      const signed = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`;
      return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
    };
    const accessOf = (grant: Grant) => {
      const token = random("ya29.");
      grant.access.set(token, Date.now() + ACCESS_S * 1000);
      return token;
    };

    app.get("/o/oauth2/v2/auth", (c) => {
      const asked = c.req.query();
      const {
        redirect_uri: redirectUri = "",
        state = "",
        nonce = "",
        code_challenge: challenge = "",
      } = asked;
      const scopes = (asked.scope ?? "").split(" ").filter((scope) => scope.startsWith("https:"));
      const wrong =
        asked.client_id !== CLIENT_ID
          ? "The OAuth client was not found (invalid_client)."
          : !LOOPBACK.test(redirectUri)
            ? "The address to come back to is none of this machine (redirect_uri_mismatch)."
            : asked.response_type !== "code" || asked.code_challenge_method !== "S256" || challenge === ""
              ? "The request is not whole (invalid_request)."
              : undefined;
      if (wrong) return c.html(page("Access blocked", `<p>${wrong}</p>`), 400);
      const id = random("");
      requests.set(id, { redirectUri, scopes, state, nonce, challenge, at: Date.now() });
      const wants = scopes.map((scope) => `<li><p>${escaped(WHAT[scope] ?? scope)}</p></li>`).join("");
      const link = (answer: string, words: string) =>
        `<p><a href="/google/answer?request=${id}&answer=${answer}">${words}</a></p>`;
      return c.html(
        page(
          "Sign in with Google",
          `<div class="phone"><p>MoveEase wants to reach the account <b>${ACCOUNT.email}</b>:</p><ul>${wants}</ul>${link("allow", "Allow")}${link("untick", "Allow, with the permission above unticked")}${link("decline", "Decline")}</div>`,
        ),
      );
    });

    app.get("/answer", (c) => {
      const { request = "", answer } = c.req.query();
      const asked = requests.get(request);
      requests.delete(request);
      if (!asked) return c.html(page("Access blocked", "<p>This request was answered already.</p>"), 400);
      const back = new URL(asked.redirectUri);
      back.searchParams.set("state", asked.state);
      if (answer === "decline") back.searchParams.set("error", "access_denied");
      else {
        const code = random("4/0");
        codes.set(code, { ...asked, scopes: answer === "untick" ? [] : asked.scopes });
        back.searchParams.set("code", code);
        back.searchParams.set("scope", asked.scopes.join(" "));
      }
      return c.redirect(back.href, 302);
    });

    app.post("/token", async (c) => {
      const form = (await c.req.parseBody()) as Record<string, string>;
      if (form.client_id !== CLIENT_ID || form.client_secret !== CLIENT_SECRET)
        return c.json(refused("invalid_client", "The provided client secret is invalid."), 401);
      const issuer = new URL(c.req.url).origin.concat("/google");
      if (form.grant_type === "refresh_token") {
        const grant = grants.find(({ refreshToken }) => refreshToken === form.refresh_token);
        if (!grant) return c.json(refused("invalid_grant", "Token has been expired or revoked."), 400);
        const { scope } = grant;
        const access_token = accessOf(grant);
        return c.json({ access_token, expires_in: ACCESS_S, scope, token_type: "Bearer" });
      }
      const asked = codes.get(form.code ?? "");
      codes.delete(form.code ?? "");
      const challenge = createHash("sha256")
        .update(form.code_verifier ?? "")
        .digest("base64url");
      const isRight = asked && asked.redirectUri === form.redirect_uri && Date.now() - asked.at < CODE_MS;
      if (!isRight || asked.challenge !== challenge)
        return c.json(refused("invalid_grant", "Malformed auth code."), 400);
      const scope = ["openid", "https://www.googleapis.com/auth/userinfo.email", ...asked.scopes].join(" ");
      const grant: Grant = { id: random(""), scope, refreshToken: random("1//0"), access: new Map() };
      grants.push(grant);
      return c.json({
        access_token: accessOf(grant),
        expires_in: ACCESS_S,
        refresh_token: grant.refreshToken,
        scope,
        token_type: "Bearer",
        id_token: idToken(issuer, asked.nonce),
      });
    });

    app.post("/revoke", async (c) => {
      const { token } = (await c.req.parseBody()) as Record<string, string>;
      const at = grants.findIndex((grant) => grant.refreshToken === token || grant.access.has(token ?? ""));
      if (at < 0) return c.json(refused("invalid_token", "Token expired or revoked"), 400);
      grants.splice(at, 1);
      return c.json({});
    });

    /** Returns the grant of a live token with this scope, else an error response. */
    const assertGrant = (c: Context, scope: string): Response | undefined => {
      const token = (c.req.header("authorization") ?? "").replace(/^Bearer /, "");
      const grant = grants.find(({ access }) => (access.get(token) ?? 0) > Date.now());
      if (!grant)
        return c.json(apiError(401, "Request had invalid authentication credentials.", "authError"), 401);
      if (grant.scope.split(" ").includes(scope)) return undefined;
      return c.json(apiError(403, "Insufficient Permission", "insufficientPermissions"), 403);
    };
    const calendar = (c: Context) => assertGrant(c, "https://www.googleapis.com/auth/calendar.events");
    app.route("/", calendarRoutes(ACCOUNT.email, calendar));
    const drive = (c: Context) => assertGrant(c, "https://www.googleapis.com/auth/drive.file");
    app.route("/", driveRoutes(ACCOUNT, drive));

    app.get("/permissions", (c) => {
      const rows = grants.map(
        ({ id, scope }) =>
          `<li><p>MoveEase: ${escaped(
            scope
              .split(" ")
              .map((each) => WHAT[each] ?? "")
              .filter(Boolean)
              .join(", ") || "nothing",
          )}</p><form method="post" action="/google/permissions"><input type="hidden" name="grant" value="${id}"><button name="act" value="revoke">Remove access</button> <button name="act" value="expire">End access tokens</button></form></li>`,
      );
      const list =
        rows.length > 0 ? `<ul>${rows.join("")}</ul>` : '<p class="empty">No program has access.</p>';
      return c.html(page(`Programs with access to ${ACCOUNT.email}`, list));
    });
    app.post("/permissions", async (c) => {
      const { grant, act } = (await c.req.parseBody()) as Record<string, string>;
      for (const each of [...grants]) {
        if (grant && each.id !== grant) continue;
        each.access.clear();
        if (act === "revoke") grants.splice(grants.indexOf(each), 1);
      }
      return c.redirect("/google/permissions", 303);
    });
    return app;
  },
};
