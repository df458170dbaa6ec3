import type { Change } from "~/features/inventory/inventories/domain/edits";
import type { OfflinePhoto } from "~/platform/offline/outbox";
import { NotSent, type Sender } from "~/platform/offline/replay";
import type { OwnContent } from "../domain/lists";
import type { ListPrices } from "./survey-types";

/** The place of a photo on the phone. */
export interface AboutPhoto {
  kind: "photo" | "clip";
  room: string;
}

interface Reports {
  /** The server's list after it took edits. */
  onContent(answer: { version: number; content: OwnContent; refused: number; prices: ListPrices }): void;
  onProgress(id: string, sent: number): void;
}

/** Sends edits and pieces of photos by the customer's link. */
export function senderOf(token: string, base: () => number, reports: Reports): Sender {
  const address = `/api/v1/survey-links/${token}`;
  return {
    // A link is its own session.
    checkPerson: async () => undefined,
    isOneBatch: () => true,
    async send(batch) {
      const edits = batch.map(({ id, at, payload }) => ({ id, at, ...(payload as Change) }));
      const first = batch[0];
      const { price, changes, together, ...answer } = await ask<
        ListPrices & { version: number; content: OwnContent; refused: { id: string; code: string }[] }
      >(`${address}/edits`, {
        method: "POST",
        body: JSON.stringify({ base: first?.base ?? base(), edits }),
        type: "application/json",
      });
      const codes = new Map(answer.refused.map(({ id, code }) => [id, code]));
      reports.onContent({ ...answer, refused: codes.size, prices: { price, changes, together } });
      return {
        answers: batch.map(({ id }) => {
          const code = codes.get(id);
          return code ? { id, outcome: "refused" as const, code } : { id, outcome: "accepted" as const };
        }),
      };
    },
    async uploaded(photo) {
      const { received } = await ask<{ received: number }>(`${address}/uploads/${photo.id}`, {});
      return Math.min(received, photo.blob.size);
    },
    async upload(photo: OfflinePhoto, offset, part) {
      const { kind, room } = photo.about as AboutPhoto;
      const query = new URLSearchParams({
        ...{ kind, room, size: String(photo.blob.size), offset: String(offset), takenAt: photo.at },
      });
      const { received } = await ask<{ received: number }>(`${address}/uploads/${photo.id}?${query}`, {
        ...{ method: "PUT", body: part, type: "application/octet-stream" },
      });
      reports.onProgress(photo.id, received);
      return received;
    },
  };
}

interface Asked {
  method?: string;
  body?: BodyInit;
  type?: string;
}

/** Why the server takes nothing now, or never takes this. */
export async function ask<Answer>(address: string, { method = "GET", body, type }: Asked): Promise<Answer> {
  const headers: Record<string, string> = type ? { "content-type": type } : {};
  const answer = await fetch(address, { method, headers, ...(body === undefined ? {} : { body }) }).catch(
    () => {
      throw new NotSent("unreachable");
    },
  );
  if (answer.ok) return (await answer.json()) as Answer;
  const { reason = "" } = (await answer.json().catch(() => ({}))) as { reason?: string };
  const { status } = answer;
  if (status >= 500 || status === 429 || status === 408)
    throw new NotSent("unreachable", reason, Number(answer.headers.get("retry-after")) || 0);
  // The next try asks for the offset first.
  if (reason === "upload_offset_wrong") throw new NotSent("unreachable", reason);
  if (
    status === 401 ||
    status === 403 ||
    status === 404 ||
    status === 410 ||
    reason === "change_order_too_late"
  )
    throw new NotSent("forbidden", reason);
  throw new NotSent("rejected", reason);
}
