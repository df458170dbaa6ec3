import { resolveActor } from "~/features/identity/server/queries";
import { db } from "~/platform/db/database";
import { listen } from "~/platform/events/live";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { type FileRoute, fileRoute } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { catchUpFrom, concernsAccess, HEARD, nounOf } from "../domain";
import { tooManyStreams } from "../errors";
import { findLatestEvent, listNounsSince } from "./queries";

const HEARTBEAT_MS = 20_000;
/** One browser needs one stream for all its tabs, so more than this suggests a fault. */
const MOST_STREAMS = 20;

const open = new Map<string, number>();

/**
 * `GET /api/events/stream` sends staff the nouns that changed within their reach, without details; pages then reload
 * from the API. Ends on sign-out and when permissions change.
 */
export function liveRoutes(options: { heartbeatMs?: number } = {}): FileRoute[] {
  return [
    fileRoute({
      path: "/api/events/stream",
      permission: "staff",
      answer: (c) => {
        const request = c.get("request");
        if ((open.get(personIdOf(request.actor)) ?? 0) >= MOST_STREAMS) throw tooManyStreams();
        const last = c.req.header("last-event-id") ?? c.req.query("since") ?? "";
        return new Response(streamOf(request, last, options.heartbeatMs ?? HEARTBEAT_MS), {
          headers: {
            "Content-Type": "text/event-stream; charset=utf-8",
            "Cache-Control": "no-store, no-transform",
            "X-Accel-Buffering": "no",
          },
        });
      },
    }),
  ];
}

/** A person's identity and permissions as text. The stream ends when it changes. */
const standingOf = ({ personId, role, permissions }: Actor) =>
  JSON.stringify([personId, role, [...permissions].sort(([a], [b]) => a.localeCompare(b))]);

function streamOf(request: RequestContext, last: string, heartbeatMs: number): ReadableStream<Uint8Array> {
  const { actor, headers } = request;
  const personId = personIdOf(actor);
  const standing = standingOf(actor);
  const text = new TextEncoder();
  let close = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      let seen = last;
      const write = (chunk: string) => {
        if (closed) return;
        // Close streams whose client stopped reading, to bound the buffer.
        if ((controller.desiredSize ?? 0) < -500) return close();
        controller.enqueue(text.encode(chunk));
      };
      const notify = (noun: string, id: string) => {
        const rule = HEARD[noun];
        if (rule && (!rule.needs || can(actor, rule.needs)))
          write(`id: ${id}\nevent: change\ndata: ${noun}\n\n`);
      };
      const catchUp = async (since: string) => {
        const from = catchUpFrom(since, new Date());
        const latest = await findLatestEvent(db());
        for (const noun of from === undefined ? [] : await listNounsSince(db(), from))
          notify(noun, latest ?? seen);
        seen = latest ?? seen;
        write(`id: ${seen}\nevent: ready\ndata: ${seen}\n\n`);
      };
      const check = async () => {
        const current = await resolveActor(headers, new Date());
        if (standingOf(current) === standing) return;
        write("event: end\ndata: access\n\n");
        close();
      };
      // A database failure ends the stream. The browser reconnects and catches up.
      const orClose = (work: () => Promise<void>) => void work().catch(() => close());
      const { hearing, stop } = listen({
        notice: ({ id, type, subjectId }) => {
          seen = id;
          notify(nounOf(type), id);
          if (concernsAccess(type, subjectId, personId)) orClose(check);
        },
        missed: () => orClose(() => catchUp(seen)),
        stopping: () => close(),
      });
      const heartbeat = setInterval(() => {
        write(": beat\n\n");
        orClose(check);
      }, heartbeatMs);
      close = () => {
        if (closed) return;
        closed = true;
        clearInterval(heartbeat);
        stop();
        open.set(personId, (open.get(personId) ?? 1) - 1);
        if ((open.get(personId) ?? 0) <= 0) open.delete(personId);
        try {
          controller.close();
        } catch {
          // The client has disconnected.
        }
      };
      open.set(personId, (open.get(personId) ?? 0) + 1);
      write("retry: 2000\n\n");
      orClose(() => hearing.then(() => catchUp(last)));
    },
    cancel() {
      close();
    },
  });
}
