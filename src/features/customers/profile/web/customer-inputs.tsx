import { Alert, Tabs } from "@mantine/core";
import { useState } from "react";
import { useFormState } from "react-hook-form";
import { Link } from "react-router";
import type { Problem } from "~/platform/http/client";
import { Form, FormFoot, type WriteForm } from "~/platform/ui/form/write-form";
import { customerTakenBy } from "../../errors";
import { AddressInputs } from "./address-inputs";
import { CorporateInputs } from "./corporate-inputs";
import styles from "./customer-inputs.module.css";
import { type Colleague, type CustomerValues, TABS, type TabName, tabOf } from "./customer-values";
import { EmergencyInputs } from "./emergency-inputs";
import { BasicInputs, ContactInputs } from "./person-inputs";
import { PreferenceInputs, PrivacyInputs } from "./preference-inputs";

/** The tab in sight; a refusal opens the first one that has a wrong field. */
export function useCustomerTabs() {
  const [tab, setTab] = useState<TabName>("basic");
  const [taken, setTaken] = useState<Problem["params"]>();
  const refused = ({ fields, reason, params }: Problem) => {
    const wrong = tabOf(Object.keys(fields));
    if (wrong) setTab(wrong);
    setTaken(reason === customerTakenBy.reason ? params : undefined);
  };
  return { tab, setTab, refused, taken };
}

interface CustomerInputsProps {
  of: WriteForm<CustomerValues>;
  tabs: ReturnType<typeof useCustomerTabs>;
  customerNumber: string;
  staff: readonly Colleague[];
  submit: string;
  onLeave: () => void;
}

/** Everything about a customer in seven tabs; one form for creating and editing. */
export function CustomerInputs({
  of,
  tabs: { tab, setTab, taken },
  customerNumber,
  staff,
  submit,
  onLeave,
}: CustomerInputsProps) {
  const { errors } = useFormState({ control: of.control });
  const wrong = Object.keys(errors);
  return (
    <Form of={of} className={styles.form} label="Customer">
      <Tabs
        value={tab}
        onChange={(name) => setTab(name as TabName)}
        keepMounted
        keepMountedMode="display-none"
      >
        <Tabs.List aria-label="Parts of the customer" className={styles.tabs}>
          {TABS.map(({ name, label, fields }) => (
            <Tabs.Tab key={name} value={name} className={styles.tab}>
              {label}
              {fields.some((field) => wrong.includes(field)) && (
                <span className={styles.wrong} role="img" aria-label="has errors" />
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="basic" className={styles.panel}>
          <BasicInputs of={of} customerNumber={customerNumber} staff={staff} />
        </Tabs.Panel>
        <Tabs.Panel value="contact" className={styles.panel}>
          <ContactInputs of={of} />
        </Tabs.Panel>
        <Tabs.Panel value="addresses" className={styles.panel}>
          <AddressInputs of={of} />
        </Tabs.Panel>
        <Tabs.Panel value="corporate" className={styles.panel}>
          <CorporateInputs of={of} />
        </Tabs.Panel>
        <Tabs.Panel value="emergency" className={styles.panel}>
          <EmergencyInputs of={of} />
        </Tabs.Panel>
        <Tabs.Panel value="preferences" className={styles.panel}>
          <PreferenceInputs of={of} />
        </Tabs.Panel>
        <Tabs.Panel value="privacy" className={styles.panel}>
          <PrivacyInputs of={of} />
        </Tabs.Panel>
      </Tabs>
      {taken && (
        <Alert color="yellow" title="This customer is here already">
          <Link to={`/customers/${taken.number}`} target="_blank">
            Open {taken.number}, {taken.name}
          </Link>
        </Alert>
      )}
      <FormFoot of={of} submit={submit} onLeave={onLeave} />
    </Form>
  );
}
