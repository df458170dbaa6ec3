import type { Stop } from "~/features/inventory/access/domain";
import type { Content } from "~/features/inventory/inventories/domain/inventories";
import type { Answer, Copy, OfflineEvent } from "~/platform/offline/outbox";
import { readCopy } from "~/platform/offline/outbox";
import { NotSent, type Sender } from "~/platform/offline/replay";
import type { Store } from "~/platform/offline/store";
import type { PhoneApi } from "~/platform/phone/phone-api";
import type { SurveyState } from "../../domain";
import { asSurveyEvent, type PhoneInventory, type PhoneSurvey, type PhotoPlace } from "../domain/surveys";

export const surveyCopy = (id: string) => `survey:${id}`;
export const inventoryCopy = (id: string) => `inventory:${id}`;

/** How a survey's events and photos reach the office. The server counts each id once. */
export function surveySender(
  api: PhoneApi,
  store: Store,
  { person, device }: { person: string; device: string },
): Sender {
  const batchKey = (event: OfflineEvent) => {
    const { kind, payload, base } = asSurveyEvent(event);
    return kind === "edit" ? `${payload.inventoryId} ${base}` : event.id;
  };

  async function sendEdits(batch: readonly OfflineEvent[]): Promise<{ answers: Answer[]; copies: Copy[] }> {
    const [first] = batch.map(asSurveyEvent);
    if (first?.kind !== "edit") return { answers: [], copies: [] };
    const edits = batch
      .map(asSurveyEvent)
      .flatMap((event) =>
        event.kind === "edit" ? [{ ...event.payload.change, id: event.id, at: event.at }] : [],
      );
    const { inventoryId } = first.payload;
    const answer = await api.send<{
      version: number;
      rowVersion: number;
      content: Content;
      refused: { id: string; code: string }[];
    }>("POST", `/inventories/${inventoryId}/edits`, { base: first.base ?? 1, device, edits });
    const codes = new Map(answer.refused.map(({ id, code }) => [id, code]));
    const answers = batch.map(({ id }): Answer => {
      const code = codes.get(id);
      return code === undefined ? { id, outcome: "accepted" } : { id, outcome: "refused", code };
    });
    return { answers, copies: await inventoryCopies(inventoryId, answer) };
  }

  async function inventoryCopies(
    id: string,
    answer: { version: number; rowVersion: number; content: Content },
  ) {
    const held = await readCopy<PhoneInventory>(store, person, inventoryCopy(id));
    if (!held) return [];
    const { version, rowVersion, content } = answer;
    return [{ name: inventoryCopy(id), value: { ...held, version, rowVersion, content } }];
  }

  async function sendOne(event: OfflineEvent): Promise<{ answers: Answer[]; copies: Copy[] }> {
    const one = asSurveyEvent(event);
    if (one.kind === "edit") return sendEdits([event]);
    const { surveyId } = one.payload;
    const path = `/surveys/${surveyId}`;
    const change = await (() => {
      if (one.kind === "start") return api.send<Moved>("PUT", `${path}/start`, { at: event.at });
      if (one.kind === "submit")
        return api.send<Moved>("PUT", `${path}/submission`, { at: event.at, note: one.payload.note });
      const { stop, facts } = one.payload;
      return api.send<{ stops: Stop[] }>("POST", `${path}/access`, {
        ...{ editId: event.id, at: event.at, device, stop, facts },
      });
    })();
    const held = await readCopy<PhoneSurvey>(store, person, surveyCopy(surveyId));
    const copies = held ? [{ name: surveyCopy(surveyId), value: { ...held, ...changed(change) } }] : [];
    return { answers: [{ id: event.id, outcome: "accepted" }], copies };
  }

  return {
    async checkPerson(expected) {
      const { id } = await api.get<{ id: string }>("/me");
      if (id !== expected) throw new NotSent("other-person");
    },
    isOneBatch: (first, next) => batchKey(first) === batchKey(next),
    send: (batch) => (batch.length > 1 ? sendEdits(batch) : sendOne(batch[0] as OfflineEvent)),
    async uploaded({ id, about }) {
      const { inventoryId } = about as PhotoPlace;
      try {
        return (await api.get<Upload>(`/inventories/${inventoryId}/uploads/${id}`)).received;
      } catch (error) {
        // The server has nothing of it yet.
        if (error instanceof NotSent && error.why === "rejected") return 0;
        throw error;
      }
    },
    async upload({ id, about, at, blob }, offset, part) {
      const { inventoryId, surveyId, room, itemId } = about as PhotoPlace;
      const query = new URLSearchParams({
        ...{ kind: "photo", room, surveyId, takenAt: at, size: `${blob.size}`, offset: `${offset}` },
        ...(itemId && { itemId }),
      });
      return (await api.send<Upload>("PUT", `/inventories/${inventoryId}/uploads/${id}?${query}`, part))
        .received;
    },
  };
}

interface Moved {
  state: SurveyState;
}
interface Upload {
  received: number;
}

const changed = (answer: Moved | { stops: Stop[] }): Partial<PhoneSurvey> =>
  "stops" in answer ? { stops: answer.stops } : { state: answer.state };
