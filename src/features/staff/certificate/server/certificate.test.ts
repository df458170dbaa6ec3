import { renderToBuffer } from "@react-pdf/renderer";
import { Hono } from "hono";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { registerFonts } from "~/platform/pdf/fonts";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { makeEmployee } from "../../testing";
import { CertificateDocument } from "./documents/certificate-document";
import { certificateRoutes } from "./routes";

useDatabase();

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
beforeAll(() => {
  registerFonts();
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
});
afterAll(closePdfWorkers);

async function certificateOf(actor: Actor, number: string) {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => {
    const { status, message } = asApiError(error, "test");
    return c.json({ message }, status as 500);
  });
  app.route("/", serveFiles(certificateRoutes));
  return app.request(`/documents/certificates-of-service/${number}.pdf`);
}

test("whoever has left gets one, with who, as what, from when to when, and no word of pay or reasons", async () => {
  const hr = await aPerson({ role: "hr_officer" });
  const { number } = await makeEmployee({
    name: "Naliaka Wekesa",
    role: "packer",
    status: "terminated",
    startDate: "2024-03-01",
    offboardingDate: "2026-10-31",
    terminationReason: "Late every Monday",
  });
  const answer = await certificateOf(hr, number);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const pdf = await renderToBuffer(CertificateDocument(JSON.parse(await answer.text())));
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  expect(text.replace(/\s+/g, " ")).toMatch(
    /Certificate of Service.*Naliaka Wekesa.*Packer.*01\/03\/2024.*31\/10\/2026/i,
  );
  expect(text).not.toMatch(/Monday|KES/);
});

test("whoever works here gets none, nor does anybody who does not manage all staff", async () => {
  const hr = await aPerson({ role: "hr_officer" });
  const { number } = await makeEmployee();
  expect((await certificateOf(hr, number)).status).toBe(409);
  expect((await certificateOf(hr, "EMP9999")).status).toBe(404);
  expect((await certificateOf(await aPerson({ role: "manager" }), number)).status).toBe(403);
});
