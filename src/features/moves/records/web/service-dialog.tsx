import { Button, Group, Modal, Text } from "@mantine/core";
import { IconArrowsExchange, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { CATEGORY_LABELS } from "~/features/customers/domain";
import { FromInventory } from "~/features/quotes/web/inventory-badge";
import { windowInSentence } from "~/features/settings/windows/domain";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { onDemand } from "~/platform/ui/office/on-demand";
import { MoveBadge } from "../../web/move-badge";
import { PAYMENT_LABELS } from "../domain";
import styles from "./records.module.css";
import { Claims } from "./service-claims";
import { ServiceIssues } from "./service-issues";
import { ServicePhotos } from "./service-photos";
import type { OpenedService } from "./service-values";

const StatusDialog = onDemand(() => import("./status-dialog").then((part) => part.StatusDialog));

interface ServiceDialogProps {
  customer: string;
  service: OpenedService;
  today: string;
  onEdit: () => void;
  onClose: () => void;
}

const day = (date: string | null) => (date ? formatDate(date) : undefined);
const measured = (value: number | null, unit: string) => (value === null ? undefined : `${value} ${unit}`);
const hours = (value: number | null) => measured(value, value === 1 ? "hour" : "hours");
const listed = (texts: readonly string[]) => texts.join(", ") || undefined;
const money = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? undefined : formatKes(cents);

export function ServiceDialog({ customer, service, today, onEdit, onClose }: ServiceDialogProps) {
  const [isMoving, setMoving] = useState(false);
  const { mayEdit, insuranceCoverage: insurance } = service;
  if (isMoving)
    return (
      <StatusDialog customer={customer} service={service} today={today} onClose={() => setMoving(false)} />
    );
  return (
    <Modal opened onClose={onClose} title={service.title || CATEGORY_LABELS[service.category]} size="xl">
      <p className={styles.head}>
        <MoveBadge status={service.status} /> <span>{service.serviceNumber}</span>
        <small>{CATEGORY_LABELS[service.category]}</small>
      </p>
      {service.description && <p className="written">{service.description}</p>}
      <Section title="Days">
        <Known
          of={[
            ["Requested", day(service.requestDate)],
            ["Quoted", day(service.quotedDate)],
            [
              "Scheduled",
              service.scheduledDate
                ? `${formatDate(service.scheduledDate)}, ${windowInSentence(service.window, "en")}`
                : undefined,
            ],
            ["Completed", day(service.completedDate)],
          ]}
        />
      </Section>
      <Section title="Route">
        <Known
          of={[
            ...placeFacts("From", service.fromAddress, service.origin),
            ...placeFacts("To", service.toAddress, service.destination),
          ]}
        />
      </Section>
      <Section title="Work">
        <Known
          of={[
            ["Items", listed(service.items)],
            ["Special requirements", service.specialRequirements],
            ["Volume", measured(service.estimatedVolume, "m³")],
            ["Weight", measured(service.estimatedWeight, "kg")],
            ["Duration", hours(service.estimatedDuration)],
            ["Figures", service.plannedFrom && <FromInventory key="from" of={service.plannedFrom} isAlone />],
            ["Actual volume", measured(service.actualVolume, "m³")],
            ["Actual duration", hours(service.actualDuration ?? service.timedDuration)],
            ["Team lead", service.teamLead?.name],
            ["Assigned staff", listed(service.assignedStaff.map(({ name }) => name))],
            ["Vehicles", listed(service.vehiclesUsed)],
            ["Equipment", listed(service.equipmentUsed)],
            ["Packing materials", listed(service.packingMaterials)],
          ]}
        />
      </Section>
      <Section title="Amounts and insurance">
        <Known
          of={[
            ["Quoted amount", money(service.quotedAmount)],
            ["Final amount", money(service.finalAmount)],
            ["Invoiced", money(service.invoicedAmount)],
            [
              "Payment",
              service.paymentStatus &&
                [PAYMENT_LABELS[service.paymentStatus], service.paymentMethod].filter(Boolean).join(", "),
            ],
            [
              "Insured by",
              insurance.enabled
                ? [insurance.provider, insurance.policyNumber].filter(Boolean).join(", ") || "Yes"
                : undefined,
            ],
            ["Coverage", insurance.enabled ? money(insurance.coverageAmount) : undefined],
            ["Premium", insurance.enabled ? money(insurance.premium) : undefined],
          ]}
        />
      </Section>
      <Section title="Afterwards">
        <Known
          of={[
            [
              "Customer rating",
              service.customerRating === null ? undefined : `${service.customerRating} of 5`,
            ],
            ["Quality score", service.qualityScore === null ? undefined : `${service.qualityScore} of 10`],
            ["Customer feedback", service.customerFeedback],
            ["Internal notes", service.internalNotes],
          ]}
        />
        <Claims claims={service.claims} />
      </Section>
      <ServiceIssues customer={customer} service={service} />
      <ServicePhotos customer={customer} service={service} />
      {service.documents.length > 0 && (
        <Section title="Documents">
          <Group gap={16}>
            {service.documents.map(({ name, path }) => (
              <a key={path} href={path}>
                {name}
              </a>
            ))}
          </Group>
        </Section>
      )}
      <Text inherit mt={18} c="dimmed" fz={13.5}>
        Recorded by {service.createdBy}, {formatDateTime(service.createdAt)}
        {service.updatedAt > service.createdAt &&
          `; changed by ${service.updatedBy}, ${formatDateTime(service.updatedAt)}`}
      </Text>
      {mayEdit && (
        <Group mt="lg" gap={8}>
          <Button leftSection={<IconPencil size={18} />} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={18} />}
            onClick={() => setMoving(true)}
          >
            Change status
          </Button>
        </Group>
      )}
    </Modal>
  );
}

type KnownFact = readonly [label: string, value: ReactNode];

function placeFacts(label: string, address: string, place: OpenedService["origin"]): KnownFact[] {
  const { coordinates, contactPerson, accessNotes } = place;
  const { latitude, longitude } = coordinates;
  const contact = [contactPerson.name, contactPerson.phone && formatPhone(contactPerson.phone)];
  return [
    [label, address],
    [`${label}, access`, accessNotes],
    [`${label}, contact`, contact.filter(Boolean).join(", ")],
    [
      `${label}, coordinates`,
      latitude === null || longitude === null ? undefined : `${latitude}, ${longitude}`,
    ],
  ];
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Known({ of }: { of: readonly KnownFact[] }) {
  const known = of.filter(([, value]) => value);
  if (known.length === 0)
    return (
      <Text inherit mb={6} c="dimmed" fz={14}>
        No details yet
      </Text>
    );
  return (
    <Facts width={200}>
      {known.map(([label, value]) => (
        <Fact key={label} label={label}>
          <span className="written">{value}</span>
        </Fact>
      ))}
    </Facts>
  );
}
