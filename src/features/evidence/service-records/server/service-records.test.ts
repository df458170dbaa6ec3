import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPicture } from "~/features/customers/testing";
import { aPerson } from "~/features/identity/testing";
import { aServedCustomer, aService, customerServicesHandlers } from "~/features/moves/records/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { recordsOfEvidence } from "./office";
import { movePhotos } from "./tables";

useDatabase();

let admin: Actor;
beforeAll(async () => {
  recordsOfEvidence.join();
  admin = await aPerson({ role: "admin" });
});
const as = (actor: Actor) => callAs(customerServicesHandlers, actor);
async function recorded() {
  const { id } = await aServedCustomer();
  const { id: serviceId } = await as(admin).create({ id, ...aService() });
  return { id, serviceId };
}

describe("issues and pictures", () => {
  test("an issue is reported and resolved, once", async () => {
    const service = await recorded();
    const { id: issueId } = await as(admin).reportIssue({
      id: service.id,
      serviceId: service.serviceId,
      description: "The sofa is torn",
      severity: "high",
    });
    const on = { id: service.id, serviceId: service.serviceId, issueId };
    await expect(as(admin).resolveIssue({ ...on, resolution: "" })).rejects.toMatchObject({
      data: { fields: { resolution: "Please describe how it was resolved" } },
    });
    await as(admin).resolveIssue({ ...on, resolution: "Sewn" });
    await expect(as(admin).resolveIssue({ ...on, resolution: "Again" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await as(admin).get(on)).issues).toMatchObject([
      { description: "The sofa is torn", severity: "high", resolution: "Sewn", reportedBy: admin.name },
    ]);
    const other = await recorded();
    const elsewhere = { id: other.id, serviceId: other.serviceId, issueId, resolution: "So" };
    await expect(as(admin).resolveIssue(elsewhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("pictures are read by their content, and go", async () => {
    const { id, serviceId } = await recorded();
    const exe = `data:image/png;base64,${Buffer.from("MZ not a picture").toString("base64")}`;
    await expect(as(admin).addPhoto({ id, serviceId, kind: "before", picture: exe })).rejects.toMatchObject({
      code: "INVALID",
    });
    const picture = await aPicture();
    const { id: photoId } = await as(admin).addPhoto({ id, serviceId, kind: "before", picture });
    await as(admin).addPhoto({ id, serviceId, kind: "after", picture });
    const { beforePhotos, afterPhotos } = await as(admin).get({ id, serviceId });
    expect([beforePhotos.map((photo) => photo.id), afterPhotos.length]).toEqual([[photoId], 1]);
    const [row] = await db().select().from(movePhotos).where(eq(movePhotos.id, photoId));
    expect(row?.sha256).toBe(
      createHash("sha256")
        .update(row?.bytes ?? "")
        .digest("hex"),
    );
    await as(admin).removePhoto({ id, serviceId, photoId });
    expect(await db().$count(movePhotos, eq(movePhotos.moveId, serviceId))).toBe(1);
  });

  test("nothing is added for an erased customer", async () => {
    const { id, serviceId } = await recorded();
    await db().update(customers).set({ status: "erased" }).where(eq(customers.id, id));
    const issue = { id, serviceId, description: "Late", severity: "low" as const };
    await expect(as(admin).reportIssue(issue)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
