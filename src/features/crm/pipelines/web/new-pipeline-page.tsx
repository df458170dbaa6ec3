import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/new-pipeline-page";
import { PipelineInputs } from "./pipeline-inputs";
import { inputOf, valuesOf } from "./pipeline-values";

/** The default stages; requires permission to set up sales. */
export async function loader({ context }: Route.LoaderArgs) {
  return api(context, "pipelines").setup();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New pipeline");

export default function NewPipelinePage({ loaderData: { stages } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm({
    start: valuesOf({ name: "", services: [], stages }),
    send: (values, { context }) => client("pipelines").create(inputOf(values), { context }),
    said: (_, { name }) => `${name} created`,
    to: () => "/crm/pipelines",
  });
  return (
    <>
      <PageHead title="New Pipeline">
        For sales that go another way: their own names of the stages, probabilities and what each asks for.
      </PageHead>
      <PipelineInputs
        of={form}
        isDefault={false}
        submit="Create Pipeline"
        onLeave={() => void navigate("/crm/pipelines")}
      />
    </>
  );
}
