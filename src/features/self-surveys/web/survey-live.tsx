/** @jsxImportSource preact */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { applyEdit, type Change } from "~/features/inventory/inventories/domain/edits";
import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { newId } from "~/platform/kernel/ids";
import { type OfflineEvent, openOutbox, photosOf } from "~/platform/offline/outbox";
import { photoOf } from "~/platform/offline/photo";
import { NotSent } from "~/platform/offline/replay";
import { type Replay, type SendingState, startReplay } from "~/platform/offline/start-replay";
import { isQuotaError, openStore } from "~/platform/offline/store";
import type { OfferedKind, OwnContent } from "../domain/lists";
import { type AboutPhoto, ask, senderOf } from "./survey-sending";
import type { ListPrices, Live, OwnPhoto, PendingPhoto, SurveyData } from "./survey-types";
import { SurveyView } from "./survey-view";

const store = openStore("self-survey");

/** Whether this browser keeps data for pages. Without it the forms stay as they are. */
export async function canKeep(token: string): Promise<boolean> {
  return openOutbox(store, token, () => new Date())
    .events()
    .then(
      () => true,
      () => false,
    );
}

/** The list with the taps that the server does not have yet, by the server's own rule. */
function withPending(
  content: OwnContent,
  events: readonly OfflineEvent[],
  kinds: readonly OfferedKind[],
): OwnContent {
  const kindByCode = (code: string) => {
    const kind = kinds.find((one) => one.code === code);
    return kind && { ...kind, weight: 0, minutes: 0, flags: [] };
  };
  let now = content as unknown as Content;
  for (const { payload, refused } of events) {
    if (refused !== undefined) continue;
    const applied = applyEdit(now, payload as Change, kindByCode);
    if ("content" in applied) now = applied.content;
  }
  return { rooms: now.rooms, lines: now.lines };
}

/** When this tab last had an answer to edits. */
const ANSWERED = "self-survey-answered";

const roomOfAddress = () => new URLSearchParams(location.search).get("room");

/** The page with its script: taps are saved on the phone at once and sent when there is a network. */
export function SurveyLive({ first }: { first: SurveyData }) {
  const { token, texts } = first;
  const [server, setServer] = useState({
    ...{ version: first.version, content: first.content, prices: first.prices },
  });
  const [events, setEvents] = useState<readonly OfflineEvent[]>([]);
  const [photos, setPhotos] = useState<readonly OwnPhoto[]>(first.photos);
  const [pending, setPending] = useState<readonly PendingPhoto[]>([]);
  const [kinds, setKinds] = useState<readonly OfferedKind[]>(first.kinds);
  const [room, setRoom] = useState(first.room);
  const [search, setSearch] = useState(first.search);
  const [sending, setSending] = useState<SendingState>("idle");
  const [notice, setNotice] = useState(first.said);
  const [isSubmitted, setSubmitted] = useState(first.isSubmitted);
  const [wantsSubmit, setWantsSubmit] = useState(false);
  const version = useRef(first.version);
  const outbox = useMemo(() => openOutbox(store, token, () => new Date()), [token]);
  const replay = useRef<Replay>(undefined);

  const refresh = async () => {
    const all = await outbox.events();
    // The notice has said it; the server's list shows what counts.
    for (const { id, refused } of all) if (refused !== undefined) await outbox.dismiss(id);
    setEvents(all.filter(({ refused }) => refused === undefined));
    const waiting = await photosOf(store, token);
    const sent = waiting.filter(({ sentAt }) => sentAt);
    if (sent.length > 0) {
      const { photos: arrived } = await ask<{ photos: OwnPhoto[] }>(`/api/v1/survey-links/${token}`, {});
      setPhotos(arrived);
      const there = new Set(arrived.map(({ id }) => id));
      await forget(sent.filter(({ id }) => there.has(id)).map(({ id }) => id));
    }
    setPending((before) =>
      waiting
        .filter(({ sentAt }) => !sentAt)
        .map(({ id, about, blob, refused }) => ({
          ...(about as AboutPhoto),
          ...{ id, size: blob.size, refused },
          sent: before.find((photo) => photo.id === id)?.sent ?? 0,
          address: before.find((photo) => photo.id === id)?.address ?? URL.createObjectURL(blob),
        })),
    );
  };
  const forget = (ids: readonly string[]) =>
    store.write(["photos"], async (open) => {
      for (const id of ids) open("photos").delete([token, id]);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; all it reads belongs to the page
  useEffect(() => {
    const sender = senderOf(token, () => version.current, {
      onContent: ({ version: now, content, refused, prices }) => {
        sessionStorage.setItem(ANSWERED, `${Date.now()}`);
        version.current = now;
        setServer({ version: now, content, prices });
        if (refused > 0) setNotice(texts.refusedEdit);
      },
      onProgress: (id, sent) =>
        setPending((all) => all.map((photo) => (photo.id === id ? { ...photo, sent } : photo))),
    });
    void refresh();
    // The page before had an answer while this one was on its way, so this one may have been drawn without the edit.
    if (Number(sessionStorage.getItem(ANSWERED)) > performance.timeOrigin)
      ask<ListPrices & { version: number; content: OwnContent }>(`/api/v1/survey-links/${token}`, {}).then(
        ({ version: now, content, price, changes, together }) => {
          version.current = Math.max(version.current, now);
          setServer({ version: now, content, prices: { price, changes, together } });
        },
        () => undefined,
      );
    replay.current = startReplay({ store, outbox, sender }, (state) => {
      setSending(state);
      if (state !== "sending") void refresh().catch(() => undefined);
    });
    ask<{ kinds: OfferedKind[] }>(`/api/v1/survey-links/${token}/item-kinds`, {}).then(
      (answer) => setKinds(answer.kinds),
      // The items of the room that is open are there.
      () => undefined,
    );
    const back = () => setRoom(roomOfAddress());
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      replay.current?.stop();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: token and texts belong to the page
  useEffect(() => {
    if (!wantsSubmit || events.length > 0 || sending === "sending") return;
    ask(`/api/v1/survey-links/${token}/submission`, {
      method: "POST",
      body: "{}",
      type: "application/json",
    }).then(
      () => {
        setWantsSubmit(false);
        setSubmitted(true);
        setNotice("");
        scrollTo(0, 0);
      },
      (error) => {
        if (error instanceof NotSent && error.why === "unreachable") return;
        setWantsSubmit(false);
        setNotice(texts.failed);
      },
    );
  }, [wantsSubmit, events.length, sending]);

  const apply = async (...changes: Change[]) => {
    setNotice("");
    const made = changes.map((payload) => ({ kind: "edit", payload, base: version.current }));
    try {
      await outbox.capture(made);
      setEvents((await outbox.events()).filter(({ refused }) => refused === undefined));
    } catch {
      setNotice(texts.failed);
    }
    replay.current?.soon();
  };
  const addFiles = async (of: string, kind: "photo" | "clip", files: readonly Blob[]) => {
    for (const file of files) {
      // A file that this browser cannot draw is sent as it is: the server says why it refuses it.
      const blob = kind === "photo" ? ((await photoOf(file)) ?? file) : file;
      try {
        await outbox.capture([], { id: newId(), about: { kind, room: of } satisfies AboutPhoto, blob });
      } catch (error) {
        setNotice(isQuotaError(error) ? texts.full : texts.failed);
      }
    }
    await refresh().catch(() => undefined);
    replay.current?.soon();
  };
  const removePhoto = async (id: string) => {
    if (pending.some((photo) => photo.id === id)) await forget([id]);
    else {
      const address = `/api/v1/survey-links/${token}/photos/${id}`;
      const isGone = await ask(address, { method: "DELETE" }).then(
        () => true,
        () => false,
      );
      if (!isGone) return setNotice(texts.failed);
      setPhotos((all) => all.filter((photo) => photo.id !== id));
    }
    await refresh().catch(() => undefined);
  };
  const open = (key: string | null) => {
    history.pushState(null, "", key ? `?room=${encodeURIComponent(key)}` : location.pathname);
    setRoom(key);
    setSearch("");
    scrollTo(0, 0);
  };

  const waiting = pending.filter(({ refused }) => refused === undefined).length;
  const live: Live = {
    ...{ pending, notice, open, search: setSearch, isSubmitting: wantsSubmit },
    unsent: events.length + waiting,
    state: stateOf(sending, outbox.isFull()),
    apply: (...changes) => void apply(...changes),
    addFiles: (of, kind, files) => void addFiles(of, kind, files),
    removePhoto: (id) => void removePhoto(id),
    submit: () => {
      setWantsSubmit(true);
      replay.current?.soon();
    },
  };
  const data: SurveyData = {
    ...first,
    ...{
      version: server.version,
      prices: server.prices,
      photos: [...photos],
      kinds: [...kinds],
      room,
      search,
      isSubmitted,
      said: "",
    },
    content: withPending(server.content, events, kinds),
  };
  return <SurveyView data={data} live={live} />;
}

function stateOf(sending: SendingState, isFull: boolean): Live["state"] {
  if (isFull || sending === "full") return "full";
  if (sending === "forbidden") return "closed";
  if (sending === "sending") return "sending";
  return sending === "idle" ? "saved" : "offline";
}
