import { useLocation, useNavigation } from "react-router";
import styles from "./page-loading.module.css";

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];
const sectionOf = (pathname: string) => pathname.split("/")[1];

/**
 * Says that another page is under way, once it takes longer than one notices: a line at the top and, on the way to another
 * screen, its outline over the one that is left, which keeps its place until then, so that nothing moves.
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
