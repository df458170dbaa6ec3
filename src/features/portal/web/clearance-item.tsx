import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { clearancesContract } from "~/features/clearances/contract";
import type { Output } from "~/platform/http/client";
import type { Refusal } from "~/platform/http/page-errors";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { TextField } from "~/platform/ui/field";
import styles from "./clearance-link-page.module.css";
import { RefusedNotice } from "./refused-notice";

type Page = Output<typeof clearancesContract, "ofLink">;

interface ClearanceItemProps {
  item: Page["items"][number];
  of: Page["of"];
  refused: Refusal | undefined;
}

/** One clearance: its state, and while it is missing the ways to answer. */
export function ClearanceItem({ item, of, refused }: ClearanceItemProps) {
  const t = useTranslations("portal.clearance");
  const { id, kind, state, address, isMissing, contactName, contactPhone } = item;
  const asked = [contactName, contactPhone && formatPhone(contactPhone)].filter(Boolean).join(", ");
  return (
    <li className={styles.item} data-missing={isMissing || undefined}>
      <h2>{t(`kinds.${kind}`)}</h2>
      <p>{address}</p>
      <p className={styles.state}>{t(`states.${state}`)}</p>
      {of === "customer" && asked && <p className={styles.note}>{t("asked", { asked })}</p>}
      {isMissing && (
        <>
          <p className={styles.note}>{t(`about.${kind}`)}</p>
          <RefusedNotice refused={refused} />
          {of === "customer" && <Caretaker id={id} name={contactName} phone={contactPhone} />}
          <Answer id={id} of={of} isRefused={refused !== undefined} />
        </>
      )}
    </li>
  );
}

/** The customer names the caretaker, whom the company then asks. */
function Caretaker({ id, name, phone }: { id: string; name: string; phone: string }) {
  const t = useTranslations("portal.clearance");
  const { state } = useNavigation();
  return (
    <Form method="post" className={styles.form} noValidate>
      <input type="hidden" name="id" value={id} />
      <TextField label={t("caretakerName")} name="contactName" maxLength={120} defaultValue={name} />
      <TextField
        label={t("caretakerPhone")}
        name="contactPhone"
        type="tel"
        inputMode="tel"
        maxLength={20}
        defaultValue={phone}
      />
      <Button
        type="submit"
        name="intent"
        value="caretaker"
        kind="main"
        wide
        busy={state === "submitting" && t("sending")}
      >
        {t("askCaretaker")}
      </Button>
    </Form>
  );
}

/** Confirms it, or says why it is refused. */
function Answer({ id, of, isRefused }: { id: string; of: Page["of"]; isRefused: boolean }) {
  const t = useTranslations("portal.clearance");
  const { state } = useNavigation();
  const busy = state === "submitting" && t("sending");
  const isCaretaker = of === "caretaker";
  return (
    <Form method="post" className={styles.form} noValidate>
      <input type="hidden" name="id" value={id} />
      <TextField label={t("name")} name="name" maxLength={120} autoComplete="name" />
      <Button
        type="submit"
        name="intent"
        value="confirmed"
        kind={isCaretaker ? "main" : "outline"}
        wide
        busy={busy}
      >
        {t(isCaretaker ? "confirm" : "haveIt")}
      </Button>
      <details className={styles.refuse} open={isRefused || undefined}>
        <summary>{t("refuse")}</summary>
        <TextField label={t("reason")} name="reason" maxLength={500} />
        <Button type="submit" name="intent" value="failed" kind="outline" wide busy={busy}>
          {t("refuseSure")}
        </Button>
      </details>
    </Form>
  );
}
