import type { ContractRouterClient } from "@orpc/contract";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { inquiriesContract } from "~/features/inquiries/contract";
import type { customerMovesContract } from "~/features/moves/customer/contract";
import { formatDate } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import styles from "./account-papers.module.css";
import { shortPlace } from "./quote-view";

export type OwnMove = Awaited<
  ReturnType<ContractRouterClient<typeof customerMovesContract>["mine"]>
>["moves"][number];
type Claim = Awaited<
  ReturnType<ContractRouterClient<typeof inquiriesContract>["myClaims"]>
>["claims"][number];

const TONES: Record<OwnMove["stage"], BadgeTone> = {
  unpaid: "waiting",
  planned: "ok",
  waiting: "error",
  confirmed: "ok",
  today: "waiting",
  underway: "waiting",
  completed: "muted",
  past: "muted",
};

/** One's moves but the one that leads the page: those ahead, then those done. */
export function AccountMoves({
  moves,
  isAll,
  hrefOf,
}: {
  moves: OwnMove[];
  /** Whether none leads the page. */
  isAll: boolean;
  hrefOf: (quoteId: string | null) => string | null;
}) {
  const t = useTranslations("portal.account");
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="moves">
      <h2 id="moves" className={styles.title}>
        {t(isAll ? "movesAll" : "moves")}
      </h2>
      <ul className={styles.rows}>
        {moves.map((move) => {
          const href = hrefOf(move.quoteId);
          return (
            <li key={move.reference} className={styles.row}>
              <div>
                <b>
                  {move.isMove
                    ? `${shortPlace(move.from)} – ${shortPlace(move.to)}`
                    : t(`service.${move.category}`)}
                </b>
                <small>
                  {[move.reference, !move.isMove && shortPlace(move.from || move.to)]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </div>
              <Badge tone={TONES[move.stage]}>{t(`stage.${move.stage}`)}</Badge>
              <div className={styles.sum}>
                <small>{t("date")}</small>
                {formatDate(move.date)}
              </div>
              <span />
              <div className={styles.links}>{href && <Link to={href}>{t("open")}</Link>}</div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const CLAIM_TONES: Record<Claim["status"], BadgeTone> = {
  pending: "waiting",
  approved: "ok",
  rejected: "muted",
  completed: "ok",
};

/** One's claims with how they stand, and the way to file one. */
export function AccountClaims({ claims }: { claims: Claim[] }) {
  const t = useTranslations("portal.account");
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className={styles.title}>
        {t("claims")}
      </h2>
      {claims.length > 0 && (
        <ul className={styles.rows}>
          {claims.map((claim) => (
            <li key={claim.number} className={styles.row}>
              <div>
                <b>{claim.number}</b>
                <small>{formatDate(claim.createdAt)}</small>
              </div>
              <Badge tone={CLAIM_TONES[claim.status] ?? "muted"}>{t(`claimStatus.${claim.status}`)}</Badge>
              <div className={styles.sum}>
                <small>{t("reference")}</small>
                {claim.reference || "–"}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.nothing}>
        {claims.length === 0 && t("noClaims")} <Link to="/file-claim">{t("fileClaim")}</Link>
      </p>
    </section>
  );
}
