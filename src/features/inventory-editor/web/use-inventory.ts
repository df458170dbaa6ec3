import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Change } from "~/features/inventory/inventories/domain/edits";
import { type Photo, useInventoryPhotos } from "~/features/inventory/media/web/photos-panel";
import type { Access } from "~/features/inventory/planning/domain/work";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import { client } from "~/platform/http/client";
import { useLeaveGuard } from "~/platform/ui/form/leave-guard";
import { useHeard } from "~/platform/ui/office/live";
import { type Catalogue, loadCatalogue } from "./catalogue";
import { useLoaded, useRules, useUsual } from "./inventory-rules";
import {
  createSession,
  type EditedInventory,
  type InventorySession,
  type OpenedInventory,
} from "./inventory-session";
import { useAccess } from "./use-access";

/** An inventory that is edited, and how. */
export interface Editor extends EditedInventory {
  /** Undefined until the item list is loaded. */
  catalogue: Catalogue | undefined;
  /** Trucks, crew, checks and templates by the settings; undefined until loaded. */
  rules: PlanningRules | undefined;
  /** Of the quote's places. */
  access: Access;
  /** Codes of kinds that the templates have. */
  usual: ReadonlySet<string>;
  photos: readonly Photo[];
  mayEdit: boolean;
  act: (...changes: Change[]) => void;
  undo: () => void;
  retry: () => void;
  dismiss: (place: string) => void;
}

const GATHER_MS = 300;
const NONE: ReadonlySet<string> = new Set();

/** Sessions outlive their screens, so that no edit is lost while the tab lives. */
const sessions = new Map<string, InventorySession>();

function sessionOf(opened: OpenedInventory): InventorySession {
  const known = sessions.get(opened.id);
  if (known) return known;
  const session = createSession(opened, { send: (input) => client("inventories").edit(input) });
  // The server renders for all people and must not keep their edits.
  if (typeof document !== "undefined") sessions.set(opened.id, session);
  return session;
}

export function useInventory(opened: OpenedInventory): Editor {
  const [session] = useState(() => sessionOf(opened));
  const shown = useSyncExternalStore(session.subscribe, session.read, session.read);
  const catalogue = useCatalogue(shown.opened.kindVersion, session);
  const rules = useRules();
  const access = useAccess(shown.opened, rules);
  const usual = useUsual(catalogue, rules) ?? NONE;
  const photos = useInventoryPhotos(opened.id);
  useEffect(() => session.receive(opened), [session, opened]);
  useLeaveGuard(shown.unsent > 0, session.flush);
  useOthers(opened.id, session);
  return useMemo(
    () => ({
      ...shown,
      catalogue,
      rules,
      access,
      usual,
      photos,
      mayEdit: shown.opened.mayEdit,
      act: (...changes: Change[]) => session.act(changes),
      undo: session.undo,
      retry: () => void session.flush(),
      dismiss: session.dismiss,
    }),
    [shown, catalogue, rules, access, usual, photos, session],
  );
}

/** Reads the inventory again after a change, and sends waiting edits once there is a connection. */
function useOthers(id: string, session: InventorySession): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useHeard((noun) => {
    if (noun !== "inventory" && noun !== "*") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Without a connection the session tries again.
      void session
        .flush()
        .then(() => client("inventories").get({ id }))
        .then(session.receive, () => undefined);
    }, GATHER_MS);
  });
  useEffect(() => {
    const online = () => void session.flush();
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      clearTimeout(timer.current);
    };
  }, [session]);
}

function useCatalogue(version: number, session: InventorySession): Catalogue | undefined {
  const catalogue = useLoaded(`${version}`, () => loadCatalogue(version));
  useEffect(() => {
    if (!catalogue) return;
    const byCode = new Map(catalogue.kinds.map((kind) => [kind.code, kind]));
    session.know((code) => byCode.get(code));
  }, [catalogue, session]);
  return catalogue;
}
