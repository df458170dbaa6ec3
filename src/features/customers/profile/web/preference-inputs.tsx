import { Stack } from "@mantine/core";
import { CheckboxField, MultiSelectField, TextareaField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { CATEGORY_LABELS, SERVICE_CATEGORIES } from "../../domain";
import styles from "./customer-inputs.module.css";
import type { CustomerValues } from "./customer-values";

interface InputsProps {
  of: WriteForm<CustomerValues>;
}

export function PreferenceInputs({ of }: InputsProps) {
  return (
    <Stack gap={16}>
      <fieldset className={cards.card}>
        <legend>Services and needs</legend>
        <MultiSelectField
          of={of}
          name="preferences.preferredServices"
          label="Preferred Services"
          data={SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
          className={cards.wide}
        />
        <TextareaField
          of={of}
          name="preferences.specialRequirements"
          label="Special Requirements"
          maxLength={1000}
        />
        <TextareaField
          of={of}
          name="preferences.accessibilityNeeds"
          label="Accessibility Needs"
          maxLength={1000}
        />
        <TextareaField of={of} name="preferences.petInformation" label="Pet Information" maxLength={1000} />
        <TextareaField of={of} name="preferences.valuableItems" label="Valuable Items" maxLength={1000} />
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Packing</legend>
        <div className={styles.checks}>
          <CheckboxField of={of} name="preferences.packingPreferences.selfPack" label="Packs themselves" />
          <CheckboxField of={of} name="preferences.packingPreferences.partialPack" label="Partial packing" />
          <CheckboxField of={of} name="preferences.packingPreferences.fullPack" label="Full packing" />
        </div>
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Insurance</legend>
        <div className={styles.checks}>
          <CheckboxField
            of={of}
            name="preferences.insurancePreferences.basicCoverage"
            label="Basic coverage"
          />
          <CheckboxField of={of} name="preferences.insurancePreferences.fullCoverage" label="Full coverage" />
          <CheckboxField
            of={of}
            name="preferences.insurancePreferences.customCoverage"
            label="Custom coverage"
          />
        </div>
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Updates about their move</legend>
        <div className={styles.checks}>
          <CheckboxField of={of} name="preferences.communicationPreferences.smsUpdates" label="SMS updates" />
          <CheckboxField
            of={of}
            name="preferences.communicationPreferences.emailUpdates"
            label="Email updates"
          />
          <CheckboxField
            of={of}
            name="preferences.communicationPreferences.whatsappUpdates"
            label="WhatsApp updates"
          />
          <CheckboxField of={of} name="preferences.communicationPreferences.callUpdates" label="Calls" />
        </div>
      </fieldset>
    </Stack>
  );
}

/** Consents. Each change is stored with its day, wording and recorder. */
export function PrivacyInputs({ of }: InputsProps) {
  return (
    <Stack gap={16}>
      <fieldset className={cards.card}>
        <legend>Consents</legend>
        <p className="muted">Each change is kept with its day, its wording and your name.</p>
        <div className={styles.checks}>
          <CheckboxField of={of} name="privacy.dataProcessingConsent" label="Keeping and using their data" />
          <CheckboxField of={of} name="privacy.marketingConsent" label="Offers and news" />
          <CheckboxField of={of} name="privacy.thirdPartySharing" label="Sharing with partners" />
        </div>
      </fieldset>
      <fieldset className={cards.card}>
        <legend>May be reached by</legend>
        <div className={styles.checks}>
          <CheckboxField of={of} name="privacy.communicationConsent.email" label="Email" />
          <CheckboxField of={of} name="privacy.communicationConsent.sms" label="SMS" />
          <CheckboxField of={of} name="privacy.communicationConsent.phone" label="Phone" />
          <CheckboxField of={of} name="privacy.communicationConsent.whatsapp" label="WhatsApp" />
        </div>
      </fieldset>
    </Stack>
  );
}
