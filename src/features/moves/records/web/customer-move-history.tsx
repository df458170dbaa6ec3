import { Button } from "@mantine/core";
import { IconEye, IconPlus, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { CATEGORY_LABELS } from "~/features/customers/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { MoveBadge } from "../../web/move-badge";
import type { Route } from "./+types/customer-move-history";
import styles from "./records.module.css";
import { Claims } from "./service-claims";

const ServiceForm = onDemand(() => import("./service-form").then((part) => part.ServiceForm));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const services = api(context, "customerServices");
  return { ...(await services.history({ id: params.number })), today: nairobiDate(now) };
}

const STARS = [1, 2, 3, 4, 5];

export default function CustomerMoveHistory({ loaderData, params }: Route.ComponentProps) {
  const { moves, mayAdd, today } = loaderData;
  useLive(["move"]);
  const [adding, setAdding] = useState(false);
  const add = mayAdd && (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
      Add past move
    </Button>
  );
  return (
    <Card title="Move History" actions={moves.length > 0 && add}>
      {moves.length === 0 && (
        <EmptyPanel title="No moves yet">
          <p>Scheduled moves appear here. Add past moves yourself.</p>
          {add}
        </EmptyPanel>
      )}
      <ul className={`divided ${styles.rows}`}>
        {moves.map((move) => (
          <li key={move.id}>
            <span className={styles.head}>
              <b>
                {[move.origin.address, move.destination.address].filter(Boolean).join(" to ") ||
                  CATEGORY_LABELS[move.serviceType]}
              </b>
              <MoveBadge status={move.status} />
              <small>
                {move.moveNumber} · {formatDate(move.date)} · {CATEGORY_LABELS[move.serviceType]}
              </small>
            </span>
            {move.finalCost !== undefined && (
              <span className={styles.amount}>{formatKes(move.finalCost)}</span>
            )}
            {move.rating !== null && (
              <span className={styles.stars} role="img" aria-label={`Rated ${move.rating} of 5`}>
                {STARS.map((star) =>
                  star <= (move.rating ?? 0) ? (
                    <IconStarFilled key={star} size={16} />
                  ) : (
                    <IconStar key={star} size={16} />
                  ),
                )}
              </span>
            )}
            {move.feedback && <p className={styles.about}>“{move.feedback}”</p>}
            <Claims claims={move.claims} />
            <div className={styles.acts}>
              <Button
                component={Link}
                to={`../services?year=all&service=${move.moveNumber}`}
                relative="path"
                variant="default"
                leftSection={<IconEye size={16} />}
                aria-label={`View ${move.moveNumber}`}
              >
                View
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {adding && (
        <ServiceForm
          customer={params.number}
          title="Add past move"
          start={{ status: "completed", category: "residential_move" }}
          today={today}
          may={loaderData}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
