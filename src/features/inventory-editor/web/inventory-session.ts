import type { inventoriesContract } from "~/features/inventory/inventories/contract";
import {
  applyEdit,
  applyEdits,
  type Change,
  type Edit,
  type KindByCode,
  type Refusal,
} from "~/features/inventory/inventories/domain/edits";
import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { type Output, problemOf } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { notSignedIn } from "~/platform/kernel/platform-errors";
import { notifySignedOut } from "~/platform/ui/office/notify";
import { oppositesOf } from "../domain/opposites";

export type OpenedInventory = Output<typeof inventoriesContract, "get">;
type EditAnswer = Output<typeof inventoriesContract, "edit">;

/** An inventory while it is edited. */
export interface EditedInventory {
  opened: OpenedInventory;
  /** The server's content with the edits that are not sent yet. */
  content: Content;
  unsent: number;
  state: "saved" | "saving" | "failed";
  /** Why it failed. */
  problem: string | undefined;
  /** By the id of a line or the key of a room: the refusal, with the name of the thing. */
  refusals: ReadonlyMap<string, { code: Refusal; name: string }>;
  canUndo: boolean;
}

interface HowToSend {
  send: (input: { id: string; base: number; edits: Edit[] }) => Promise<EditAnswer>;
  /** Milliseconds to gather edits. */
  pause?: number;
}

const PAUSE_MS = 400;
const MOST_WAIT_MS = 30_000;
const BATCH = 50;

export type InventorySession = ReturnType<typeof createSession>;

/**
 * The edits of one inventory in this tab: applied at once, sent in small batches one after another, and tried again until
 * the server has them. Its answer replaces what was guessed.
 */
export function createSession(start: OpenedInventory, { send, pause = PAUSE_MS }: HowToSend) {
  let server = start;
  let queue: Edit[] = [];
  let kinds: KindByCode = () => undefined;
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  const undoable: Change[][] = [];
  const listeners = new Set<() => void>();
  let shown: EditedInventory = {
    ...{ opened: start, content: start.content, unsent: 0, state: "saved", problem: undefined },
    ...{ refusals: new Map(), canUndo: false },
  };

  const show = (changed: Partial<EditedInventory>) => {
    shown = { ...shown, unsent: queue.length, canUndo: undoable.length > 0, ...changed };
    for (const listener of listeners) listener();
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  function apply(changes: readonly Change[]): Change[] {
    let { content } = shown;
    const back: Change[][] = [];
    const refusals = new Map(shown.refusals);
    for (const change of changes) {
      const applied = applyEdit(content, change, kinds);
      if ("refused" in applied) refusals.set(placeOf(change), refusalOf(change, applied.refused, content));
      else {
        refusals.delete(placeOf(change));
        back.unshift(oppositesOf(content, change));
        queue.push({ ...change, id: newId(), at: new Date().toISOString() });
        content = applied.content;
      }
    }
    show({ content, refusals });
    if (queue.length > 0 && !running) later(pause);
    return back.flat();
  }

  function take(answer: EditAnswer, sent: readonly Edit[]): void {
    const { version, rowVersion, content, totals } = answer;
    const isNext = version > server.version;
    server = {
      ...server,
      ...{ version, rowVersion, content, totals },
      frozen: isNext ? null : server.frozen,
    };
    queue = queue.slice(sent.length);
    const refusals = new Map(shown.refusals);
    for (const { id, code } of answer.refused) {
      const edit = sent.find((one) => one.id === id);
      if (edit) refusals.set(placeOf(edit), refusalOf(edit, code, shown.content));
    }
    attempts = 0;
    show({ opened: server, content: applyEdits(content, queue, kinds).content, refusals });
  }

  async function run(): Promise<boolean> {
    show({ state: "saving", problem: undefined });
    while (queue.length > 0) {
      const edits = queue.slice(0, BATCH);
      try {
        take(await send({ id: server.id, base: server.version, edits }), edits);
      } catch (error) {
        const problem = problemOf(error);
        show({ state: "failed", problem: problem.message });
        if (problem.reason === notSignedIn.reason) notifySignedOut();
        else if (problem.code === "OFFLINE" || problem.code === "INTERNAL_SERVER_ERROR") {
          attempts += 1;
          later(Math.min(MOST_WAIT_MS, 1000 * 2 ** attempts));
        }
        return false;
      }
    }
    show({ state: "saved" });
    return true;
  }

  /** Sends everything. Resolves to true once nothing is unsent. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (queue.length === 0) return Promise.resolve(true);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => shown,
    /** Kinds by code, once they are loaded. */
    know: (known: KindByCode) => {
      kinds = known;
    },
    /** Applies changes that are undone together. */
    act: (changes: readonly Change[]) => {
      const back = apply(changes);
      if (back.length === 0) return;
      undoable.push(back);
      show({});
    },
    undo: () => {
      const back = undoable.pop();
      if (back) apply(back);
    },
    /** Takes changes of other people. Edits under way have them in their answer. */
    receive: (opened: OpenedInventory) => {
      const isNewer =
        opened.version > server.version ||
        (opened.version === server.version && opened.rowVersion >= server.rowVersion);
      if (!isNewer || queue.length > 0) return;
      server = opened;
      show({ opened, content: opened.content });
    },
    dismiss: (place: string) => {
      const refusals = new Map(shown.refusals);
      refusals.delete(place);
      show({ refusals });
    },
    flush,
  };
}

const placeOf = (change: Change): string => ("itemId" in change ? change.itemId : change.key);

function refusalOf(change: Change, code: Refusal, content: Content) {
  const line = content.lines.find(({ itemId }) => itemId === placeOf(change));
  const room = content.rooms.find(({ key }) => key === placeOf(change));
  const wished = change.kind === "set" ? (change.name ?? change.kindCode) : undefined;
  return { code, name: line?.name ?? room?.label ?? wished ?? "" };
}
