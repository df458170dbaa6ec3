import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/edit-sequence-page";
import { SequenceInputs } from "./sequence-inputs";
import { inputOf, valuesOf } from "./sequence-values";

export async function loader({ context, params }: Route.LoaderArgs) {
  const sequence = await api(context, "sequences").get({ id: params.id });
  return { sequence };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.sequence.name ?? "Sequence"} · Sequences`);

export default function EditSequencePage({ loaderData: { sequence } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { id, updatedAt, waiting } = sequence;
  const form = useWriteForm({
    start: valuesOf(sequence),
    send: (values) => client("sequences").update({ id, updatedAt, ...inputOf(values) }),
    said: (_, { name }) => `${name} saved`,
    to: () => "/crm/sequences",
  });
  return (
    <>
      <PageHead title={`Edit ${sequence.name}`}>
        {waiting > 0 ? "Running follow-ups continue with the steps you save." : "No follow-ups are running."}
      </PageHead>
      <SequenceInputs
        of={form}
        submit="Save"
        waiting={waiting}
        onLeave={() => void navigate("/crm/sequences")}
      />
    </>
  );
}
