import { useRef } from "react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { SequenceKind } from "../domain";
import type { Route } from "./+types/new-sequence-page";
import { SequenceInputs } from "./sequence-inputs";
import { BLANK_SEQUENCE, inputOf, valuesOf } from "./sequence-values";

/** Loads the templates. Requires permission to set up sales. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { offers } = await api(context, "sequences").offers();
  return { offers, asked: url.searchParams.get("kind") };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New Sequence");

export default function NewSequencePage({ loaderData: { offers, asked } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [first] = offers;
  const begin = offers.find(({ kind }) => kind === asked) ?? first;
  const start = begin ? valuesOf(begin) : BLANK_SEQUENCE;
  const offered = useRef(JSON.stringify(start));
  const form = useWriteForm({
    start,
    send: (values, { context }) => client("sequences").create(inputOf(values), { context }),
    said: (_, { name }) => `${name} created`,
    to: () => "/crm/sequences",
  });
  /** A template of another kind replaces an unedited template, but never a person's own text. */
  const offer = (chosen: SequenceKind) => {
    const other = offers.find((one) => one.kind === chosen);
    const same = { kind: start.kind, isActive: start.isActive };
    if (!other || JSON.stringify({ ...form.values, ...same }) !== offered.current) return;
    offered.current = JSON.stringify({ ...valuesOf(other), ...same });
    form.fill({ ...valuesOf(other), isActive: form.values.isActive });
  };
  return (
    <>
      <PageHead title="New Sequence">
        Messages sent automatically until the customer answers. Start from our standard steps and change them.
      </PageHead>
      <SequenceInputs
        of={form}
        submit="Create Sequence"
        onKind={offer}
        onLeave={() => void navigate("/crm/sequences")}
      />
    </>
  );
}
