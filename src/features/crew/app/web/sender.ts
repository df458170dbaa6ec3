import {
  type Answer,
  type Copy,
  type OfflineEvent,
  photosOf,
  waitingByPerson,
} from "~/platform/offline/outbox";
import { NotSent, type Sender } from "~/platform/offline/replay";
import type { Store } from "~/platform/offline/store";
import { isUnsent } from "~/platform/phone/export-unsent";
import type { PhoneApi } from "~/platform/phone/phone-api";
import type { BatchAnswer, PhotoQuery, Report, ReportBatch } from "../../domain/reports";
import { sentCopy } from "../domain/jobs";
import { asReport, type PhotoSubject } from "../domain/reports";

/** How reports and photos reach the office. The server counts each id once. */
export function crewSender(
  api: PhoneApi,
  store: Store,
  { person, device }: { person: string; device: string },
  { holdsPhotos, now }: { holdsPhotos: () => boolean; now: () => Date },
): Sender {
  const reportOf = (event: OfflineEvent): Report => {
    const { id, sequence, at, kind, base, payload } = asReport(event);
    return { id, sequence, at, kind, basedOn: base, jobId: payload.jobId, payload: payload.data } as Report;
  };

  async function send(batch: readonly OfflineEvent[]): Promise<{ answers: Answer[]; copies: Copy[] }> {
    const [counts, photos] = [await waitingByPerson(store), await photosOf(store, person)];
    const body: ReportBatch = {
      device,
      sentAt: now().toISOString(),
      waiting: {
        events: Math.max(0, (counts.get(person) ?? 0) - batch.length),
        photos: photos.filter(isUnsent).length,
      },
      events: batch.map(reportOf),
    };
    const { answers } = await api.send<BatchAnswer>("POST", "/crew/events", body);
    const byId = new Map(batch.map((event) => [event.id, event]));
    return {
      answers: answers.map(({ id, outcome, message, code }) => ({ id, outcome, code: message || code })),
      // The phone goes on showing what it reported.
      copies: answers.flatMap(({ id, outcome, flag }) => {
        const event = byId.get(id);
        if (!event || outcome === "refused") return [];
        const { at, kind } = event;
        return [{ name: sentCopy(id), value: { id, at, kind, payload: keptPayload(event), flag } }];
      }),
    };
  }

  return {
    async checkPerson(expected) {
      const { id } = await api.get<{ id: string }>("/crew/me");
      if (id !== expected) throw new NotSent("other-person");
    },
    isOneBatch: () => true,
    send,
    holdsPhotos,
    async uploaded({ id }) {
      try {
        return (await api.get<Upload>(`/crew/photos/${id}`)).received;
      } catch (error) {
        // The server has nothing of it yet.
        if (error instanceof NotSent && error.why === "rejected") return 0;
        throw error;
      }
    },
    async upload({ id, about, at, blob }, offset, part) {
      const { jobId, kind, room, itemId, sha256 } = about as PhotoSubject;
      const query = {
        ...{ kind, takenAt: at, device, size: blob.size, offset, sha256 },
        ...(jobId !== null && { jobId }),
        ...(room !== "" && { room }),
        ...(itemId !== null && { itemId }),
      } satisfies PhotoQuery;
      const address = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      return (await api.send<Upload>("PUT", `/crew/photos/${id}?${address}`, part)).received;
    },
  };
}

/** The report for later screens, without an ID number. */
function keptPayload(event: OfflineEvent): unknown {
  const { kind, payload } = asReport(event);
  if (kind !== "signature") return payload;
  return { ...payload, data: { ...payload.data, nationalId: "" } };
}

interface Upload {
  received: number;
}
