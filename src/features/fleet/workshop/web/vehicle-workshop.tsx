import { Box, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { workshopContract } from "../contract";
import { SERVICE_LABELS, type ServiceState } from "../domain";
import type { Route } from "./+types/vehicle-workshop";
import { SeverityBadge } from "./severity-badge";
import styles from "./vehicle-workshop.module.css";

const DefectDialog = onDemand(() => import("./defect-dialog").then((part) => part.DefectDialog));
const ServiceDialog = onDemand(() => import("./service-dialog").then((part) => part.ServiceDialog));
const RepairDialog = onDemand(() => import("./repair-dialog").then((part) => part.RepairDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const workshop = await api(context, "workshop").get({ id: params.id });
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_fleet") ?? false;
  return { workshop, mayManage };
}

type Workshop = Output<typeof workshopContract, "get">;

/** A vehicle's defects and services. */
export default function VehicleWorkshop({ loaderData, params }: Route.ComponentProps) {
  const { workshop, mayManage } = loaderData;
  return (
    <>
      <Defects id={params.id} defects={workshop.defects} mayManage={mayManage} />
      <Services id={params.id} workshop={workshop} mayManage={mayManage} />
    </>
  );
}

interface PartProps {
  id: string;
  mayManage: boolean;
}

function Defects({ id, defects, mayManage }: PartProps & Pick<Workshop, "defects">) {
  const [asking, setAsking] = useState<"new" | { id: string; what: string }>();
  const report = mayManage && (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAsking("new")}>
      Report defect
    </Button>
  );
  return (
    <Card title="Defects" actions={defects.length > 0 && report}>
      {defects.length === 0 ? (
        <EmptyPanel title="No defects">
          <p>A severe defect sends the vehicle to the workshop.</p>
          {report}
        </EmptyPanel>
      ) : (
        <PlainTable
          rows={defects}
          keyOf={(defect) => defect.id}
          scroll="Defects"
          className={`lines ${styles.defects}`}
          columns={[
            {
              head: "Defect",
              names: true,
              cell: ({ what, photo }) =>
                photo ? (
                  <a href={photo} target="_blank" rel="noreferrer">
                    {what}, photo
                  </a>
                ) : (
                  what
                ),
            },
            {
              head: "Severity",
              cell: ({ severity }) => <SeverityBadge severity={severity} />,
            },
            { head: "Noticed", cell: ({ noticedOn }) => formatDate(noticedOn) },
            {
              head: "Repaired",
              cell: ({ id: defectId, what, repairedOn, repair }) =>
                repairedOn ? (
                  [formatDate(repairedOn), repair].filter(Boolean).join(", ")
                ) : mayManage ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => setAsking({ id: defectId, what })}
                  >
                    Mark repaired
                  </Button>
                ) : (
                  "Not yet"
                ),
            },
          ]}
        />
      )}
      {asking === "new" && <DefectDialog id={id} onClose={() => setAsking(undefined)} />}
      {asking && asking !== "new" && (
        <RepairDialog id={id} defect={asking} onClose={() => setAsking(undefined)} />
      )}
    </Card>
  );
}

const NEXT: Record<ServiceState, { tone: BadgeTone; says: string }> = {
  due: { tone: "error", says: "Due" },
  soon: { tone: "waiting", says: "Due soon" },
  later: { tone: "ok", says: "Next" },
  none: { tone: "muted", says: "" },
};

function Services({ id, workshop, mayManage }: PartProps & { workshop: Workshop }) {
  const { services, next, state } = workshop;
  const { act, busy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const record = mayManage && (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
      Record service
    </Button>
  );
  const remove = (serviceId: string) =>
    act(serviceId, () => client("workshop").remove({ id, serviceId }), { said: "Service removed" });
  const due = [
    next?.nextOn && formatDate(next.nextOn),
    next?.nextKm !== null && next?.nextKm !== undefined && `at ${formatNumber(next.nextKm)} km`,
  ].filter(Boolean);
  return (
    <Card title="Services and repairs" actions={services.length > 0 && record}>
      {due.length > 0 && (
        <Box component="p" mb={12}>
          <Badge tone={NEXT[state].tone}>{NEXT[state].says}</Badge> {due.join(" or ")}
        </Box>
      )}
      {services.length === 0 ? (
        <EmptyPanel title="No services yet">
          <p>Record each service with its cost, and when the next one is due.</p>
          {record}
        </EmptyPanel>
      ) : (
        <PlainTable
          rows={services}
          keyOf={(service) => service.id}
          scroll="Services and repairs"
          className={`lines ${styles.services}`}
          columns={[
            { head: "Day", names: true, cell: ({ day }) => formatDate(day) },
            {
              head: "Work",
              cell: ({ kind, note }) => [SERVICE_LABELS[kind], note].filter(Boolean).join(": "),
            },
            { head: "Garage", cell: ({ garage }) => garage },
            { head: "km", figure: true, cell: ({ km }) => (km === null ? "" : formatNumber(km)) },
            { head: "Cost", figure: true, cell: ({ cost }) => formatKes(cost) },
            {
              head: "",
              cell: ({ id: serviceId }) =>
                mayManage && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    loading={busy === serviceId}
                    onClick={() => remove(serviceId)}
                  >
                    Remove
                  </Button>
                ),
            },
          ]}
        />
      )}
      {isOpen && <ServiceDialog id={id} onClose={() => setOpen(false)} />}
    </Card>
  );
}
