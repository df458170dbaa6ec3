import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { LinkProof } from "~/features/payouts/links/domain";
import type { Refusal } from "~/platform/http/page-errors";
import { Button } from "~/platform/ui/button";
import { TextField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard } from "~/platform/ui/summary-card";
import panel from "./panels.module.css";
import styles from "./payslip-link-page.module.css";

interface PayslipProofProps {
  asked: { proof: LinkProof | null; phoneEnding: string; payPeriod: string; codeSent: boolean };
  sent: boolean;
  refused: Refusal | undefined;
}

/** Asks for the SMS code or the last four characters of the ID number. */
export function PayslipProof({ asked, sent, refused }: PayslipProofProps) {
  const { proof, phoneEnding, payPeriod, codeSent } = asked;
  const t = useTranslations("portal.payslip");
  const intent = useNavigation().formData?.get("intent");
  const isByCode = proof === "sms";
  const hasCode = codeSent || sent;
  const sending = intent === "code" && t("sending");
  const lead = isByCode ? t(hasCode ? "codeLead" : "smsLead", { ending: phoneEnding }) : t("idLead");
  return (
    <SummaryCard
      stub={
        isByCode && !hasCode ? (
          <Form method="post">
            <Button type="submit" name="intent" value="code" kind="main" wide busy={sending}>
              {t("sendCode")}
            </Button>
          </Form>
        ) : (
          <>
            <Button form="proof" type="submit" kind="main" wide busy={intent === "open" && t("opening")}>
              {t("open")}
            </Button>
            {isByCode && (
              <Form method="post" className={styles.other}>
                <Button type="submit" name="intent" value="code" kind="text" size="medium" busy={sending}>
                  {t("again")}
                </Button>
              </Form>
            )}
          </>
        )
      }
    >
      <h1 className={panel.title}>{t("title")}</h1>
      <p className={`small ${styles.number}`}>{payPeriod}</p>
      <p className={panel.lead} role="status">
        {lead}
      </p>
      {refused && !refused.fields.proof && (
        <div className={panel.hand}>
          <Notice tone="error" announce>
            {refused.message}
          </Notice>
        </div>
      )}
      {(!isByCode || hasCode) && <ProofField isByCode={isByCode} refused={refused} />}
    </SummaryCard>
  );
}

function ProofField({ isByCode, refused }: { isByCode: boolean; refused: Refusal | undefined }) {
  const t = useTranslations("portal.payslip");
  const [cleared, setCleared] = useState<Refusal>();
  const error = refused === cleared ? undefined : refused?.fields.proof;
  return (
    <Form method="post" id="proof" className={panel.fields}>
      <input type="hidden" name="intent" value="open" />
      <TextField
        label={t(isByCode ? "code" : "idNumber")}
        name="proof"
        inputMode={isByCode ? "numeric" : "text"}
        autoComplete={isByCode ? "one-time-code" : "off"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isByCode ? 10 : 4}
        required
        error={error}
        onChange={() => setCleared(refused)}
      />
    </Form>
  );
}
