import { createServer } from "node:http";
import { createRequire } from "node:module";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import PDFDocument from "pdfkit";
import pg from "pg";
import { askedFloor } from "./asked-floors";
import { type Answers, calculatorRenderer } from "./calculator-floor";

/**
 * Floors in a separate process: the same work without anything around it. Started by run.ts with DATABASE_URL and the
 * product's answers.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const answers: Answers = JSON.parse(process.env.ANSWERS ?? "{}");
const token = process.env.SESSION_TOKEN ?? "";

async function quotes(last: boolean): Promise<string> {
  await pool.query({
    name: "session",
    text: `select p.id, p.name, p.email, p.role, p.department, s.id as session_id, s.updated_at from sessions s
      join people p on p.id = s.user_id where s.token = $1 and s.expires_at > now() and p.active`,
    values: [token],
  });
  const counted = await pool.query({
    name: "count",
    text: "select count(*)::int as n from (select 1 from quotes where superseded_at is null limit 10001) as counted",
  });
  const order = last ? "created_at asc, id asc" : "created_at desc, id desc";
  const { rows } = await pool.query({
    name: `list-${last}`,
    text: `select id, number, reference, version, status, urgency, customer_name, customer_phone, from_location,
      to_location, service_date, total, requires_approval, valid_until, created_at, booking_requested_at, sent_at,
      viewed_at, accepted_at, declined_at, superseded_at from quotes where superseded_at is null order by ${order} limit 10`,
  });
  return JSON.stringify({ rows, total: counted.rows[0].n });
}

const font = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
);

function page(): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ size: "A4", font });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.fontSize(20).text("Invoice INV-2026-0001").fontSize(10);
    for (let line = 0; line < 24; line++)
      document.text(`Line ${line}: Professional Packing, 1 × 5,000 = 5,000`);
    document.end();
  });
}

const bare = createServer(async (request, response) => {
  if (request.url === "/page.pdf") {
    response.writeHead(200, { "Content-Type": "application/pdf" }).end(await page());
    return;
  }
  const body =
    (await askedFloor(pool, token, request.url ?? "")) ?? (await quotes(request.url === "/quotes?last"));
  response.writeHead(200, { "Content-Type": "application/json" }).end(body);
});

const render = await calculatorRenderer(answers);
const hono = new Hono();
hono.get("/cost-calculator", (c) => c.html(`<!doctype html><body>${render()}</body>`));

const portOf = (address: ReturnType<typeof bare.address>) =>
  typeof address === "object" && address ? address.port : 0;
bare.listen(0, "127.0.0.1", () => {
  const rendering = serve({ fetch: hono.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
    process.send?.({ bare: `http://127.0.0.1:${portOf(bare.address())}`, hono: `http://127.0.0.1:${port}` });
  });
  process.on("disconnect", () => {
    bare.close();
    rendering.close();
    process.exit(0);
  });
});
