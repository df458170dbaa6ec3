import { createHash, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { signInSection } from "../settings";
import { aBrowser, aPerson, newAddress } from "../testing";
import { beginGoogleSignIn, finishGoogleSignIn } from "./commands/sign-in-with-google";
import { identityHandlers } from "./handlers";
import { accounts, people } from "./tables";

useDatabase();

interface Account {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

function aProvider() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, { account: Account; nonce: string; challenge: string }>();
  let issuer = "";
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const idToken = (account: Account, nonce: string) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { ...account, iss: issuer, aud: "moveease-test", iat: now, exp: now + 300, nonce };
    const signed = `${encode({ alg: "RS256", kid: "one" })}.${encode(claims)}`;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
  };
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "/", issuer);
    if (pathname === "/.well-known/openid-configuration") {
      const at = (path: string) => `${issuer}${path}`;
      return answer(200, {
        issuer,
        authorization_endpoint: at("/authorize"),
        token_endpoint: at("/token"),
        jwks_uri: at("/keys"),
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (pathname === "/keys")
      return answer(200, {
        keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }],
      });
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const form = new URLSearchParams(body);
      const given = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (given?.challenge !== challenge) return answer(400, { error: "invalid_grant" });
      answer(200, {
        access_token: "not-used",
        token_type: "bearer",
        id_token: idToken(given.account, given.nonce),
      });
    });
  });
  return {
    server,
    start: () =>
      new Promise<string>((resolve) => {
        server.listen(0, "127.0.0.1", () => {
          const address = server.address();
          issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
          resolve(issuer);
        });
      }),
    agree(address: string, account: Account, over: { state?: string; nonce?: string } = {}): string {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, {
        account,
        nonce: over.nonce ?? asked.get("nonce") ?? "",
        challenge: asked.get("code_challenge") ?? "",
      });
      return `?${new URLSearchParams({ code, state: over.state ?? asked.get("state") ?? "", iss: issuer })}`;
    },
  };
}

const provider = aProvider();
let admin: Actor;

async function configure(value: Record<string, unknown>): Promise<void> {
  const { version } = await getSettingsForPage(db(), signInSection);
  await transaction((tx) =>
    saveSettings(tx, admin, { section: signInSection, value, version, now: new Date() }),
  );
}

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
afterAll(() => provider.server.close());

const context = (actor: Actor, over: Partial<RequestContext>) => ({ ...requestContext(actor), ...over });
const account = (over: Partial<Account> = {}): Account => {
  const sub = randomUUID();
  return { sub, email: `google.${sub}@example.co.ke`, email_verified: true, name: "Wairimu Oloo", ...over };
};

async function signInThrough(
  who: Account,
  over: { state?: string; nonce?: string } = {},
  browser = aBrowser(newAddress()),
) {
  const { answer: address } = await browser.send((actor, request) =>
    beginGoogleSignIn(context(actor, request), "/account"),
  );
  const query = provider.agree(address, who, over);
  const { answer } = await browser.send((actor, request) =>
    finishGoogleSignIn(context(actor, request), query),
  );
  return { browser, query, next: answer.next };
}

describe("signing in with Google", () => {
  test("is hidden and refused until it is set up", async () => {
    expect(await callAs(identityHandlers, visitor).signInMethods({})).toEqual({ google: false });
    await expect(
      aBrowser(newAddress()).send((actor, request) => beginGoogleSignIn(context(actor, request), null)),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    const googleIssuer = await provider.start();
    await configure({
      googleEnabled: true,
      googleIssuer,
      googleClientId: "moveease-test",
      googleClientSecret: "secret-of-the-test",
    });
    expect(await callAs(identityHandlers, visitor).signInMethods({})).toEqual({ google: true });
  });

  test("a newcomer becomes a customer with a confirmed address, once", async () => {
    const who = account();
    const { browser, next } = await signInThrough(who);
    expect(next).toBe("/account");
    expect(await browser.whoAmI()).toMatchObject({
      role: "customer",
      email: who.email,
      emailConfirmed: true,
    });
    const again = await signInThrough({ ...who, email: "another@example.co.ke" });
    expect((await again.browser.whoAmI()).personId).toBe((await browser.whoAmI()).personId);
  });

  test("joins the account of the same confirmed address and leaves its password", async () => {
    const person = await aPerson({ role: "customer", signsIn: true });
    const { browser } = await signInThrough(account({ email: person.email ?? "" }));
    expect((await browser.whoAmI()).personId).toBe(person.personId);
    expect(await credentialsOf(person)).toHaveLength(1);
  });

  test("an unconfirmed account loses the password somebody else may have set", async () => {
    const squatter = await aPerson({ role: "customer", signsIn: true, emailVerified: false });
    await signInThrough(account({ email: squatter.email ?? "" }));
    expect(await credentialsOf(squatter)).toHaveLength(0);
    const [row] = await db()
      .select()
      .from(people)
      .where(eq(people.id, squatter.personId ?? ""));
    expect(row?.emailVerified).toBe(true);
  });

  test("staff, dismissed people and unconfirmed addresses stay outside", async () => {
    const manager = await aPerson({ role: "manager", signsIn: true });
    await expect(signInThrough(account({ email: manager.email ?? "" }))).rejects.toMatchObject({
      message: "Please sign in with your password.",
    });
    const gone = await aPerson({ role: "customer" });
    await db()
      .update(people)
      .set({ active: false })
      .where(eq(people.id, gone.personId ?? ""));
    await expect(signInThrough(account({ email: gone.email ?? "" }))).rejects.toMatchObject({
      code: "INVALID",
    });
    await expect(signInThrough(account({ email_verified: false }))).rejects.toMatchObject({
      code: "INVALID",
    });
  });

  test("a forged state, a foreign nonce, a second use and another browser are refused", async () => {
    const refused = { code: "INVALID", message: "Authentication failed." };
    await expect(signInThrough(account(), { state: "forged" })).rejects.toMatchObject(refused);
    await expect(signInThrough(account(), { nonce: "foreign" })).rejects.toMatchObject(refused);
    const { browser, query } = await signInThrough(account());
    await expect(
      browser.send((actor, request) => finishGoogleSignIn(context(actor, request), query)),
    ).rejects.toMatchObject(refused);
    await expect(
      aBrowser(newAddress()).send((actor, request) => finishGoogleSignIn(context(actor, request), query)),
    ).rejects.toMatchObject(refused);
  });
});

function credentialsOf(person: Actor) {
  return db()
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, person.personId ?? ""), eq(accounts.providerId, "credential")));
}
