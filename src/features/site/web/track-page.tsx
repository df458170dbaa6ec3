import { IconTruck } from "@tabler/icons-react";
import { useHref } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { windowInSentence } from "~/features/settings/windows/domain";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { formatDate, formatTime } from "~/platform/kernel/dates";
import { asLocale } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { TextField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import type { Route } from "./+types/track-page";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import postForm from "./post-form.module.css";
import { PostedForm } from "./posted-form";
import { SitePicture } from "./site-picture";
import styles from "./track-page.module.css";
import { TrackedMove } from "./tracked-move";

export function loader({ url }: Route.LoaderArgs) {
  return { reference: (url.searchParams.get("reference") ?? "").slice(0, 60) };
}

/** Posted, so that the phone number is in no URL; works without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = { reference: String(form.get("reference") ?? ""), phone: String(form.get("phone") ?? "") };
  try {
    const tracking = api(context, "tracking");
    const move = await tracking.track(asked);
    const payLink =
      form.get("intent") === "payLink"
        ? await tracking.sendPayLink(asked).then(
            () => "sent" as const,
            (error: unknown) => ({ message: (refusal(error) as { data: Refusal }).data.message }),
          )
        : undefined;
    return { ok: true as const, asked, move, payLink };
  } catch (error) {
    // NOT_FOUND would show the error page; here it is the form's answer.
    const refused = error as { data?: { code?: string; message?: string } };
    if (refused.data?.code === "NOT_FOUND")
      return { ok: false as const, asked, message: refused.data.message ?? "", fields: {} };
    const { data } = refusal(error) as { data: Refusal };
    return { ...data, asked };
  }
}

export const handle = { sand: true, shared: true };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.track", "/track", { crumbs: [["Track", "/track"]] });
}

const TONES: Record<string, BadgeTone> = {
  checking: "waiting",
  open: "waiting",
  owing: "waiting",
  booked: "ok",
  confirmed: "ok",
  waiting: "error",
  today: "ok",
  underway: "waiting",
  completed: "ok",
  expired: "error",
  cancelled: "error",
};

export default function TrackPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("site.track");
  const found = actionData?.ok ? actionData : undefined;
  const refused = actionData && !actionData.ok ? actionData : undefined;
  const form = (
    <TrackForm
      asked={refused?.asked ?? { reference: found ? "" : loaderData.reference, phone: "" }}
      refused={refused}
    />
  );
  if (!found) {
    return (
      <main id="main">
        <Opening
          title={t("title")}
          lead={t("lead")}
          beside={
            <SitePicture
              name="service-international"
              alt={t("pictureAlt")}
              width={960}
              height={640}
              eager
              className="plate"
            />
          }
          className={styles.opening}
        >
          <div className={`${page.card} ${page.form} ${styles.card}`}>{form}</div>
        </Opening>
      </main>
    );
  }
  const { move } = found;
  return (
    <main id="main">
      <section className={page.sand}>
        <div className={`${page.wrap} ${page.beside} ${styles.opening} ${styles.answer}`}>
          <div>
            <p className={`sub ${styles.badges}`}>
              <Badge tone={TONES[move.standing] ?? "muted"}>{t(`badge.${move.standing}`)}</Badge>
              <span>{move.reference}</span>
            </p>
            {/* The answer replaces the form, so screen reader and keyboard users start here. */}
            <h1 tabIndex={-1}>
              <Where move={move} />
            </h1>
            <Journey move={move} />
          </div>
          <SitePicture name="quote-house" alt="" width={528} height={360} eager className="plate" />
        </div>
      </section>
      <TrackedMove {...found}>
        <section className={styles.another}>
          <h2 className={styles.title}>{t("another")}</h2>
          {form}
        </section>
      </TrackedMove>
    </main>
  );
}

type Tracked = Extract<Route.ComponentProps["actionData"], { ok: true }>["move"];

function Where({ move: { standing, move } }: { move: Tracked }) {
  const t = useTranslations("site.track.heading");
  const locale = asLocale(useLocale());
  const date = move ? formatDate(move.date) : "";
  switch (standing) {
    case "booked":
      return move ? t("bookedOn", { date }) : t("booked");
    case "confirmed":
    case "past":
      return t(standing, { date });
    case "today":
      return move?.window ? t("todayIn", { window: windowInSentence(move.window, locale) }) : t("today");
    case "underway":
      return move?.startedAt ? t("underwaySince", { time: formatTime(move.startedAt) }) : t("underway");
    default:
      return t(standing);
  }
}

function Journey({ move: { from, to, standing } }: { move: Pick<Tracked, "from" | "to" | "standing"> }) {
  const t = useTranslations("site.track");
  const done = standing === "underway" ? 50 : standing === "completed" || standing === "past" ? 100 : 0;
  return (
    <div className={styles.journey}>
      <div className={styles.way} style={{ "--done": `${done}%` } as object}>
        <span className={styles.truck}>
          <IconTruck size={20} stroke={1.9} aria-hidden />
        </span>
      </div>
      <dl className={styles.ends}>
        <div>
          <dt className="sub">{t("from")}</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt className="sub">{t("to")}</dt>
          <dd>{to}</dd>
        </div>
      </dl>
    </div>
  );
}

function TrackForm({
  asked,
  refused,
}: {
  asked: { reference: string; phone: string };
  refused: Pick<Refusal, "message" | "fields"> | undefined;
}) {
  const t = useTranslations("site.track");
  const { companyPhone } = useCompany();
  const hasFields = Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <PostedForm
      name="track"
      then="main"
      sending={t("submitting")}
      action={useHref("/track")}
      noValidate
      className={postForm.form}
    >
      <div tabIndex={-1} className={postForm.notice} data-notice>
        {refused && !hasFields && (
          <Notice tone="error" announce>
            {refused.message}
          </Notice>
        )}
      </div>
      <TextField
        label={t("reference")}
        help={t("referenceHelp")}
        name="reference"
        defaultValue={asked.reference}
        error={refused?.fields.reference}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        required
      />
      <TextField
        label={t("phone")}
        help={t("phoneHelp")}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={asked.phone}
        error={refused?.fields.phone}
        maxLength={30}
        required
      />
      <Button type="submit" kind="main" wide>
        {t("submit")}
      </Button>
      <p className="small">
        <b>{t("lost")}</b> {t("lostNote", { phone: formatPhone(companyPhone).replaceAll(" ", "\u00a0") })}
      </p>
    </PostedForm>
  );
}
