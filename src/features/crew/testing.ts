import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { evidenceAs, readCode, STROKES } from "~/features/evidence/testing";
import { aVehicle } from "~/features/fleet/testing";
import { people } from "~/features/identity/server/tables";
import { aPerson, lastMailTo, newAddress } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inventory/media/testing";
import { aMove, at, firstJob, jobsAs } from "~/features/jobs/testing";
import { setCommunication } from "~/features/messaging/testing";
import { publishAll } from "~/features/publishing/testing";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { PIECE_BYTES } from "~/platform/kernel/pieces";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import type { PhotoKind, Report, ReportPayloads } from "./domain/reports";
import type { Reported } from "./domain/steps";
import type { SentReport } from "./server/commands/take-reports";
import { crewHandlers, crewOfficeHandlers } from "./server/handlers";
import { resolveCrewActor } from "./server/queries/devices";

export const crewAs = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(crewHandlers, actor, over);
export const crewOfficeAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(crewOfficeHandlers, actor, over);

let phones = 0;
/** A Kenyan number that no other person of this run has. */
export const aPhoneNumber = (): string => {
  phones += 1;
  return `+2547${String((process.pid % 1000) * 10_000 + phones).padStart(8, "0")}`;
};

/** A lead and movers on a published job, days from today, whose phones have their bundles. */
export async function aCrewJob(admin: Actor, { days = 5, movers = 1, withVehicle = false } = {}) {
  const lead = await aPerson({ role: "team_lead" });
  const crew = await Promise.all(Array.from({ length: movers }, () => aPerson({ role: "driver" })));
  const move = await aMove(admin, { days });
  const job = await firstJob(admin, move.id);
  const assign = (personId: string | null, role: "lead" | "crew") =>
    jobsAs(admin).assign({ id: job.id, personId: personId ?? "", role, reason: "Agreed" });
  await assign(lead.personId, "lead");
  for (const { personId } of crew) await assign(personId, "crew");
  const vehicle = withVehicle ? await aVehicle(admin) : undefined;
  if (vehicle) await jobsAs(admin).assign({ id: job.id, vehicleId: vehicle.id, reason: "Agreed" });
  await publishAll(admin, { from: move.date, to: move.date });
  const morning = at(move.date, "07:00");
  for (const member of [lead, ...crew]) await crewAs(member, { now: morning }).bundle();
  return { lead, crew, move, job, vehicle, date: move.date, time: (time: string) => at(move.date, time) };
}

/** A phone that numbers what it reports. */
export function aPhone(actor: Actor, { offset = 0 } = {}) {
  const device = newId();
  let sequence = 0;
  const make = <Kind extends Report["kind"]>(
    kind: Kind,
    payload: ReportPayloads[Kind],
    { at: when, jobId }: { at: Date; jobId: string | null },
  ): Report => {
    sequence += 1;
    return {
      ...{ id: newId(when.getTime()), sequence, jobId, kind, payload, basedOn: null },
      at: new Date(when.getTime() + offset).toISOString(),
    } as Report;
  };
  return {
    device,
    make,
    step: (step: Reported, of: { at: Date; jobId: string | null }, skipped = "") =>
      make("step", { step, skipped, photos: [], note: "", odometer: null }, of),
    send: (events: readonly Report[], now: Date, over: Partial<RequestContext> = {}) =>
      crewAs(actor, { now, ...over }).send({
        ...{ device, sentAt: new Date(now.getTime() + offset).toISOString() },
        waiting: { events: 0, photos: 0 },
        events: [...events] as SentReport[],
      }),
  };
}

/** A picture as a phone takes it. */
export const aPicture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#888888" } })
    .jpeg()
    .toBuffer();

/** Sends a photo in pieces, as the app does. Returns the last answer. */
export async function sendPhoto(
  actor: Actor,
  bytes: Buffer,
  of: { id?: string; jobId?: string; kind?: PhotoKind; now: Date; sha256?: string },
) {
  const { id = newId(), jobId, kind = "before", now } = of;
  const sha256 = of.sha256 ?? createHash("sha256").update(bytes).digest("hex");
  let answer: { state: "uploading" | "ready"; received: number } | undefined;
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES)
    answer = await crewAs(actor, { now }).upload({
      params: { id },
      query: {
        ...{ kind, takenAt: now, device: newId(), size: bytes.length, offset, sha256 },
        ...(jobId ? { jobId } : {}),
      },
      body: new File([new Uint8Array(bytes.subarray(offset, offset + PIECE_BYTES))], "piece"),
    });
  return { id, ...answer };
}

/** An employee of the crew with a phone number, and the token of the invitation that was sent to it. */
export async function anInvited(admin: Actor, over: Partial<RequestContext> = {}) {
  await setCommunication({ smsEnabled: true });
  const { actor, personId, number } = await makeEmployee({ role: "driver" });
  const phone = aPhoneNumber();
  await db().update(people).set({ phone }).where(eq(people.id, personId));
  const invite = async () => {
    await crewOfficeAs(admin, over).invite({ number });
    const { text } = await lastMailTo(phone);
    return text;
  };
  await invite();
  return { actor, personId, number, phone, token: await tokenTo(phone), invite };
}

/** The token in the newest SMS to a number. */
export async function tokenTo(phone: string): Promise<string> {
  const { text, sealed } = await lastMailTo(phone);
  const { unseal } = await import("~/platform/mail/outbox");
  return /#\/pin\/([\w-]+)/.exec(unseal(text, sealed))?.[1] ?? "";
}

export const TEST_PIN = "480613";

/** A browser of a phone: keeps its cookie, and calls as the person of it. */
export function aCrewBrowser(ip = newAddress()) {
  const device = newId();
  let cookie = "";
  const headersNow = () => new Headers(cookie ? { cookie } : {});
  return {
    device,
    cookie: () => cookie,
    actor: (now = new Date()) => resolveCrewActor(headersNow(), now),
    async call<T>(
      work: (api: ReturnType<typeof crewAs>) => Promise<T>,
      { now = new Date(), as }: { now?: Date; as?: Actor } = {},
    ): Promise<T> {
      const headers = headersNow();
      const responseHeaders = new Headers();
      const actor = as ?? (cookie ? await resolveCrewActor(headers, now) : visitor);
      const answer = await work(crewAs(actor, { headers, responseHeaders, ip, now }));
      for (const set of responseHeaders.getSetCookie())
        cookie = set.includes("Max-Age=0") ? "" : (set.split(";")[0] ?? "");
      return answer;
    },
  };
}

async function aSignedIn(admin: Actor) {
  const invited = await anInvited(admin);
  const browser = aCrewBrowser();
  await browser.call((api) =>
    api.setPin({ token: invited.token, pin: TEST_PIN, device: browser.device, deviceName: "Tecno" }),
  );
  return { ...invited, browser };
}

/** A waiver that a customer signed on a lead's job, without a code yet. */
async function aSignature(admin: Actor, days: number) {
  const { lead, job, time } = await aCrewJob(admin, { days });
  const document = await evidenceAs(admin).prepare({ id: job.id, kind: "waiver" });
  const signed = { ...document, role: "customer", name: "Wambui Oloo", strokes: STROKES } as const;
  const { id: signatureId } = await evidenceAs(admin).sign({ ...signed, sendCode: false });
  return { lead, signatureId, now: time("09:00") };
}

/** The office's writes, for the test that refuses people out of reach. */
export const crewOfficeWrites = (admin: () => Actor, acting: () => Actor = admin) => ({
  "crewOffice.invite": async () => {
    const { number } = await anInvited(admin());
    return () => crewOfficeAs(acting()).invite({ number });
  },
  "crewOffice.signOut": async () => {
    const { number } = await aSignedIn(admin());
    return () => crewOfficeAs(acting()).signOut({ number });
  },
});

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => {
  return {
    ...crewOfficeWrites(admin),
    "crew.signIn": async () => {
      const { phone } = await aSignedIn(admin());
      const browser = aCrewBrowser();
      return () =>
        browser.call((api) => api.signIn({ phone, pin: TEST_PIN, device: browser.device, deviceName: "" }));
    },
    "crew.setPin": async () => {
      const { token } = await anInvited(admin());
      const browser = aCrewBrowser();
      return () =>
        browser.call((api) => api.setPin({ token, pin: TEST_PIN, device: browser.device, deviceName: "" }));
    },
    "crew.signOut": async () => {
      const { browser } = await aSignedIn(admin());
      return () => browser.call((api) => api.signOut({ id: "this" }));
    },
    "crew.signOutEverywhere": async () => {
      const { browser } = await aSignedIn(admin());
      return () => browser.call((api) => api.signOutEverywhere());
    },
    "crew.send": async () => {
      const { lead, job, time } = await aCrewJob(admin(), { days: 47 });
      const phone = aPhone(lead);
      const step = phone.step("confirmed", { at: time("07:10"), jobId: job.id });
      return () => phone.send([step], time("07:11"));
    },
    "crew.sendCode": async () => {
      const { lead, signatureId, now } = await aSignature(admin(), 49);
      return () => crewAs(lead, { now }).sendCode({ id: signatureId });
    },
    "crew.confirmSignature": async () => {
      const { lead, signatureId, now } = await aSignature(admin(), 50);
      await crewAs(lead, { now }).sendCode({ id: signatureId });
      const code = await readCode(signatureId);
      return () => crewAs(lead, { now }).confirmSignature({ id: signatureId, code });
    },
    "crew.upload": async () => {
      const { lead, job, time } = await aCrewJob(admin(), { days: 48 });
      configureStorage(memoryStorage(new Map()));
      const picture = await aPicture();
      return () => sendPhoto(lead, picture, { jobId: job.id, now: time("07:20") });
    },
  };
};
