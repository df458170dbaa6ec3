import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { anInvoice } from "~/features/invoices/testing";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import { db, transaction } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { initialiseEtims } from "./device/server/commands";
import { ALL_YEARS, seriesOf } from "./domain";
import { taxItemWrites } from "./items/testing";
import { sendSubmissions } from "./server/commands/send-submissions";
import { etimsBranches, etimsSubmissions } from "./server/tables";

export const accountant = mintActor({
  kind: "person",
  personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6b",
  name: "Zawadi Mwakio",
  role: "accountant",
  permissions: new Map([
    ["manage_finances", "all"],
    ["view_finances", "all"],
    ["access_financial_reports", "all"],
  ]),
});

/** A document of the settings' branch that KRA rejected; `stopped` stops the branch's queue. */
export async function aRejectedDocument(stopped: "conflict" | null = null): Promise<{ id: string }> {
  const invoice = await anInvoice();
  const { etims } = await getSettings(db(), localizationSection);
  return transaction(async (tx) => {
    const named = { environment: etims.environment, pin: etims.pinNumber, branch: etims.branch || "00" };
    const [branch] = await tx
      .insert(etimsBranches)
      .values({ ...named, stopped })
      .onConflictDoUpdate({
        target: [etimsBranches.environment, etimsBranches.pin, etimsBranches.branch],
        set: { stopped },
      })
      .returning({ id: etimsBranches.id });
    if (!branch) throw new Error("The branch was not written.");
    await tx.delete(etimsSubmissions);
    const number = await nextNumber(tx, seriesOf(branch.id), ALL_YEARS);
    const [submission] = await tx
      .insert(etimsSubmissions)
      .values({ branchId: branch.id, invoiceId: invoice.id, number, state: "rejected" })
      .returning({ id: etimsSubmissions.id });
    if (!submission) throw new Error("The submission was not written.");
    return submission;
  });
}

/** For the test of all writes. */
export const writes = taxItemWrites;

/** Switches eTIMS on with a device that has no key: documents are queued, and none is sent. */
export async function switchEtimsOn(own: object = {}): Promise<void> {
  const { rows } = await db().execute<{ version: number }>(
    sql`select version from settings where section = 'localization'`,
  );
  const etims = { enabled: true, pinNumber: "P051234567X", serialNumber: "STANDIN-1", ...own };
  await transaction((tx) =>
    saveSettings(tx, system, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), etims },
      version: Number(rows[0]?.version ?? 0),
      now: new Date(),
    }),
  );
}

/** Marks a document as signed by KRA, without the event that follows. */
export async function sign(invoiceId: string, creditNoteId?: string): Promise<{ id: string }> {
  const { rows } = await db().execute<{ id: string }>(
    sql`update etims_submissions set state = 'signed', sdc_id = 'KRACU0100000001', receipt_number = number, signature = 'SIGNATURE',
      tries = 1, sent_at = now(), signed_at = now() where invoice_id = ${invoiceId}
      and credit_note_id is not distinct from ${creditNoteId ?? null}::uuid returning id`,
  );
  if (!rows[0]) throw new Error("There is no such submission.");
  return rows[0];
}

/** A document of the settings' branch that a person signs by hand. */
export async function aDocumentToSign(): Promise<{ id: string }> {
  const { id } = await aRejectedDocument();
  await db()
    .update(etimsSubmissions)
    .set({ state: "by_hand", number: null })
    .where(eq(etimsSubmissions.id, id));
  return { id };
}

interface Forwarded {
  status: number;
  text: string;
}
/** What the line between us and KRA does with a call; `forward` passes it on and resolves to KRA's answer. */
export type Fault = (response: ServerResponse, forward: () => Promise<Forwarded>) => Promise<void>;

/** What KRA's ledger says of a document. */
export interface AtKra {
  body: Record<string, unknown> & { invcNo: number; trdInvcNo: string; orgInvcNo: number };
  receiptNumber: number;
  signature: string;
}

/** KRA answers with a code and does nothing. */
export const saying =
  (resultCd: unknown, over: object = {}): Fault =>
  async (response) =>
    void response.end(JSON.stringify({ resultCd, resultMsg: "Told", resultDt: "", data: null, ...over }));

interface Standins {
  url: string;
  offers: Record<string, Record<string, string>>;
  close(): Promise<void>;
}

interface Kra {
  /** One for each of the next calls. */
  faults: Fault[];
  /** Documents that KRA had of the branch before. */
  first: number;
  now(): Date;
  later(seconds: number): void;
  tell(told: object): Promise<void>;
  ledger(): Promise<AtKra[]>;
  /** Calls KRA as another program of the company does, with the branch's key. */
  report(sale: object, headers: Record<string, string>): Promise<void>;
  send(now?: () => Date): Promise<void>;
  /** The settings name another device, and KRA gives its key. */
  newDevice(own?: object): Promise<void>;
  /** A new device for the branch, none of our old documents, and our series after KRA's. */
  startBranch(own?: object): Promise<void>;
}

/** KRA's stand-in behind a line that a test can make fail, and a clock of our own. */
export function useKra(startStandins: () => Promise<Standins>) {
  let standins: Standins;
  let line: ReturnType<typeof createServer>;
  let serial = 0;
  let clock = Date.now();
  const kra: Kra = {
    faults: [],
    first: 0,
    now: () => new Date(clock),
    later: (seconds: number) => {
      clock += seconds * 1000;
    },
    async tell(told: object): Promise<void> {
      const headers = { "content-type": "application/json" };
      await fetch(`${standins.url}/etims/told`, { method: "POST", headers, body: JSON.stringify(told) });
    },
    async ledger(): Promise<AtKra[]> {
      const answer = await fetch(`${standins.url}/etims/ledger.json`);
      return ((await answer.json()) as { sales: AtKra[] }[]).flatMap(({ sales }) => sales).slice(kra.first);
    },
    async report(sale: object, headers: Record<string, string>): Promise<void> {
      const body = JSON.stringify(sale);
      await fetch(`${standins.url}/etims/etims-api/saveTrnsSalesOsdc`, { method: "POST", headers, body });
    },
    async send(now = kra.now): Promise<void> {
      const branches = await db().select({ id: etimsBranches.id }).from(etimsBranches);
      for (const { id } of branches) while (await sendSubmissions(id, now)) {}
    },
    async newDevice(own: object = {}): Promise<void> {
      const { port } = line.address() as AddressInfo;
      const baseUrl = `http://127.0.0.1:${port}/etims/etims-api`;
      const serialNumber = `STANDIN-L${++serial}`;
      const etims = { ...standins.offers.etims, baseUrl, serialNumber, enabled: true, ...own };
      const [row] = (await db().execute(sql`select version from settings where section = 'localization'`))
        .rows;
      await transaction((tx) =>
        saveSettings(tx, system, {
          section: localizationSection,
          value: { ...defaultsOf(localizationSection), etims },
          version: Number(row?.version ?? 0),
          now: new Date(),
        }),
      );
      await initialiseEtims(system, () => new Date());
    },
    async startBranch(own: object = {}): Promise<void> {
      kra.faults = [];
      kra.first = 0;
      await db().execute(
        sql`truncate etims_exchanges, etims_submissions, etims_items, etims_branches cascade`,
      );
      await db().execute(sql`delete from counters where series like 'etims%'`);
      await kra.newDevice(own);
      kra.first = (await kra.ledger()).length;
      const pin = standins.offers.etims?.pinNumber ?? "";
      const named = { environment: "sandbox", pin, branch: "00" } as const;
      const [branch] = await db().insert(etimsBranches).values(named).returning({ id: etimsBranches.id });
      await db().execute(
        sql`insert into counters (series, year, last) values (${seriesOf(branch?.id ?? "")}, ${ALL_YEARS}, ${kra.first})`,
      );
      // The branch may be tried from its beginning, also if that took long.
      clock = Date.now() + 1000;
    },
  };
  beforeAll(async () => {
    standins = await startStandins();
    line = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const forward = async () => {
        const headers = new Headers();
        for (const name of ["tin", "bhfid", "cmckey", "content-type"])
          headers.set(name, String(request.headers[name] ?? ""));
        const answer = await fetch(`${standins.url}${request.url}`, {
          method: "POST",
          headers,
          body: Buffer.concat(parts),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const fault = kra.faults.shift();
      if (fault) return fault(response, forward);
      const { status, text } = await forward();
      response.writeHead(status).end(text);
    });
    await new Promise<void>((listening) => line.listen(0, "127.0.0.1", listening));
  });
  afterAll(async () => {
    line.closeAllConnections();
    await new Promise((closed) => line.close(closed));
    await standins.close();
  });
  return kra;
}
