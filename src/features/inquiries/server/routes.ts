import { Hono } from "hono";
import { db } from "~/platform/db/database";
import { assertMayEnter, type RequestContext } from "~/platform/http/handlers";
import { notFound } from "~/platform/kernel/errors";
import { UUID } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { findPhoto } from "./queries";

type Variables = { Variables: { request: RequestContext } };

/** Photographs of claims, for who answers inquiries. */
export function inquiriesRoutes(): Hono<Variables> {
  const routes = new Hono<Variables>();
  routes.get("/documents/claim-photos/:file{[0-9a-f-]+\\.jpg}", async (c) => {
    const { actor } = c.get("request");
    assertMayEnter(actor, "manage_inquiries");
    const id = c.req.param("file").slice(0, -4);
    const photo = UUID.test(id) ? await findPhoto(db(), id) : undefined;
    const bytes = photo && (await storage().get(photo.key));
    if (!bytes) throw notFound("Photo");
    c.header("Content-Type", "image/jpeg");
    c.header("Cache-Control", "private, max-age=3600");
    return c.body(new Uint8Array(bytes));
  });
  return routes;
}
