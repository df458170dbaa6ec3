import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { Output } from "~/platform/http/client";
import { initialsOf } from "~/platform/kernel/initials";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Contacts } from "~/platform/ui/office/contacts";
import type { customersContract } from "../contract";
import { customerPhotoPath } from "../profile/domain";
import { CustomerStatusBadge, CustomerTypeBadge, TierBadge } from "./customer-badge";
import styles from "./customer-head.module.css";

export function CustomerHead({ customer }: { customer: Output<typeof customersContract, "get"> }) {
  const { name, customerNumber, personalInfo, contactInfo, segmentation, status, type } = customer;
  const { lifetimeValue, loyaltyPoints } = segmentation;
  const figures: [label: string, value: ReactNode][] = [["Total Moves", formatNumber(segmentation.moves)]];
  if (lifetimeValue !== undefined) figures.push(["Lifetime Value", formatKes(lifetimeValue)]);
  if (loyaltyPoints !== undefined) figures.push(["Loyalty Points", formatNumber(loyaltyPoints)]);
  figures.push(["Communications", formatNumber(customer.communications)]);
  return (
    <Group gap="4px 20px" mb={8}>
      {personalInfo.profilePhoto ? (
        <img
          className={styles.photo}
          src={customerPhotoPath(customerNumber, personalInfo.profilePhoto)}
          alt={name}
        />
      ) : (
        <span className={styles.photo} aria-hidden>
          {initialsOf(name)}
        </span>
      )}
      <Group gap={8}>
        <CustomerStatusBadge status={status} />
        <TierBadge tier={segmentation.tier} />
        <CustomerTypeBadge type={type} />
      </Group>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Box flex="1 0 100%">
        <Contacts
          phone={contactInfo.primaryPhone}
          email={contactInfo.email}
          whatsApp={contactInfo.whatsappNumber || contactInfo.primaryPhone}
          subject="Your move"
          greeting={`Hello ${personalInfo.firstName}, this is about your move. `}
        />
      </Box>
    </Group>
  );
}
