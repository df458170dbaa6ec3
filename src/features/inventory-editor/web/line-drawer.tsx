import { Button, Drawer, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { LineFields } from "~/features/inventory/inventories/domain/edits";
import {
  GOING,
  GOING_LABELS,
  type Line,
  MAX_NOTE,
  MAX_QUANTITY,
  MAX_SIDE,
  PACKER_LABELS,
  PACKERS,
} from "~/features/inventory/inventories/domain/inventories";
import { MAX_NAME } from "~/features/inventory/kinds/domain/kinds";
import { AddPhotos, PhotoStrip } from "~/features/inventory/media/web/photos-panel";
import {
  AmountField,
  BoundField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import { LineMarks } from "./line-table";
import type { Editor } from "./use-inventory";

type Values = Omit<Required<LineFields>, "declaredValue" | "kindCode" | "weight" | "quantity" | "room"> & {
  declaredValue: MoneyValue;
  weight: number | null;
  quantity: number | null;
  room: string | null;
};

interface LineDrawerProps {
  of: Editor;
  line: Line;
  onClose: () => void;
}

const valuesOf = (line: Line): Values => {
  const { name, room, length, width, height, volume, weight, quantity, packedBy, going, note } = line;
  return {
    ...{ name, room, length, width, height, volume, weight, quantity, packedBy, going, note },
    declaredValue: line.declaredValue ?? "",
  };
};

/** Everything about one line. Only what was changed is sent, so that the changes of others stay. */
export function LineDrawer({ of, line, onClose }: LineDrawerProps) {
  const { itemId } = line;
  // As it was when opened: what others change in the meantime is no change of this form.
  const [start] = useState(() => valuesOf(line));
  const form = useWriteForm<Values, void>({
    start,
    send: async (values) => {
      const changed = Object.entries(values).filter(([name, value]) => value !== start[name as keyof Values]);
      const { declaredValue, ...fields } = Object.fromEntries(changed) as Partial<Values>;
      const value =
        declaredValue === undefined ? {} : { declaredValue: declaredValue === "" ? null : declaredValue };
      of.act({ kind: "set", itemId, ...withoutEmpty(fields), ...value });
    },
    after: onClose,
  });
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={420}
      title={line.name}
      styles={{ title: { font: "680 19px / 1.25 var(--head)" } }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Form of={form} label={`Details of ${line.name}`}>
        <Stack gap="md">
          <LineMarks line={line} />
          <fieldset disabled={!of.mayEdit} style={{ display: "contents" }}>
            <LineInputs of={form} line={line} rooms={of.content.rooms} />
          </fieldset>
          <LinePhotos of={of} line={line} />
          {of.mayEdit && <FormFoot of={form} submit="Save" ready={form.isDirty} onLeave={onClose} />}
        </Stack>
      </Form>
      {of.mayEdit && (
        <Button
          variant="subtle"
          color="red"
          mt="md"
          leftSection={<IconTrash size={18} />}
          onClick={() => {
            of.act({ kind: "remove", itemId });
            onClose();
          }}
        >
          Remove item
        </Button>
      )}
    </Drawer>
  );
}

function LinePhotos({ of: { opened, content, photos, mayEdit }, line }: { of: Editor; line: Line }) {
  const { itemId, room } = line;
  const shown = photos.filter((photo) => photo.itemId === itemId);
  if (shown.length === 0 && !mayEdit) return null;
  return (
    <Choice label="Photos">
      <Stack gap="xs" align="flex-start">
        <PhotoStrip inventoryId={opened.id} content={content} photos={shown} mayEdit={mayEdit} />
        {mayEdit && <AddPhotos inventoryId={opened.id} room={room} itemId={itemId} />}
      </Stack>
    </Choice>
  );
}

/** An emptied weight or quantity stays as it was. */
function withoutEmpty({
  weight,
  quantity,
  room,
  ...fields
}: Omit<Partial<Values>, "declaredValue">): LineFields {
  return {
    ...fields,
    ...(weight !== null && weight !== undefined && { weight }),
    ...(quantity !== null && quantity !== undefined && { quantity }),
    ...(room && { room }),
  };
}

interface LineInputsProps {
  of: WriteForm<Values>;
  line: Line;
  rooms: Editor["content"]["rooms"];
}

function LineInputs({ of, line, rooms }: LineInputsProps) {
  return (
    <>
      {line.kindCode === null && (
        <TextField of={of} name="name" label="Name" required="Please enter a name" maxLength={MAX_NAME} />
      )}
      <NumberField of={of} name="quantity" label="Quantity" min={0} max={MAX_QUANTITY} />
      <Choice label="Packed by">
        <BoundField of={of} name="packedBy">
          {({ value, onChange }) => (
            <SegmentedControl
              fullWidth
              aria-label="Packed by"
              value={value ?? "company"}
              onChange={(next) => onChange(next as typeof value)}
              data={PACKERS.map((packer) => ({ value: packer, label: PACKER_LABELS[packer] }))}
            />
          )}
        </BoundField>
      </Choice>
      <Choice label="Does it go">
        <BoundField of={of} name="going">
          {({ value, onChange }) => (
            <SegmentedControl
              fullWidth
              aria-label="Does it go"
              value={value ?? "yes"}
              onChange={(next) => onChange(next as typeof value)}
              data={GOING.map((going) => ({ value: going, label: GOING_LABELS[going] }))}
            />
          )}
        </BoundField>
      </Choice>
      <SelectField
        of={of}
        name="room"
        label="Room"
        data={rooms.map(({ key, label }) => ({ value: key, label }))}
      />
      <Group grow align="flex-start" gap="sm">
        <NumberField of={of} name="length" label="Length, cm" min={1} max={MAX_SIDE} />
        <NumberField of={of} name="width" label="Width, cm" min={1} max={MAX_SIDE} />
        <NumberField of={of} name="height" label="Height, cm" min={1} max={MAX_SIDE} />
      </Group>
      <Group grow align="flex-start" gap="sm">
        <NumberField of={of} name="volume" label="m³ each" decimals={3} min={0.001} max={100} />
        <NumberField of={of} name="weight" label="kg each" decimals={1} min={0} max={20_000} />
      </Group>
      <AmountField
        of={of}
        name="declaredValue"
        label="Declared value"
        description="Of all pieces together, for the insurance."
      />
      <TextareaField of={of} name="note" label="Note" description="The crew reads it." maxLength={MAX_NOTE} />
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text fw={600} fz={14.5} mb={4} aria-hidden>
        {label}
      </Text>
      {children}
    </div>
  );
}
