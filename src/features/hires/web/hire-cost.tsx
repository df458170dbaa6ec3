import { ActionIcon, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { Hire } from "./hire-words";

/** The agreed price, what the planner signed for, and their sum. */
export function HireCost({ hire, onAdd }: { hire: Hire; onAdd: () => void }) {
  const { act, busy } = useAct();
  const { id, price, cost, extras, state } = hire;
  const isAccepted = state === "accepted";
  const rows = [
    { id: "price", what: "Agreed price", amount: price ?? 0, by: "", createdAt: undefined },
    ...extras,
    { id: "sum", what: "Together", amount: cost ?? 0, by: "", createdAt: undefined },
  ];
  return (
    <Card
      title="Cost without VAT"
      actions={
        isAccepted && (
          <Button variant="default" size="sm" onClick={onAdd}>
            Add extra
          </Button>
        )
      }
    >
      <PlainTable
        rows={extras.length > 0 ? rows : rows.slice(0, 1)}
        keyOf={(row) => row.id}
        columns={[
          { head: "What", names: true, cell: ({ what }) => what },
          {
            head: "Signed by",
            cell: ({ by, createdAt }) => (createdAt ? `${by}, ${formatDate(createdAt)}` : ""),
          },
          { head: "Amount", figure: true, cell: ({ amount }) => formatKes(amount) },
          {
            head: "",
            cell: ({ id: extraId, what, createdAt }) =>
              createdAt &&
              isAccepted && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={44}
                  loading={busy === extraId}
                  aria-label={`Remove ${what}`}
                  onClick={() =>
                    void act(extraId, () => client("hires").removeExtra({ id, extraId }), {
                      said: "Extra removed",
                    })
                  }
                >
                  <IconTrash size={18} />
                </ActionIcon>
              ),
          },
        ]}
      />
    </Card>
  );
}
