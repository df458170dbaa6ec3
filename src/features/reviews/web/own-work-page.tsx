import { Stack } from "@mantine/core";
import { StaffDocumentsPanel } from "~/features/staff-documents/web/staff-documents-panel";
import { TrainingPanel } from "~/features/training/web/training-panel";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { DisciplinePanel } from "../discipline/web/discipline-panel";
import type { Route } from "./+types/own-work-page";
import { ReviewsPanel } from "./reviews-panel";

export async function loader({ context }: Route.LoaderArgs) {
  const number = "me";
  const [training, documents, reviews, discipline] = await Promise.all([
    api(context, "training").ofEmployee({ number }),
    api(context, "staffDocuments").list({ number }),
    api(context, "reviews").list({ number }),
    api(context, "discipline").list({ number }),
  ]);
  return { training, documents, reviews, discipline };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My training");

/** The user's own training, documents, reviews and disciplinary actions, read-only. */
export default function OwnWorkPage({ loaderData }: Route.ComponentProps) {
  const { training, documents, reviews, discipline } = loaderData;
  useLive(["employee"]);
  const { number } = training.employee;
  return (
    <>
      <PageHead title="My training and documents">
        Your training and documents on file. Tell HR when something is wrong or renewed.
      </PageHead>
      <Stack gap="md">
        <TrainingPanel {...training} />
        <StaffDocumentsPanel number={number} {...documents} />
        <ReviewsPanel number={number} {...reviews} />
        {discipline.actions.length > 0 && <DisciplinePanel number={number} {...discipline} />}
      </Stack>
    </>
  );
}
