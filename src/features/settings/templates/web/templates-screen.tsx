import { SegmentedControl, Tabs } from "@mantine/core";
import { useState } from "react";
import type { FieldErrors } from "~/platform/kernel/errors";
import { valueAt } from "../../define";
import { SectionFields, type SectionScreenProps, sectionScreens } from "../../web/section-parts";
import { TEMPLATE_KINDS, type TemplateKind } from "../settings";
import { TemplatePreview } from "./template-preview";
import styles from "./templates.module.css";

const TITLES: Record<TemplateKind, string> = {
  invoice: "Invoice",
  quote: "Quote",
  delivery: "Delivery note",
  evidence: "Signed papers",
};

const CARDS: readonly { title: string; fields: readonly string[]; only?: TemplateKind }[] = [
  { title: "Look", fields: ["layout", "fontSize", "primaryColor", "secondaryColor"] },
  { title: "Texts", fields: ["headerText", "footerText"] },
  { title: "Shown", fields: ["showLogo", "showCompanyDetails", "showSignature"] },
  { title: "Payment terms", fields: ["showPaymentTerms", "paymentTerms"], only: "invoice" },
  { title: "Validity", fields: ["showValidityPeriod", "validityPeriod"], only: "quote" },
  {
    title: "Delivery instructions",
    fields: ["showDeliveryInstructions", "deliveryInstructions"],
    only: "delivery",
  },
  {
    title: "What they say",
    fields: ["origin", "destination", "jobSheet", "deliveryNote", "changeOrder", "waiver"].flatMap(
      (paper) => [`${paper}En`, `${paper}Sw`],
    ),
    only: "evidence",
  },
  { title: "Notes", fields: ["showNotes", "notesText"] },
  { title: "Watermark", fields: ["showWatermark", "watermark"] },
];

function TemplatesScreen(screen: SectionScreenProps) {
  const { of, marked } = screen;
  const [kind, setKind] = useState<TemplateKind>(kindOf(marked) ?? "invoice");
  const [side, setSide] = useState("fields");
  const markProblems = (fields: FieldErrors) => {
    for (const [path, message] of Object.entries(fields)) of.refuse(path, message);
  };
  return (
    <Tabs value={kind} onChange={(value) => setKind(value as TemplateKind)}>
      <Tabs.List aria-label="Documents">
        {TEMPLATE_KINDS.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {TITLES[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={kind} pt="md">
        <div className={styles.side}>
          <SegmentedControl
            fullWidth
            aria-label="Fields or preview"
            data={[
              { value: "fields", label: "Fields" },
              { value: "preview", label: "Preview" },
            ]}
            value={side}
            onChange={setSide}
          />
        </div>
        <div className={styles.editor} data-side={side}>
          <div className={styles.cards}>
            {CARDS.filter(({ only }) => only === undefined || only === kind).map(({ title, fields }) => (
              <section key={title} className={`frame ${styles.card}`} aria-label={title}>
                <h3>{title}</h3>
                <SectionFields {...screen} paths={fields.map((field) => `${kind}.${field}`)} />
              </section>
            ))}
          </div>
          <TemplatePreview
            key={kind}
            kind={kind}
            title={TITLES[kind]}
            template={valueAt(of.values, kind)}
            onRefused={markProblems}
          />
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

const kindOf = (path: string | null) => TEMPLATE_KINDS.find((kind) => path?.startsWith(`${kind}.`));

export const templatesScreen = sectionScreens.answer({
  section: "documentTemplates",
  Screen: TemplatesScreen,
});
