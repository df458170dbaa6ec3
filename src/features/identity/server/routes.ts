import { ORPCError } from "@orpc/server";
import type { Context } from "hono";
import { fileRoute, type RequestVariables } from "~/platform/http/file-routes";
import { safeNext } from "~/platform/http/loader-api";
import { AppError } from "~/platform/kernel/errors";
import { signInWithPassword } from "../errors";
import { beginGoogleSignIn, finishGoogleSignIn } from "./commands/sign-in-with-google";

/** OpenID Connect prescribes these addresses. */
export const identityRoutes = [
  fileRoute({
    path: "/login/google",
    permission: "public",
    answer: (c) =>
      answering(c, () => beginGoogleSignIn(c.get("request"), safeNext(c.req.query("next")) ?? null)),
  }),
  fileRoute({
    path: "/login/google/callback",
    permission: "provider-callback",
    answer: (c) =>
      answering(c, async () => {
        const { next } = await finishGoogleSignIn(c.get("request"), new URL(c.req.url).search);
        return next ?? "/cost-calculator";
      }),
  }),
];

async function answering(c: Context<RequestVariables>, work: () => Promise<string>): Promise<Response> {
  const address = await work().catch((error: unknown) => {
    const refusal = error instanceof ORPCError ? error.cause : error;
    if (!(error instanceof ORPCError) && !(refusal instanceof AppError)) throw error;
    const isStaff = refusal instanceof AppError && refusal.reason === signInWithPassword.reason;
    return `/login?failed=${isStaff ? "staff" : "google"}`;
  });
  for (const cookie of c.get("request").responseHeaders.getSetCookie())
    c.header("Set-Cookie", cookie, { append: true });
  c.header("Cache-Control", "no-store");
  return c.redirect(address, 303);
}
