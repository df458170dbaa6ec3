import { Button } from "./button";
import styles from "./fault-page.module.css";
import { Mark } from "./mark";

interface FaultPageProps {
  status: number;
  message?: string | undefined;
}

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

/** What a person sees when a page cannot be shown; texts of the specification's error catalogue (part 1, section 8). */
export function FaultPage({ status, message }: FaultPageProps) {
  const title = TITLES[status] ?? "Something went wrong";
  const own = status < 500 ? message : undefined;
  const text = TEXTS[status] ?? own ?? "We encountered an unexpected error while processing your request.";
  return (
    <main className={styles.page}>
      <title>{title}</title>
      <a className={styles.logo} href="/">
        <Mark /> MoveEase
      </a>
      {status === 404 && (
        <img className={styles.picture} src="/art/not-found.avif" width={320} height={240} alt="" />
      )}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {message && message !== text && status !== 404 && <p className={styles.detail}>{message}</p>}
      <div className={styles.actions}>
        <Button kind="outline" type="button" onClick={() => history.back()}>
          {status === 404 ? "Go Back" : "Back"}
        </Button>
        <Button href="/">{status === 404 ? "Back to Home" : "To the home page"}</Button>
      </div>
    </main>
  );
}
