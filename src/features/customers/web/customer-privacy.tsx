import { Button } from "@mantine/core";
import { IconEraser, IconFileZip, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { Card } from "~/platform/ui/office/card";
import { RestrictCustomer } from "../restriction/web/restriction-panel";
import styles from "./customer-privacy.module.css";

interface CustomerPrivacyProps {
  customerNumber: string;
  isRestricted: boolean;
}

const look = { variant: "subtle", px: "xs", h: 44, justify: "flex-start" } as const;

/** Privacy requests: export, restrict or erase data. */
export function CustomerPrivacy({ customerNumber, isRestricted }: CustomerPrivacyProps) {
  const [restricting, setRestricting] = useState(false);
  return (
    <Card title="Privacy" unprinted>
      <div className={styles.acts}>
        <Button
          {...look}
          component="a"
          href={`/exports/customers/${customerNumber}/data.zip`}
          download
          leftSection={<IconFileZip size={18} />}
        >
          Download all their data
        </Button>
        {!isRestricted && (
          <Button {...look} leftSection={<IconLock size={18} />} onClick={() => setRestricting(true)}>
            Restrict data
          </Button>
        )}
        <Button {...look} color="red" component={Link} to="erase" leftSection={<IconEraser size={18} />}>
          Erase personal data
        </Button>
      </div>
      {restricting && (
        <RestrictCustomer customerNumber={customerNumber} onClose={() => setRestricting(false)} />
      )}
    </Card>
  );
}
