import { ActionIcon, Button, Select, SimpleGrid, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField, DateField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { reviewsContract } from "../contract";
import {
  GOAL_LABELS,
  GOAL_STATES,
  type Goal,
  type GoalState,
  MAX_GOAL,
  MAX_GOALS,
  MAX_WRITTEN,
  RATING_LABELS,
  RATINGS,
} from "../domain";
import { ratingRequired } from "../errors";
import styles from "./reviews-panel.module.css";

interface ReviewDialogProps {
  number: string;
  review?: ShownReview | undefined;
  onClose: () => void;
}

export function ReviewDialog({ number, review, onClose }: ReviewDialogProps) {
  const form = useWriteForm({
    start: {
      periodFrom: review?.periodFrom ?? "",
      periodTo: review?.periodTo ?? "",
      rating: (review ? String(review.rating) : null) as string | null,
      goals: (review?.goals ?? []) as Goal[],
      achievements: review?.achievements ?? "",
      comments: review?.comments ?? "",
    },
    send: async ({ rating, goals, ...written }, { context }) => {
      const reviews = client("reviews");
      const fields = {
        ...written,
        number,
        rating: Number(rating),
        goals: goals.filter(({ text }) => text.trim()),
      };
      if (review) await reviews.edit({ ...fields, reviewId: review.id, updatedAt: review.updatedAt });
      else await reviews.add(fields, { context });
    },
    place: (name) => (name.startsWith("goals") ? "goals" : name),
    after: onClose,
    said: review ? "Review saved" : "Review added",
  });
  return (
    <DialogForm
      of={form}
      title={review ? "Edit review" : "Add review"}
      submit={review ? "Save review" : "Add review"}
      size="lg"
      onClose={onClose}
    >
      <SimpleGrid minColWidth={180} autoFlow="auto-fit" spacing={16}>
        <DateField
          of={form}
          name="periodFrom"
          label="Period from"
          required="Please say when it began"
          focus
        />
        <DateField of={form} name="periodTo" label="Period to" required="Please say when it ended" />
      </SimpleGrid>
      <SelectField
        of={form}
        name="rating"
        label="Rating"
        required={ratingRequired.en}
        data={RATINGS.map((rating) => ({
          value: String(rating),
          label: `${rating}, ${RATING_LABELS[rating]?.toLowerCase()}`,
        }))}
      />
      <BoundField of={form} name="goals">
        {({ value, onChange, error }) => <GoalInputs goals={value} onChange={onChange} error={error} />}
      </BoundField>
      <TextareaField of={form} name="achievements" label="Achievements" maxLength={MAX_WRITTEN} minRows={3} />
      <TextareaField
        of={form}
        name="comments"
        label="Comments"
        description="The employee can read them."
        maxLength={MAX_WRITTEN}
        minRows={3}
      />
    </DialogForm>
  );
}

interface GoalInputsProps {
  goals: readonly Goal[];
  onChange: (goals: Goal[]) => void;
  error: string | undefined;
}

function GoalInputs({ goals, onChange, error }: GoalInputsProps) {
  const change = (place: number, goal: Partial<Goal>) =>
    onChange(goals.map((each, index) => (index === place ? { ...each, ...goal } : each)));
  return (
    <>
      {goals.map((goal, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a goal is its place until it is saved
        <div key={place} className={styles.goal}>
          <TextInput
            label={`Goal ${place + 1}`}
            maxLength={MAX_GOAL}
            value={goal.text}
            error={place === 0 ? error : undefined}
            onChange={(event) => change(place, { text: event.currentTarget.value })}
          />
          <Select
            aria-label={`State of goal ${place + 1}`}
            allowDeselect={false}
            data={GOAL_STATES.map((value) => ({ value, label: GOAL_LABELS[value] }))}
            value={goal.state}
            onChange={(state) => state && change(place, { state: state as GoalState })}
          />
          <ActionIcon
            color="red"
            size={44}
            aria-label={`Remove goal ${place + 1}`}
            onClick={() => onChange(goals.filter((_, index) => index !== place))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      {goals.length < MAX_GOALS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => onChange([...goals, { text: "", state: "open" }])}
          style={{ justifySelf: "start", alignSelf: "start" }}
        >
          Add goal
        </Button>
      )}
    </>
  );
}

export type ShownReview = Output<typeof reviewsContract, "list">["reviews"][number];
