import { newId } from "~/platform/kernel/ids";
import type { NewEvent } from "~/platform/offline/outbox";
import { NotSent } from "~/platform/offline/replay";
import { openStore, type Store } from "~/platform/offline/store";
import { unsentCount } from "~/platform/phone/export-unsent";
import { createPhoneModel, type Person, type PhoneState } from "~/platform/phone/phone-model";
import type { PaymentsOfJob } from "../../domain/job-payments";
import type { ReportKind, ReportPayloads } from "../../domain/reports";
import { type CrewView, type JobView, readCrew } from "../domain/jobs";
import type { PhotoSubject } from "../domain/reports";
import { bring } from "./bring";
import { crewSender } from "./sender";
import { isWifiOnly, knowsNetwork, saveWifiOnly, waitsForWifi } from "./wifi";

export type AppState = PhoneState & CrewView;

export type Model = ReturnType<typeof createModel>;

export interface PromptNow {
  id: string;
  state: "queued" | "prompted" | "checking" | "succeeded" | "failed" | "cancelled" | "expired";
  /** Whole shillings. */
  amount: number;
  phone: string;
}
export type OwedNow = PaymentsOfJob & { prompts: PromptNow[] };

interface SignedIn {
  person: Person & { language: "en" | "sw" };
}
export interface Invitation {
  name: string;
  phone: string;
  language: "en" | "sw";
}

const DATABASE = "moveease-crew";

/** The app's state and everything that a member of a crew can do. */
export function createModel(device: Store = openStore(DATABASE)) {
  /** Each person on a phone has a database. */
  const stores = new Map<string, Store>();
  const storeOf = (personId: string) => {
    const store = stores.get(personId) ?? openStore(`${DATABASE}-${personId}`);
    stores.set(personId, store);
    return store;
  };
  /** Set by 'Send now': photos go without Wi-Fi, this once. */
  let isSendingAll = false;
  const phone = createPhoneModel<CrewView>({
    name: "crew",
    device,
    storeOf,
    empty: { bundle: undefined, jobs: [], held: [] },
    view: readCrew,
    identify: (api) => api.get<Person>("/crew/me"),
    sender: (api, store, who) =>
      crewSender(api, store, who, {
        holdsPhotos: () => waitsForWifi() && !isSendingAll,
        now: () => new Date(),
      }),
    bring: (api, store, outbox) => bring(api, store, outbox, new Date()),
  });
  const { state } = phone;
  phone.subscribe(() => {
    if (state().sending !== "sending" && unsentCount(state()) === 0) isSendingAll = false;
  });

  const eventOf = <Kind extends ReportKind>(
    job: JobView | undefined,
    kind: Kind,
    data: ReportPayloads[Kind],
  ): NewEvent & { id: string } => ({
    ...{ id: newId(), kind, base: job?.version ?? null },
    payload: { jobId: job?.id ?? null, data },
  });

  async function enter(path: string, method: "POST" | "PUT", fields: object): Promise<void> {
    const { person } = await phone.api.send<SignedIn>(method, path, {
      ...fields,
      ...{ device: phone.device(), deviceName: deviceName() },
    });
    phone.suggestLanguage(person.language);
    await phone.identify();
  }

  return {
    ...phone,
    report: <Kind extends ReportKind>(job: JobView | undefined, kind: Kind, data: ReportPayloads[Kind]) =>
      phone.record([eventOf(job, kind, data)]),
    /** Saves a photo, and the report that names it in the same write. Its id, or why it is not saved. */
    async savePhoto(
      subject: Omit<PhotoSubject, "sha256">,
      jpeg: Blob,
      reportOf?: (photoId: string, sha256: string) => NewEvent & { id: string },
    ): Promise<{ id: string; sha256: string } | { problem: "full" }> {
      const id = newId();
      const about: PhotoSubject = { ...subject, sha256: await sha256Of(jpeg) };
      const problem = await phone.addPhoto(
        { id, about, blob: jpeg },
        reportOf ? [reportOf(id, about.sha256)] : [],
      );
      return problem ? { problem } : { id, sha256: about.sha256 };
    },
    eventOf,
    signIn: (fields: { phone: string; pin: string }) => enter("/crew/sessions", "POST", fields),
    readInvitation: (token: string) => phone.api.send<Invitation>("POST", "/crew/invitations", { token }),
    setPin: (fields: { token: string; pin: string }) => enter("/crew/pin", "PUT", fields),
    /** Refused while something waits: the next person could wipe the phone. */
    canSignOut: () => unsentCount(state()) === 0,
    /** Needs network: otherwise the next person on this phone would still have the session. */
    async signOut(): Promise<"done" | "unreachable"> {
      try {
        await phone.api.send("DELETE", "/crew/sessions/this", {});
      } catch (error) {
        if (!(error instanceof NotSent)) throw error;
        if (error.why === "unreachable") return "unreachable";
      }
      await phone.forgetPerson();
      return "done";
    },
    /** The customer's debt now; undefined without network. */
    async readOwed(jobId: string): Promise<OwedNow | undefined> {
      try {
        return await phone.api.get<OwedNow>(`/crew/jobs/${jobId}/payments`);
      } catch (error) {
        if (!(error instanceof NotSent)) throw error;
        return undefined;
      }
    },
    /** Undefined once the prompt is on its way. Within a minute the same one to the same phone counts once. */
    async startPrompt(jobId: string, ask: { phone: string; amount: number }): Promise<Problem | undefined> {
      try {
        await phone.api.send("POST", `/crew/jobs/${jobId}/prompts`, ask);
      } catch (error) {
        return problemOf(error);
      }
      return undefined;
    },
    /** Sends the code of a signature by SMS. `problem` is why not; undefined without network. */
    async sendCode(id: string): Promise<{ phone: string } | Problem> {
      try {
        return await phone.api.send<{ phone: string }>("POST", `/crew/signatures/${id}/codes`, {});
      } catch (error) {
        return problemOf(error);
      }
    },
    /** Undefined once the signature is confirmed. */
    async confirmSignature(id: string, code: string): Promise<Problem | undefined> {
      try {
        await phone.api.send("POST", `/crew/signatures/${id}/confirmation`, { code });
      } catch (error) {
        return problemOf(error);
      }
      await phone.refresh();
      return undefined;
    },
    isWifiOnly,
    knowsNetwork,
    setWifiOnly(isOn: boolean) {
      saveWifiOnly(isOn);
      phone.changed();
    },
    waitsForWifi: () => waitsForWifi() && !isSendingAll,
    /** Sends everything, photos without Wi-Fi as well. */
    sendNow() {
      isSendingAll = true;
      phone.retry();
    },
  };
}

interface Problem {
  /** Undefined: there was no network. */
  problem: string | undefined;
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof NotSent)) throw error;
  return { problem: error.why === "unreachable" ? undefined : error.code };
}

/** SHA-256 in hex. */
export async function sha256Of(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 'Android, Chrome': how the person finds this phone in a list. */
function deviceName(): string {
  const { userAgent } = navigator;
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((one) =>
    userAgent.includes(one),
  );
  const browser = ["SamsungBrowser", "OPR", "Edg", "Firefox", "Chrome", "Safari"].find((one) =>
    userAgent.includes(one),
  );
  return [system, browser].filter(Boolean).join(", ");
}
