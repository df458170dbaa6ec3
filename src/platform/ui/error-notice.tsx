import { Button } from "./button";
import { usePageLocale } from "./document";
import styles from "./error-page.module.css";
import { isUnreached, useErrorReport } from "./error-report";
import { ERROR_TEXTS } from "./error-texts";

interface ErrorNoticeProps {
  answer?: { status: number; data: unknown };
  error?: unknown;
  inFrame?: boolean;
  home?: string;
}

/**
 * Explains in the page's language why a page cannot be shown. A rendering error is reported to the server, and its id is
 * shown so that support can find it in the log.
 */
export function ErrorNotice({
  answer,
  error,
  inFrame = false,
  home = inFrame ? undefined : "/",
}: ErrorNoticeProps) {
  const words = ERROR_TEXTS[usePageLocale()];
  const status = answer?.status ?? 500;
  const reported = useErrorReport(answer ? undefined : error);
  const [awayTitle, awayText] = !answer && isUnreached(error) ? words.unreached : [];
  const title = awayTitle ?? words.titles[status] ?? words.title;
  const message = messageOf(answer?.data);
  const own = status < 500 ? message : undefined;
  const text = awayText ?? words.texts[status] ?? own ?? words.text;
  const detail = reported?.message ?? ([403, 404].includes(status) || message === text ? undefined : message);
  return (
    <div className={inFrame ? styles.inFrame : undefined} role={status >= 500 ? "alert" : undefined}>
      <title>{title}</title>
      {status === 404 && (
        <img className={styles.picture} src="/art/not-found.avif" width={320} height={240} alt="" />
      )}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {reported && (
        <p className={styles.id}>
          {words.code[0]} <code>{reported.id}</code>. {words.code[1]}
        </p>
      )}
      <div className={styles.actions}>
        {status >= 500 && (
          <Button type="button" onClick={() => location.reload()}>
            {words.again}
          </Button>
        )}
        <Button kind="outline" type="button" onClick={() => history.back()}>
          {status === 404 ? words.goBack : words.back}
        </Button>
        {home && <Button href={home}>{status === 404 ? words.backHome : words.home}</Button>}
      </div>
    </div>
  );
}

function messageOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("message" in data)) return undefined;
  return String(data.message);
}
