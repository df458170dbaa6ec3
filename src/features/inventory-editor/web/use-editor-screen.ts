import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Content, InventoryRoom, Line } from "~/features/inventory/inventories/domain/inventories";
import { photosByPlace } from "~/features/inventory/media/web/photos-panel";
import { type Changes, changesSince } from "../domain/changes";
import { useAdding } from "./use-adding";
import type { Editor } from "./use-inventory";

/** An earlier version that the content is compared with. */
export interface Base {
  version: number;
  content: Content;
  bedrooms: number | null;
  /** 'frozen 24 November' */
  since: string;
}

/** The dialog that is open. */
export type Asked =
  | { free: string }
  | { line: string }
  | { room: string | undefined }
  | { paste: true; template?: string };

export interface EditorScreen {
  of: Editor;
  base: Base | undefined;
  changes: Changes;
  photos: ReturnType<typeof photosByPlace>;
  /** Undefined: all rooms. */
  room: InventoryRoom | undefined;
  lines: readonly Line[];
  openRoom: (key: string | undefined) => void;
  asked: Asked | undefined;
  ask: (what: Asked | undefined) => void;
  adding: ReturnType<typeof useAdding>;
  field: RefObject<HTMLInputElement | null>;
}

/** The state of the editor's screen: room, dialog, changes. */
export function useEditorScreen(of: Editor, base: Base | undefined): EditorScreen {
  const { content } = of;
  const [chosen, setChosen] = useState<string | null>();
  const [asked, ask] = useState<Asked>();
  const field = useRef<HTMLInputElement>(null);
  const room =
    chosen === null ? undefined : (content.rooms.find(({ key }) => key === chosen) ?? content.rooms[0]);
  const adding = useAdding(of, room?.key, setChosen);
  const changes = useMemo(() => changesSince(base?.content, content), [base, content]);
  const photos = useMemo(() => photosByPlace(of.photos, content), [of.photos, content]);
  useEditorKeys(field, of);
  return {
    ...{ of, base, changes, photos, room, asked, ask, adding, field },
    lines: room ? content.lines.filter((line) => line.room === room.key) : content.lines,
    openRoom: (key) => setChosen(key ?? null),
  };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
  !(target instanceof HTMLInputElement && target.value === "" && target.type === "search");

/** `/` goes to the search and Ctrl+Z undoes, except while typing or in a dialog. */
function useEditorKeys(field: RefObject<HTMLInputElement | null>, { undo, mayEdit }: Editor): void {
  useEffect(() => {
    if (!mayEdit) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return;
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (isUndo) undo();
      else if (event.key === "/" && event.target !== field.current) field.current?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [field, undo, mayEdit]);
}
