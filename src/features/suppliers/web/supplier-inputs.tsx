import type { FieldPathByValue } from "react-hook-form";
import { CLASS_LABELS } from "~/features/fleet/vehicles/domain";
import { LOCALE_NAMES, LOCALES } from "~/platform/kernel/locales";
import {
  AmountField,
  CheckboxField,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import {
  FIELD_LABELS,
  KIND_LABELS,
  KIND_WORK,
  MAX_NAME,
  MAX_NOTES,
  MAX_TOWN,
  RATED_CLASSES,
  RATINGS,
  SUPPLIER_KINDS,
  type SupplierKind,
  WITHHOLDING_LABELS,
  WITHHOLDINGS,
} from "../domain";
import { supplierNameRequired } from "../errors";
import type { SupplierForm } from "./supplier-form";

const choices = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>) =>
  words.map((value) => ({ value, label: labels[value] }));

const LANGUAGES = choices(LOCALES, LOCALE_NAMES);
const STARS = RATINGS.map((stars) => ({ value: String(stars), label: `${stars} of 5` }));

/** Fields of the new and the edit form. */
export function SupplierInputs({ of }: { of: WriteForm<SupplierForm> }) {
  const kind = (of.values.kind ?? "haulier") as SupplierKind;
  return (
    <>
      <fieldset className={cards.card}>
        <legend>Supplier</legend>
        <TextField
          of={of}
          name="name"
          label={FIELD_LABELS.name}
          required={supplierNameRequired.en}
          maxLength={MAX_NAME}
          withAsterisk
        />
        <SelectField
          of={of}
          name="kind"
          label={FIELD_LABELS.kind}
          description={KIND_WORK[kind]}
          data={choices(SUPPLIER_KINDS, KIND_LABELS)}
        />
        <TextField of={of} name="contact" label="Person to call" maxLength={MAX_NAME} />
        <PhoneField of={of} name="phone" label={FIELD_LABELS.phone} />
        <TextField of={of} name="email" label={FIELD_LABELS.email} type="email" />
        <SelectField of={of} name="locale" label={FIELD_LABELS.locale} data={LANGUAGES} />
        <TextField of={of} name="town" label={FIELD_LABELS.town} maxLength={MAX_TOWN} />
        <SelectField of={of} name="rating" label={FIELD_LABELS.rating} data={STARS} clearable />
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Payment and tax</legend>
        <TextField
          of={of}
          name="pin"
          label={FIELD_LABELS.pin}
          placeholder="A123456789B"
          autoCapitalize="characters"
        />
        <PhoneField
          of={of}
          name="mpesa"
          label={FIELD_LABELS.mpesa}
          description="Where payments go."
          placeholder="0722 418 305"
        />
        <SelectField
          of={of}
          name="withholding"
          label={FIELD_LABELS.withholding}
          data={choices(WITHHOLDINGS, WITHHOLDING_LABELS)}
        />
        <div className={cards.wide}>
          <CheckboxField of={of} name="isVatRegistered" label={FIELD_LABELS.isVatRegistered} mb={8} />
          <CheckboxField of={of} name="sendsEtims" label={FIELD_LABELS.sendsEtims} />
        </div>
      </fieldset>
      {kind === "haulier" && (
        <fieldset className={cards.card}>
          <legend>Prices for a day, with driver and fuel, without VAT</legend>
          {RATED_CLASSES.map((each) => (
            <AmountField
              key={each}
              of={of}
              name={`prices.${each}` as FieldPathByValue<SupplierForm, MoneyValue>}
              label={CLASS_LABELS[each]}
              whole
            />
          ))}
        </fieldset>
      )}
      <fieldset className={cards.card}>
        <legend>Notes</legend>
        <div className={cards.wide}>
          <TextareaField
            of={of}
            name="notes"
            aria-label="Notes"
            placeholder="Where they are based, what they are good at"
            maxLength={MAX_NOTES}
          />
        </div>
      </fieldset>
    </>
  );
}
