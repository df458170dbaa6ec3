import type { IncomingMessage } from "node:http";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { openNotebook } from "./notebook";
import { PHONES_STYLE, phonesPage, REFRESH } from "./pages";
import { Phones } from "./phones";
import { standIns } from "./providers";
import type { Desk, StandIn } from "./stand-in";
import { isMode, Switches } from "./switches";
import { Till } from "./till";
import { billControls, tillRoutes } from "./till-pages";

export interface Standins {
  url: string;
  offers: Record<string, Record<string, string>>;
  close(): Promise<void>;
}

const REPORT_MS = 250;

/** Only this machine is called back. */
const LOOPBACK = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/;

function isLoopback(address: string): boolean {
  return URL.canParse(address) && /^https?:\/\//.test(address) && LOOPBACK.test(new URL(address).hostname);
}

/** Starts every stand-in on one port of loopback. Port 0 takes any free one. */
export async function startStandins({
  port = 0,
  lateMs = 20_000,
  reports = {},
  incoming = {},
  folder,
}: {
  port?: number;
  lateMs?: number;
  reports?: Readonly<Record<string, string>>;
  incoming?: Readonly<Record<string, string>>;
  /** Where stand-ins keep what they must remember over a restart; without one they forget it. */
  folder?: string | undefined;
} = {}): Promise<Standins> {
  const phones = new Phones();
  const switches = new Switches();
  const reportUrls = new Map<string, string>();
  for (const [name, address] of Object.entries(reports)) saveReportUrl(reportUrls, name, address);
  const incomingUrls = new Map<string, string>();
  for (const [name, address] of Object.entries(incoming)) saveReportUrl(incomingUrls, name, address);
  const posting = new Set<Promise<unknown>>();
  const post = (
    to: string | undefined,
    init: { headers?: Record<string, string>; body: string },
    afterMs: number,
  ) => {
    if (!to || !isLoopback(to)) return;
    const posted = new Promise((resolve) => setTimeout(resolve, afterMs))
      .then(() => fetch(to, { method: "POST", ...init }))
      .catch(() => undefined);
    posting.add(posted);
    void posted.finally(() => posting.delete(posted));
  };
  const desk: Desk = {
    notebook: (provider) => openNotebook(folder, provider),
    phones,
    till: new Till({
      modeOf: (provider) => switches.at(provider),
      send: post,
      reportUrl: (provider) => reportUrls.get(provider),
    }),
    reportUrl: (provider) => reportUrls.get(provider),
    modeOf: (provider) => switches.at(provider),
    report: (provider, to, init) => {
      const times = switches.at(provider) === "twice" ? 2 : 1;
      // Providers report after their answer, never before.
      for (let time = 0; time < times; time++) post(to, init, REPORT_MS);
    },
  };
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.res.headers.set(
      "Content-Security-Policy",
      "default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'",
    );
    c.res.headers.set("X-Content-Type-Options", "nosniff");
  });
  app.get("/", (c) => c.html(phonesPage(phones.list(), standIns, switches, reportUrls)));
  app.get("/style.css", (c) => c.body(PHONES_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/refresh.js", (c) => c.body(REFRESH, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  app.post("/switches", async (c) => {
    const form = await c.req.parseBody();
    for (const { name } of standIns) {
      const mode = form[name];
      if (isMode(mode)) switches.turn(name, mode);
      const reported = form[`${name}-reports`];
      if (typeof reported === "string") saveReportUrl(reportUrls, name, reported);
    }
    return c.redirect("/", 303);
  });
  const write = ({ from, to, text, provider }: Record<"from" | "to" | "text" | "provider", string>) => {
    const standIn = standIns.find(({ name }) => name === provider);
    const address = incomingUrls.get(provider);
    if (!standIn?.incoming || !address || !/^\d{8,15}$/.test(from) || !text.trim()) return false;
    const written = phones.write({ provider, from, to, text: text.trim() });
    const { id } = written;
    const times = switches.at(provider) === "twice" ? 2 : 1;
    for (let time = 0; time < times; time++)
      post(address, standIn.incoming({ id, from, to, text: text.trim() }, address), 0);
    return true;
  };
  app.post("/phones/:number/texts", async (c) => {
    const { to, text, provider } = await c.req.parseBody();
    const from = c.req.param("number");
    write({ from, to: String(to ?? ""), text: String(text ?? ""), provider: String(provider ?? "") });
    return c.redirect("/", 303);
  });
  app.post("/_sim/texts", async (c) => {
    const given = await c.req.json<Record<"from" | "to" | "text" | "provider", string>>();
    const ok = write({ ...given, from: given.from.replace(/\D/g, "") });
    return c.json({ ok }, ok ? 201 : 422);
  });
  app.post("/_sim/:provider/incoming", async (c) => {
    const { address } = await c.req.json<{ address: string }>();
    saveReportUrl(incomingUrls, c.req.param("provider"), address);
    return c.json({ ok: true });
  });
  app.get("/_sim/messages", (c) => c.json(phones.list(c.req.query("to"))));
  app.delete("/_sim/messages", (c) => {
    phones.clear();
    return c.json({ ok: true });
  });
  app.route("/_sim/bills", billControls(desk.till));
  app.post("/_sim/:provider", async (c) => {
    const { mode, times, skip, reportUrl } = await c.req.json<Record<string, unknown>>();
    const known = standIns.find(({ name }) => name === c.req.param("provider"));
    if (!known || (mode !== undefined && !isMode(mode))) return c.json({ ok: false }, 422);
    if (isMode(mode))
      switches.turn(
        known.name,
        mode,
        typeof times === "number" ? times : undefined,
        typeof skip === "number" ? skip : undefined,
      );
    if (typeof reportUrl === "string") saveReportUrl(reportUrls, known.name, reportUrl);
    return c.json({ ok: true });
  });
  app.route("/", tillRoutes(desk.till));
  for (const standIn of standIns) {
    app.use(`/${standIn.name}/*`, (c, next) => misbehave(c, next, standIn, switches, lateMs));
    app.route(`/${standIn.name}`, standIn.routes(desk));
  }
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const started = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, () => resolve(started));
    started.once("error", reject);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`;
  return {
    url,
    offers: Object.fromEntries(standIns.map(({ name, offer }) => [name, offer(url)])),
    close: async () => {
      await Promise.allSettled(posting);
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Empty forgets it; other machines' addresses are dropped. */
function saveReportUrl(reportUrls: Map<string, string>, name: string, given: string): void {
  if (given === "") reportUrls.delete(name);
  else if (isLoopback(given)) reportUrls.set(name, given);
}

async function misbehave(
  c: Context,
  next: () => Promise<void>,
  { name, problem, page }: StandIn,
  switches: Switches,
  lateMs: number,
): Promise<Response | undefined> {
  if (page?.isSteady && c.req.path.startsWith(page.path)) {
    await next();
    return undefined;
  }
  const mode = switches.at(name);
  const cut = () => (c.env as { incoming: IncomingMessage }).incoming.socket.destroy();
  try {
    if (mode === "deaf") {
      cut();
      return c.body(null, 204);
    }
    if (mode === "401" || mode === "429" || mode === "500") {
      const status = Number(mode) as 401 | 429 | 500;
      const body = problem(status);
      return typeof body === "string" ? c.text(body, status) : c.json(body as object, status);
    }
    await next();
    if (mode === "late") await new Promise((resolve) => setTimeout(resolve, lateMs).unref());
    if (mode === "cut") cut();
    return undefined;
  } finally {
    switches.countCall(name);
  }
}
