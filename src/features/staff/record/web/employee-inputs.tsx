import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { CheckboxField } from "~/platform/ui/form/fields";
import { Form, FormFoot, type WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import type { EmployeeValues, SentGroups } from "./employee-values";
import { BankingInputs, CompensationInputs } from "./pay-inputs";
import { PersonalInputs } from "./personal-inputs";
import { EmploymentInputs, WorkInputs } from "./work-inputs";

interface EmployeeInputsProps {
  of: WriteForm<EmployeeValues>;
  groups: SentGroups;
  submit: string;
  hires?: boolean;
  onLeave: () => void;
  children?: ReactNode;
}

/** Everything of an employee in four sections; who changes work facts alone gets those. */
export function EmployeeInputs({
  of,
  groups,
  submit,
  hires = false,
  onLeave,
  children,
}: EmployeeInputsProps) {
  return (
    <Form of={of} className={cards.form}>
      {children}
      {groups.all ? (
        <>
          <fieldset className={cards.card}>
            <legend>Personal Information</legend>
            <PersonalInputs of={of} />
          </fieldset>
          <fieldset className={cards.card}>
            <legend>Employment Information</legend>
            <EmploymentInputs of={of} hires={hires} />
            <WorkInputs of={of} />
          </fieldset>
          {groups.pay && (
            <fieldset className={cards.card}>
              <legend>Compensation</legend>
              <CompensationInputs of={of} hires={hires} />
            </fieldset>
          )}
          {groups.payout && (
            <fieldset className={cards.card}>
              <legend>Banking Information</legend>
              <BankingInputs of={of} />
            </fieldset>
          )}
        </>
      ) : (
        <fieldset className={cards.card}>
          <legend>Employment Information</legend>
          <WorkInputs of={of} />
        </fieldset>
      )}
      {hires && (
        <>
          <CheckboxField
            of={of}
            name="invite"
            label="Invite them by email to choose a password"
            description="Without an invitation they have no sign-in; you can invite them later."
          />
          <Alert color="gray">
            An administrator must approve roles that manage settings, money, all staff or payroll.
          </Alert>
        </>
      )}
      <FormFoot of={of} submit={submit} onLeave={onLeave} />
    </Form>
  );
}
