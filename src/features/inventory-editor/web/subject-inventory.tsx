import { Button, Group } from "@mantine/core";
import { IconExternalLink, IconPencil, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { SubjectType } from "~/features/inventory/inventories/domain/inventories";
import { client } from "~/platform/http/client";
import { counted } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { useViewer } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { onDemand } from "~/platform/ui/office/on-demand";
import { cubicMetres, kilograms } from "../domain/figures";
import type { OpenedInventory } from "./inventory-session";
import { frozenWords } from "./inventory-words";
import { RoomSums } from "./room-sums";
import styles from "./subject-inventory.module.css";
import type { Base } from "./use-editor-screen";

const InventoryPart = onDemand(() => import("./inventory-part").then((part) => part.InventoryPart));

interface SubjectInventoryProps {
  subject: { type: SubjectType; id: string };
  inventory: OpenedInventory | null;
  base: Base | undefined;
  /** 3 on a page with a heading of level 2. */
  level?: 2 | 3;
  /** A notice of the page. */
  children?: ReactNode;
}

/** An inventory on the page of its quote, lead or inquiry: in short, and to edit in place. */
export function SubjectInventory({ subject, inventory, base, level = 2, children }: SubjectInventoryProps) {
  const [isOpen, setOpen] = useState(false);
  const mayStart = useViewer()?.permissions.includes("manage_inventory") ?? false;
  const { act, busy } = useAct();
  if (!inventory && !mayStart) return null;
  const start = () =>
    act("start", () => client("inventories").start(subject), { after: () => setOpen(true) });
  return (
    <Card
      title="Inventory"
      level={level}
      unprinted
      actions={
        inventory && (
          <Group gap={8}>
            {!isOpen && inventory.mayEdit && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconPencil size={16} />}
                onClick={() => setOpen(true)}
              >
                Edit here
              </Button>
            )}
            <Button
              component={Link}
              to={`/inventories/${inventory.id}`}
              variant="default"
              size="sm"
              leftSection={<IconExternalLink size={16} />}
            >
              Open
            </Button>
          </Group>
        )
      }
    >
      {children}
      {!inventory && (
        <>
          <p className="muted">Nothing is listed yet.</p>
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconPlus size={18} />}
            loading={busy !== undefined}
            onClick={start}
          >
            Start inventory
          </Button>
        </>
      )}
      {inventory && !isOpen && <Brief of={inventory} />}
      {inventory && isOpen && <InventoryPart opened={inventory} base={base} />}
    </Card>
  );
}

function Brief({ of: { version, totals, frozen, content } }: { of: OpenedInventory }) {
  return (
    <>
      <p className={styles.brief}>
        <span>
          <b>{cubicMetres(totals.litres)} m³</b>, {kilograms(totals.weight)} kg,{" "}
          {counted(totals.pieces, "piece")}
        </span>
        <Badge tone={frozen ? "muted" : "waiting"}>
          Version {version}, {frozen ? frozenWords(frozen) : "open"}
        </Badge>
        {totals.unsized > 0 && <Badge tone="error">{counted(totals.unsized, "item")} without size</Badge>}
        {totals.uncertain > 0 && <Badge tone="waiting">{counted(totals.uncertain, "item")} perhaps</Badge>}
      </p>
      <RoomSums content={content} />
    </>
  );
}
