import { useLocation, useNavigation } from "react-router";
import styles from "./page-loading.module.css";

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];
const sectionOf = (pathname: string) => pathname.split("/")[1];

/**
 * Shows slow navigations: a line at the top and, between screens, an outline of the next screen. The outline covers the
 * current screen, so that nothing shifts.
 */
export function PageLoading() {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading") return null;
  const isOther = next.pathname !== pathname;
  return (
    <>
      <div className={styles.line} data-loading="" aria-hidden />
      {isOther && (
        <div
          className={styles.cover}
          data-outline=""
          data-within={sectionOf(next.pathname) === sectionOf(pathname) || undefined}
          aria-hidden
        >
          <div className={styles.outline}>
            <i className={styles.title} />
            {ROWS.map((row) => (
              <i key={row} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
