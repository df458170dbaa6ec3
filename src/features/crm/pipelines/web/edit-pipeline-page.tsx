import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/edit-pipeline-page";
import { PipelineInputs } from "./pipeline-inputs";
import { inputOf, valuesOf } from "./pipeline-values";

export async function loader({ context, params }: Route.LoaderArgs) {
  const pipelines = api(context, "pipelines");
  const [pipeline] = await Promise.all([pipelines.get({ id: params.id }), pipelines.setup()]);
  return { pipeline };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.pipeline.name ?? "Pipeline"} · Pipelines`);

export default function EditPipelinePage({ loaderData: { pipeline } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { id, rowVersion, isDefault, open } = pipeline;
  const form = useWriteForm({
    start: valuesOf(pipeline),
    send: (values) => client("pipelines").update({ id, rowVersion, ...inputOf(values) }),
    said: (_, { name }) => `${name} updated`,
    to: () => "/crm/pipelines",
  });
  return (
    <>
      <PageHead title={`Edit ${pipeline.name}`}>
        {open > 0
          ? `Its ${open === 1 ? "open opportunity keeps its" : `${open} open opportunities keep their`} probability; the stages ask anew at the next move.`
          : "Opportunities are in its stages from their first talk to the sale."}
      </PageHead>
      <PipelineInputs
        of={form}
        isDefault={isDefault}
        submit="Save"
        onLeave={() => void navigate("/crm/pipelines")}
      />
    </>
  );
}
