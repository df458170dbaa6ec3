import { Button, Group, Modal, Select, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { ROOM_LABELS } from "~/features/inventory/kinds/domain/kinds";
import { listEdits } from "~/features/inventory/paste/domain/list-edits";
import { listReaderOf } from "~/features/inventory/paste/domain/read-list";
import type { Template } from "~/features/inventory/templates/domain/default-templates";
import { newId } from "~/platform/kernel/ids";
import { counted } from "~/platform/kernel/numbers";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { notify } from "~/platform/ui/office/notify";
import type { Catalogue, Kind } from "./catalogue";
import { type Confirmed, confirmedItem, ReadLines, readLinesOf } from "./read-lines";
import type { EditorScreen } from "./use-editor-screen";

const MOST = 20_000;

interface PasteDialogProps {
  on: EditorScreen;
  catalogue: Catalogue;
  templates: readonly Template[];
  /** Read at once; undefined: a person pastes. */
  template: string | undefined;
  onClose: () => void;
}

/** A pasted list, or a template: read, shown to a person, and added once confirmed. */
export function PasteDialog({ on, catalogue, templates, template, onClose }: PasteDialogProps) {
  const { of, room, openRoom } = on;
  const [text, setText] = useState(() => templates.find(({ name }) => name === template)?.items ?? "");
  const [readList] = useState(() => listReaderOf<Kind>(catalogue.kinds.filter(({ active }) => active)));
  const [lines, setLines] = useState<readonly Confirmed[] | undefined>(() =>
    text === "" ? undefined : readLinesOf(readList(text)),
  );
  const chosen = lines?.filter(({ isIn }) => isIn) ?? [];
  const add = () => {
    const stamp = { newId, at: new Date().toISOString() };
    const edits = listEdits(chosen.map(confirmedItem), of.content, stamp, {
      labelOf: (kind) => ROOM_LABELS[kind],
    });
    of.act(...edits);
    if (!room) openRoom(edits.find((edit) => edit.kind === "room")?.key);
    notify(`${counted(chosen.length, "line")} added`);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={lines ? "Confirm the list" : "Paste a list"}
      size={lines ? "xl" : "lg"}
    >
      {lines ? (
        <Stack gap="md">
          {lines.length === 0 ? (
            <EmptyPanel title="No items found">
              <p>Paste one item a line, such as ‘2 beds’ or ‘fridge’.</p>
            </EmptyPanel>
          ) : (
            <ReadLines lines={lines} onChange={setLines} />
          )}
          <Group justify="space-between">
            <Button variant="default" onClick={() => setLines(undefined)}>
              Back
            </Button>
            <Button disabled={chosen.length === 0} onClick={add} data-autofocus>
              Add {counted(chosen.length, "line")}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Textarea
            label="List"
            description="From WhatsApp, an email or Excel. Room names on lines of their own become rooms."
            placeholder={"Sitting room\n1 seven seater\nTV 55 inch\nKitchen\nfrij, meko"}
            autosize
            minRows={8}
            maxRows={16}
            maxLength={MOST}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          {templates.length > 0 && (
            <Select
              label="Or begin with a template"
              placeholder="Choose a template"
              data={templates.map(({ name }) => name)}
              value={null}
              onChange={(name) => setText(templates.find((one) => one.name === name)?.items ?? text)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={text.trim() === ""} onClick={() => setLines(readLinesOf(readList(text)))}>
              Read the list
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
