import type { ContractRouterClient } from "@orpc/contract";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { inquiriesContract } from "~/features/inquiries/contract";
import type { customerMovesContract } from "~/features/moves/customer/contract";
import { formatDate } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import account from "./account-page.module.css";
import styles from "./account-papers.module.css";
import { More, SHOWN } from "./more-rows";
import { shortPlace } from "./quote-view";
import type { RatableView } from "./rating-form";

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

const OVER: ReadonlySet<OwnMove["stage"]> = new Set(["completed", "past"]);

interface AccountMovesProps {
  moves: OwnMove[];
  ratings: RatableView[];
  hrefOf: (quoteId: string | null) => string | null;
}

/** The other moves: upcoming ones, and past ones collapsed. */
export function AccountMoves({ moves, ratings, hrefOf }: AccountMovesProps) {
  const t = useTranslations("portal.account");
  const coming = moves.filter(({ stage }) => !OVER.has(stage));
  const past = moves.filter(({ stage }) => OVER.has(stage));
  const rows = (of: OwnMove[]) => (
    <ul className={styles.rows}>
      {of.map((move) => (
        <MoveRow
          key={move.reference}
          move={move}
          rating={ratings.find(({ reference }) => reference === move.reference)}
          href={hrefOf(move.quoteId)}
        />
      ))}
    </ul>
  );
  return (
    <>
      {coming.length > 0 && (
        <section aria-labelledby="moves">
          <h2 id="moves" className={account.title}>
            {t("movesComing")}
          </h2>
          {rows(coming)}
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="moves-past">
          <h2 id="moves-past" className={account.title}>
            {t("movesPast")}
          </h2>
          {rows(past.slice(0, SHOWN))}
          <More of={past.length - SHOWN}>{rows(past.slice(SHOWN))}</More>
        </section>
      )}
    </>
  );
}

function MoveRow({
  move,
  rating,
  href,
}: {
  move: OwnMove;
  rating: RatableView | undefined;
  href: string | null;
}) {
  const t = useTranslations("portal.account");
  const rate = useTranslations("portal.rating");
  const acts = new Set(move.acts);
  return (
    <li className={`${styles.row} ${styles.move}`}>
      <div>
        <b>
          {move.isMove ? `${shortPlace(move.from)} – ${shortPlace(move.to)}` : t(`service.${move.category}`)}
        </b>
        <small className="sub">
          {[move.reference, !move.isMove && shortPlace(move.from || move.to)].filter(Boolean).join(" · ")}
        </small>
      </div>
      <Badge tone={TONES[move.stage]}>{t(`stage.${move.stage}`)}</Badge>
      <div className={styles.sum}>
        <small className="sub">{t("date")}</small>
        {formatDate(move.date)}
      </div>
      <div className={styles.links}>
        {rating && (
          <Link className="more" to={`/rate/${rating.token}`}>
            {rate(rating.stars === null ? "open" : "again")}
          </Link>
        )}
        {acts.has("claim") && (
          <Link className="more" to={`/file-claim?reference=${encodeURIComponent(move.reference)}`}>
            {t("fileClaim")}
          </Link>
        )}
        {href && (
          <Link className="more" to={href}>
            {t("openMove")}
          </Link>
        )}
      </div>
    </li>
  );
}

const CLAIM_TONES: Record<Claim["status"], BadgeTone> = {
  pending: "waiting",
  approved: "ok",
  rejected: "muted",
  completed: "ok",
};

export function AccountClaims({ claims }: { claims: Claim[] }) {
  const t = useTranslations("portal.account");
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className={account.title}>
        {t("claims")}
      </h2>
      {claims.length > 0 && (
        <ul className={styles.rows}>
          {claims.map((claim) => (
            <li key={claim.number} className={styles.row}>
              <div>
                <b>{claim.number}</b>
                <small className="sub">{formatDate(claim.createdAt)}</small>
              </div>
              <Badge tone={CLAIM_TONES[claim.status] ?? "muted"}>{t(`claimStatus.${claim.status}`)}</Badge>
              <div className={styles.sum}>
                <small className="sub">{t("reference")}</small>
                {claim.reference || "–"}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.nothing}>
        {claims.length === 0 && t("noClaims")}{" "}
        <Link className="more" to="/file-claim">
          {t("fileClaim")}
        </Link>
      </p>
    </section>
  );
}
