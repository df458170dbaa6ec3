import path from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Behaviour } from "./behaviours";
import { ImapServer, INBOX_LOGIN } from "./imap-server";
import { Inbox } from "./inbox";
import { inboxRoutes } from "./inbox-routes";
import { initiatorKeys } from "./initiator-keys";
import { Ledger } from "./ledger";
import { Mailbox } from "./mailbox";
import { mailListPage, mailPage, phonePage, REFRESH, refusedPage, STYLE } from "./pages";
import type { PayoutBehaviour } from "./payout-behaviours";
import { PayoutLog } from "./payout-log";
import { type Credentials, simulateNetwork } from "./protocol";
import { switchNames, turn } from "./switches";

/** Published sandbox values (Daraja documentation) and invented credentials for a paybill that does not exist. */
export const SIMULATOR_CREDENTIALS: Credentials = {
  shortcode: "174379",
  passkey: "bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919",
  consumerKey: "moveease-simulator",
  consumerSecret: "moveease-simulator-secret",
  initiatorName: "moveease",
  initiatorPassword: "Simu#2026",
};

interface SimulatorOptions extends Partial<Credentials> {
  port?: number;
  smtpPort?: number;
  imapPort?: number;
  host?: string;
  dataDir?: string;
  promptSeconds?: number;
  lateMs?: number;
  business?: string;
}

export interface Simulator {
  url: string;
  smtpUrl: string;
  imapUrl: string;
  credentials: Credentials & { certificate: string };
  close(): Promise<void>;
}

/** Starts the simulated phone network and mail server on loopback. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = "127.0.0.1", port = 0, smtpPort = 0, imapPort = 0, dataDir } = options;
  const { promptSeconds = 60, lateMs = 4000 } = options;
  const credentials: Credentials = {
    shortcode: options.shortcode ?? SIMULATOR_CREDENTIALS.shortcode,
    passkey: options.passkey ?? SIMULATOR_CREDENTIALS.passkey,
    consumerKey: options.consumerKey ?? SIMULATOR_CREDENTIALS.consumerKey,
    consumerSecret: options.consumerSecret ?? SIMULATOR_CREDENTIALS.consumerSecret,
    initiatorName: options.initiatorName ?? SIMULATOR_CREDENTIALS.initiatorName,
    initiatorPassword: options.initiatorPassword ?? SIMULATOR_CREDENTIALS.initiatorPassword,
  };
  const keys = initiatorKeys(dataDir);
  const ledger = new Ledger(dataDir);
  const mailbox = new Mailbox(dataDir ? path.join(dataDir, "mail") : undefined);
  const inbox = new Inbox(dataDir ? path.join(dataDir, "inbox") : undefined);
  const imapServer = new ImapServer(inbox);
  const behaviours = new Map<string, Behaviour>();
  const payoutLog = new PayoutLog(dataDir);
  const payoutBehaviours = new Map<string, PayoutBehaviour>();
  const names = new Map<string, string>();
  const network = simulateNetwork({
    ...credentials,
    ledger,
    behaviours,
    payoutLog,
    payoutBehaviours,
    names,
    promptSeconds,
    keys,
    lateMs,
  });
  const newestFirst = () => [...ledger.prompts.values()].sort((a, b) => b.createdAt - a.createdAt);
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    c.res.headers.set(
      "Content-Security-Policy",
      c.res.headers.get("Content-Security-Policy") ??
        "default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'",
    );
    c.res.headers.set("X-Content-Type-Options", "nosniff");
  });
  const business = options.business ?? "MoveEase";
  app.get("/", (c) => {
    const paid = [...ledger.payments.values()].filter(({ kind }) => kind === "paybill").reverse();
    const facts = {
      business,
      shortcode: credentials.shortcode,
      registered: ledger.registration !== undefined,
      utility: payoutLog.balance,
    };
    const payouts = [...payoutLog.payouts.values()].reverse();
    return c.html(phonePage({ prompts: newestFirst(), paid, payouts }, facts, network.switches));
  });
  app.post("/utility", async (c) => {
    const amount = Number((await c.req.parseBody()).amount);
    if (!Number.isInteger(amount) || amount === 0)
      return c.html(refusedPage("Whole shillings, please."), 422);
    payoutLog.fill(amount);
    return c.redirect("/", 303);
  });
  app.post("/switches", async (c) => {
    const form = await c.req.parseBody();
    for (const name of switchNames) turn(network.switches, name, form[name]);
    return c.redirect("/", 303);
  });
  app.post("/paybill", async (c) => {
    const form = await c.req.parseBody();
    const outcome = await network.payPaybill({
      phone: String(form.phone ?? ""),
      account: String(form.account ?? ""),
      amount: Number(form.amount),
    });
    return outcome.receipt ? c.redirect("/", 303) : c.html(refusedPage(outcome.message), 422);
  });
  app.get("/style.css", (c) => c.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/refresh.js", (c) => c.body(REFRESH, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  app.post("/prompts/:id", async (c) => {
    const prompt = ledger.prompts.get(c.req.param("id"));
    const form = await c.req.parseBody();
    if (prompt) await network.answer(prompt, form.do === "approve" ? "0" : "1032");
    return c.redirect("/", 303);
  });
  app.get("/mail", (c) => c.html(mailListPage(mailbox.list())));
  app.get("/mail/:id", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    return mail ? c.html(mailPage(mail, c.req.query("answered"))) : c.notFound();
  });
  app.get("/mail/:id/body", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.notFound();
    return c.html(
      mail.html || `<pre>${mail.text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)}</pre>`,
      200,
      {
        "Content-Security-Policy":
          "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      },
    );
  });
  app.get("/mail/:id/attachments/:index", (c) => {
    const attachment = mailbox.find(c.req.param("id"))?.attachments[Number(c.req.param("index"))];
    if (!attachment) return c.notFound();
    return c.body(new Uint8Array(Buffer.from(attachment.content, "base64")), 200, {
      "Content-Type": attachment.type,
      "Content-Disposition": "attachment",
    });
  });

  app.get("/_sim/prompts", (c) =>
    c.json(
      newestFirst().map((prompt) => ({
        ...prompt,
        open: prompt.result === undefined && prompt.expiresAt > Date.now(),
      })),
    ),
  );
  app.post("/_sim/prompts/:id/:answer", async (c) => {
    const prompt = ledger.prompts.get(c.req.param("id"));
    if (!prompt) return c.notFound();
    await network.answer(prompt, c.req.param("answer") === "approve" ? "0" : "1032");
    return c.json({ receipt: prompt.receipt ?? null });
  });
  app.post("/_sim/behaviour", async (c) => {
    const { phone, behaviour } = await c.req.json<{ phone: string; behaviour: Behaviour }>();
    behaviours.set(phone.replace(/^\+/, ""), behaviour);
    return c.json({ ok: true });
  });
  app.get("/_sim/payouts", (c) =>
    c.json({ balance: payoutLog.balance, payouts: [...payoutLog.payouts.values()] }),
  );
  app.post("/_sim/payouts/behaviour", async (c) => {
    const { phone, behaviour } = await c.req.json<{ phone: string; behaviour: PayoutBehaviour }>();
    payoutBehaviours.set(phone.replace(/^\+/, ""), behaviour);
    return c.json({ ok: true });
  });
  app.post("/_sim/names", async (c) => {
    const { phone, name } = await c.req.json<{ phone: string; name: string }>();
    names.set(phone.replace(/^\+/, ""), name);
    return c.json({ ok: true });
  });
  app.post("/_sim/utility", async (c) => {
    const { balance } = await c.req.json<{ balance: unknown }>();
    if (typeof balance !== "number" || !Number.isInteger(balance) || balance < 0)
      return c.json({ ok: false }, 422);
    payoutLog.fill(balance - payoutLog.balance);
    return c.json({ ok: true });
  });
  for (const name of switchNames) {
    app.post(`/_sim/${name}`, async (c) => {
      const { mode } = await c.req.json<{ mode: unknown }>();
      const ok = turn(network.switches, name, mode);
      return c.json({ ok }, ok ? 200 : 422);
    });
  }
  app.post("/_sim/paybill", async (c) =>
    c.json(await network.payPaybill(await c.req.json<{ phone: string; account: string; amount: number }>())),
  );
  app.get("/_sim/certificate", (c) => c.text(keys.certificate));
  app.get("/_sim/mails", (c) => c.json(mailbox.list(c.req.query("to"))));
  app.delete("/_sim/mails", (c) => {
    mailbox.clear();
    return c.json({ ok: true });
  });
  app.route("/", inboxRoutes(mailbox, inbox));
  app.route("/", network.routes);

  const smtp = await mailbox.listen(smtpPort, host);
  const imap = await imapServer.listen(imapPort, host);
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const started = serve({ fetch: app.fetch, port, hostname: host }, () => resolve(started));
    started.once("error", reject);
  });
  network.resume();
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://${host}:${bound}`,
    smtpUrl: `smtp://${host}:${smtp}`,
    imapUrl: `imap://${encodeURIComponent(INBOX_LOGIN.user)}:${INBOX_LOGIN.password}@${host}:${imap}`,
    credentials: { ...credentials, certificate: keys.certificate },
    close: async () => {
      ledger.save();
      if ("closeAllConnections" in server) server.closeAllConnections();
      payoutLog.close();
      await Promise.all([
        new Promise((resolve) => server.close(resolve)),
        mailbox.close(),
        imapServer.close(),
      ]);
    },
  };
}
