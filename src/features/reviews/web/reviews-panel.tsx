import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { reviewsContract } from "../contract";
import { GOAL_LABELS, type GoalState } from "../domain";
import { EntryActs } from "./entry-acts";
import { RatingBadge } from "./rating-badge";
import type { ShownReview } from "./review-dialog";
import styles from "./reviews-panel.module.css";

const ReviewDialog = onDemand(() => import("./review-dialog").then((part) => part.ReviewDialog));

type Reviews = Output<typeof reviewsContract, "list">;

const TONES: Record<GoalState, BadgeTone> = { open: "plain", met: "ok", missed: "error" };

/** An employee's performance reviews, the latest first. */
export function ReviewsPanel({ number, reviews, mayReview }: Reviews & { number: string }) {
  const { busy, act } = useAct();
  const [editing, setEditing] = useState<ShownReview | "new">();
  const remove = async ({ id: reviewId, periodFrom, periodTo }: ShownReview) => {
    const sure = await askToConfirm(
      `Remove the review of ${formatDate(periodFrom)} to ${formatDate(periodTo)}? This cannot be undone.`,
      { title: "Remove review", confirm: "Remove", danger: true },
    );
    if (!sure) return;
    await act(reviewId, () => client("reviews").remove({ number, reviewId }), {
      said: "Review removed",
    });
  };
  return (
    <Card
      title="Reviews"
      actions={
        mayReview && (
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
            Add review
          </Button>
        )
      }
      unprinted
    >
      {reviews.length === 0 && <p className="muted">No reviews yet.</p>}
      <ul className={`divided ${styles.list}`}>
        {reviews.map((review) => (
          <li key={review.id}>
            <div className={styles.head}>
              <b>
                {formatDate(review.periodFrom)} to {formatDate(review.periodTo)}
              </b>
              <RatingBadge rating={review.rating} />
              <Text span inherit flex={1} miw="12ch" c="dimmed" fz={14}>
                {review.reviewer}, {formatDate(review.createdAt)}
              </Text>
              {mayReview && (
                <EntryActs
                  of={`the review to ${formatDate(review.periodTo)}`}
                  busy={busy === review.id}
                  onEdit={() => setEditing(review)}
                  onRemove={() => void remove(review)}
                />
              )}
            </div>
            <div className={styles.written}>
              {review.goals.length > 0 && (
                <Part title="Goals">
                  <ul className={styles.goals}>
                    {review.goals.map(({ text, state }) => (
                      <li key={text}>
                        {text} <Badge tone={TONES[state]}>{GOAL_LABELS[state]}</Badge>
                      </li>
                    ))}
                  </ul>
                </Part>
              )}
              {review.achievements && (
                <Part title="Achievements">
                  <p>{review.achievements}</p>
                </Part>
              )}
              {review.comments && (
                <Part title="Comments">
                  <p>{review.comments}</p>
                </Part>
              )}
            </div>
          </li>
        ))}
      </ul>
      {editing && (
        <ReviewDialog
          number={number}
          review={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4>{title}</h4>
      {children}
    </div>
  );
}
