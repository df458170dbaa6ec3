import { TagsInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type CustomerChoice, CustomerPicker } from "~/features/customers/web/customer-picker";
import { currencyMark } from "~/platform/kernel/money";
import {
  AmountField,
  BoundField,
  CheckboxField,
  DateField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import { Form, FormFoot, type WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { LEAD_SERVICES, MAX_ENTRIES, MAX_LINE, MAX_NOTES, SERVICE_LABELS } from "../../leads/domain";
import { isClosed, OPEN_STAGES, STAGE_LABELS } from "../domain";
import { DecisionMakers } from "./decision-makers";
import styles from "./opportunity-inputs.module.css";
import { type Colleague, type OpportunityValues, type Pipeline, stageOf } from "./opportunity-values";

interface InputsProps {
  of: WriteForm<OpportunityValues>;
  pipelines: readonly Pipeline[];
}

interface OpportunityInputsProps extends InputsProps {
  staff: readonly Colleague[];
  mayLeave: boolean;
  customer: CustomerChoice | null;
  account: CustomerChoice | null;
  isNew: boolean;
  submit: string;
  onLeave: () => void;
  children?: ReactNode;
}

/** Everything about an opportunity; one form for adding and editing. */
export function OpportunityInputs(props: OpportunityInputsProps) {
  const { of, submit, onLeave, children } = props;
  return (
    <Form of={of} className={cards.form} label="Opportunity">
      {children}
      <SaleInputs {...props} />
      <PeopleInputs {...props} />
      <fieldset className={cards.card}>
        <legend>The need</legend>
        <Notes of={of} name="serviceDescription" label="Service description" />
        <Notes of={of} name="requirements" label="Requirements" />
        <Notes of={of} name="nextSteps" label="Next steps" />
        <BoundField of={of} name="competitors">
          {({ value, onChange, error }) => (
            <TagsInput
              label="Competitors"
              description="Each ends with Enter."
              value={value}
              onChange={onChange}
              error={error}
              maxTags={MAX_ENTRIES}
              maxLength={MAX_LINE}
              acceptValueOnBlur
            />
          )}
        </BoundField>
        <Notes of={of} name="competitiveAdvantage" label="Our advantages" />
      </fieldset>
      <fieldset className={cards.card}>
        <legend>The decision</legend>
        <DecisionMakers of={of} />
        <Notes of={of} name="decisionCriteria" label="Decision criteria" />
        <TextField of={of} name="decisionTimeline" label="When they decide" maxLength={MAX_LINE} />
      </fieldset>
      <fieldset className={cards.card}>
        <legend>The proposal</legend>
        <CheckboxField of={of} name="proposalSent" label="A proposal was sent" className={styles.tick} />
        <DateField of={of} name="proposalDate" label="Sent on" />
        <AmountField of={of} name="proposalValue" label={`Proposed value, ${currencyMark()}`} />
        <DateField of={of} name="proposalValidUntil" label="Valid until" />
        {isClosed(of.values.stage) && <Notes of={of} name="winReason" label="Why it was won" />}
      </fieldset>
      <FormFoot of={of} submit={submit} onLeave={onLeave} />
    </Form>
  );
}

function SaleInputs({ of, pipelines, isNew }: InputsProps & { isNew: boolean }) {
  const { stage, pipelineId } = of.values;
  const settings = stageOf(pipelines, pipelineId, stage);
  return (
    <fieldset className={cards.card}>
      <legend>The sale</legend>
      <TextField of={of} name="name" label="Name" maxLength={MAX_LINE} withAsterisk />
      <SelectField
        of={of}
        name="serviceType"
        label="Service"
        data={LEAD_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
        clearable
      />
      {pipelines.length > 1 && (
        <SelectField
          of={of}
          name="pipelineId"
          label="Pipeline"
          data={pipelines
            .filter(({ id, archivedAt }) => !archivedAt || id === pipelineId)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {isNew && (
        <SelectField
          of={of}
          name="stage"
          label="Stage"
          data={OPEN_STAGES.map((value) => ({
            value,
            label: stageOf(pipelines, pipelineId, value)?.label ?? STAGE_LABELS[value],
          }))}
        />
      )}
      <AmountField of={of} name="amount" label={`Amount, ${currencyMark()}`} />
      <NumberField
        of={of}
        name="probability"
        label="Probability, %"
        placeholder={settings ? String(settings.probability) : ""}
        min={0}
        max={100}
        disabled={isClosed(stage)}
      />
      <DateField of={of} name="expectedCloseDate" label="Expected close date" />
    </fieldset>
  );
}

function PeopleInputs(props: OpportunityInputsProps) {
  const { of, staff, mayLeave } = props;
  const [customer, setCustomer] = useState(props.customer);
  const [account, setAccount] = useState(props.account);
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset className={cards.card}>
      <legend>Who</legend>
      <BoundField of={of} name="customerId">
        {({ onChange, error }) => (
          <CustomerPicker
            label="Customer"
            value={customer}
            error={error}
            onChange={(chosen) => {
              setCustomer(chosen);
              onChange(chosen?.id ?? null);
            }}
          />
        )}
      </BoundField>
      <BoundField of={of} name="accountId">
        {({ onChange, error }) => (
          <CustomerPicker
            label="Account"
            description="The corporate customer who pays."
            value={account}
            error={error}
            onChange={(chosen) => {
              setAccount(chosen);
              onChange(chosen?.id ?? null);
            }}
          />
        )}
      </BoundField>
      <SelectField of={of} name="ownerId" label="Owner" data={people} searchable clearable={mayLeave} />
      <MultiSelectField of={of} name="teamMembers" label="Team" data={people} searchable clearable />
    </fieldset>
  );
}

type Texts =
  | "serviceDescription"
  | "requirements"
  | "nextSteps"
  | "competitiveAdvantage"
  | "decisionCriteria"
  | "winReason";

const Notes = ({ of, name, label }: { of: WriteForm<OpportunityValues>; name: Texts; label: string }) => (
  <TextareaField of={of} name={name} label={label} maxLength={MAX_NOTES} />
);
