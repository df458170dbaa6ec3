import { Stack } from "@mantine/core";
import { api, pageRequest } from "~/platform/http/loader-api";
import { DisciplinePanel } from "../discipline/web/discipline-panel";
import type { Route } from "./+types/employee-performance";
import { ReviewsPanel } from "./reviews-panel";

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const held = context.get(pageRequest).viewer?.permissions ?? [];
  const disciplines = held.includes("manage_all_staff") || held.includes("manage_department_staff");
  const [reviews, discipline] = await Promise.all([
    api(context, "reviews").list({ number }),
    disciplines ? api(context, "discipline").list({ number }) : undefined,
  ]);
  return { reviews, discipline };
}

/** The tab Performance of an employee's page. */
export default function EmployeePerformance({ loaderData, params }: Route.ComponentProps) {
  const { reviews, discipline } = loaderData;
  return (
    <Stack gap="md">
      <ReviewsPanel number={params.number} {...reviews} />
      {discipline && <DisciplinePanel number={params.number} {...discipline} />}
    </Stack>
  );
}
