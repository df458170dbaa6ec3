import { Button } from "./button";
import styles from "./fault-page.module.css";
import { useFaultReport } from "./fault-report";

const TITLES: Record<number, string> = {
  403: "You may not open this page",
  404: "Page Not Found",
  410: "This link is no longer valid",
  429: "A little too fast",
  503: "Back in a moment",
};

const TEXTS: Record<number, string> = {
  403: "Your account does not have the permission for it. Ask an administrator if you need it.",
  404: "The page you're looking for doesn't exist. Let's get you back!",
  503: "The service cannot be reached at the moment. Nothing was lost; please try again shortly.",
};

interface FaultNoticeProps {
  /** The server's refusal, when it was one. */
  answer?: { status: number; data: unknown };
  /** What was thrown while a page was rendered or loaded, when it was that. */
  error?: unknown;
  /** Inside a page's frame: no logo is needed, and the way out is the frame's. */
  inFrame?: boolean;
}

/**
 * What a person reads when a page cannot be shown; texts of the specification's error catalogue (part 1, section 8). A
 * rendering error is reported to the server, and its id stands here, so that whoever is told it finds it in the log.
 */
export function FaultNotice({ answer, error, inFrame = false }: FaultNoticeProps) {
  const status = answer?.status ?? 500;
  const fault = useFaultReport(answer ? undefined : error);
  const title = TITLES[status] ?? "Something went wrong";
  const message = messageOf(answer?.data);
  const own = status < 500 ? message : undefined;
  const text = TEXTS[status] ?? own ?? "We encountered an unexpected error while processing your request.";
  const detail = fault?.message ?? (status === 404 || message === text ? undefined : message);
  return (
    <div className={inFrame ? styles.inFrame : undefined} role={status >= 500 ? "alert" : undefined}>
      <title>{title}</title>
      {status === 404 && (
        <img className={styles.picture} src="/art/not-found.avif" width={320} height={240} alt="" />
      )}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {fault && (
        <p className={styles.id}>
          Error code <code>{fault.id}</code>. It is in our log; tell it to whoever helps you.
        </p>
      )}
      <div className={styles.actions}>
        {status >= 500 && (
          <Button type="button" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
        <Button kind="outline" type="button" onClick={() => history.back()}>
          {status === 404 ? "Go Back" : "Back"}
        </Button>
        {!inFrame && <Button href="/">{status === 404 ? "Back to Home" : "To the home page"}</Button>}
      </div>
    </div>
  );
}

function messageOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("message" in data)) return undefined;
  return String(data.message);
}
