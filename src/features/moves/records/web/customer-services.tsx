import { Button, Select } from "@mantine/core";
import { IconEye, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { CATEGORY_LABELS, SERVICE_CATEGORIES, type ServiceCategory } from "~/features/customers/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate, nairobiYear } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useGo, useListAddress } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { MOVE_STATUSES, type MoveStatus, STATUS_LABELS } from "../../domain";
import { MoveBadge } from "../../web/move-badge";
import type { Route } from "./+types/customer-services";
import styles from "./records.module.css";

const ServiceForm = onDemand(() => import("./service-form").then((part) => part.ServiceForm));
const ServiceDialog = onDemand(() => import("./service-dialog").then((part) => part.ServiceDialog));

function filterOf(params: URLSearchParams, now: Date) {
  const year = params.get("year") ?? String(nairobiYear(now));
  return {
    category: SERVICE_CATEGORIES.find((each) => each === params.get("category")) as
      | ServiceCategory
      | undefined,
    status: MOVE_STATUSES.find((each) => each === params.get("status")) as MoveStatus | undefined,
    year: /^(?:19|20|21)\d\d$/.test(year) ? Number(year) : undefined,
  };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const services = api(context, "customerServices");
  const id = params.number;
  const opened = url.searchParams.get("service");
  const filter = filterOf(url.searchParams, now);
  const [list, service] = await Promise.all([
    services.list({ id, ...filter }),
    opened ? services.get({ id, serviceId: opened.slice(0, 40) }) : null,
  ]);
  return { ...list, filter, service, today: nairobiDate(now), thisYear: nairobiYear(now) };
}

type Listed = Route.ComponentProps["loaderData"]["services"][number];

export default function CustomerServices({ loaderData, params }: Route.ComponentProps) {
  const { services, years, filter, service, today, thisYear, mayAdd } = loaderData;
  useLive(["move"]);
  const go = useGo();
  const address = useListAddress();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<"new" | "opened">();
  const close = () => void navigate(address({ service: null }, true), { preventScrollReset: true });
  const choices = [...new Set([thisYear, ...years])].sort((a, b) => b - a);
  const isFiltered =
    filter.category !== undefined || filter.status !== undefined || filter.year !== undefined;
  const add = mayAdd && (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      New Service Record
    </Button>
  );
  return (
    <Card title="Service History" actions={years.length > 0 && add}>
      {years.length > 0 && (
        <div className={styles.filters}>
          <Select
            label="Category"
            placeholder="All categories"
            clearable
            value={filter.category ?? null}
            data={SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
            onChange={(category) => go({ category })}
          />
          <Select
            label="Status"
            placeholder="All statuses"
            clearable
            value={filter.status ?? null}
            data={MOVE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            onChange={(status) => go({ status })}
          />
          <Select
            label="Year"
            allowDeselect={false}
            value={filter.year === undefined ? "all" : String(filter.year)}
            data={[
              { value: "all", label: "All years" },
              ...choices.map((year) => ({ value: String(year), label: String(year) })),
            ]}
            onChange={(year) => go({ year })}
          />
        </div>
      )}
      {services.length === 0 && (
        <EmptyPanel title={years.length === 0 ? "No service records yet" : "No service records found"}>
          <p>
            {years.length === 0
              ? "Moves from accepted quotes appear here automatically. Record services agreed without a quote yourself."
              : "Try another category, status or year."}
          </p>
          {years.length === 0 && add}
          {years.length > 0 && isFiltered && (
            <Button
              variant="default"
              component={Link}
              to={address({ category: null, status: null, year: "all" })}
              replace
              preventScrollReset
            >
              Show all years
            </Button>
          )}
        </EmptyPanel>
      )}
      <ul className={`divided ${styles.rows}`}>
        {services.map((each) => (
          <ServiceRow key={each.id} service={each} mayEdit={mayAdd} onEdit={() => setEditing("opened")} />
        ))}
      </ul>
      {service && editing !== "opened" && (
        <ServiceDialog
          customer={params.number}
          service={service}
          today={today}
          onEdit={() => setEditing("opened")}
          onClose={close}
        />
      )}
      {editing && (editing === "new" || service) && (
        <ServiceForm
          key={editing === "new" ? "new" : service?.id}
          customer={params.number}
          service={editing === "new" ? undefined : (service ?? undefined)}
          title={editing === "new" ? "New Service Record" : `Edit ${service?.serviceNumber}`}
          today={today}
          may={loaderData}
          onClose={() => {
            setEditing(undefined);
            if (editing === "opened") close();
          }}
        />
      )}
    </Card>
  );
}

const hours = (count: number) => `${count} ${count === 1 ? "hour" : "hours"}`;

function ServiceRow({ service, mayEdit, onEdit }: { service: Listed; mayEdit: boolean; onEdit: () => void }) {
  const address = useListAddress();
  const { serviceNumber, category, title, quotedAmount, estimatedDuration, fromAddress, toAddress } = service;
  const open = { to: address({ service: serviceNumber }, true), preventScrollReset: true };
  const way = [fromAddress, toAddress].filter(Boolean).join(" to ");
  return (
    <li>
      <span className={styles.head}>
        <b>{title || CATEGORY_LABELS[category]}</b>
        <MoveBadge status={service.status} />
        <small>
          {[
            serviceNumber,
            formatDate(service.date),
            ...(title ? [CATEGORY_LABELS[category]] : []),
            ...(estimatedDuration === null ? [] : [hours(estimatedDuration)]),
          ].join(" · ")}
        </small>
      </span>
      {quotedAmount !== undefined && <span className={styles.amount}>{formatKes(quotedAmount)}</span>}
      {way && <p className={styles.about}>{way}</p>}
      {service.specialRequirements && <p className={styles.about}>{service.specialRequirements}</p>}
      <div className={styles.acts}>
        <Button
          component={Link}
          {...open}
          variant="default"
          leftSection={<IconEye size={16} />}
          aria-label={`View ${serviceNumber}`}
        >
          View
        </Button>
        {mayEdit && (
          <Button
            component={Link}
            {...open}
            variant="default"
            leftSection={<IconPencil size={16} />}
            aria-label={`Edit ${serviceNumber}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </div>
    </li>
  );
}
