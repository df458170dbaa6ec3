import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { UUID } from "~/platform/kernel/ids";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import { BLANK_KIND } from "../domain/kinds";
import type { Route } from "./+types/new-kind-page";
import { fieldsOf, KindInputs, type KindValues } from "./kind-inputs";

const BLANK: KindValues = { ...BLANK_KIND, volume: null, weight: null, minutes: null };

/** `?like=` takes another item as a start: the next size of the same family. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const kinds = api(context, "itemKinds");
  const like = url.searchParams.get("like") ?? "";
  // The page is for those who may change the list.
  await kinds.draft();
  return { like: UUID.test(like) ? await kinds.get({ id: like }) : undefined };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New item");

export default function NewKindPage({ loaderData: { like } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm<KindValues, { id: string }>({
    start: like
      ? {
          ...BLANK,
          ...{ nameEn: `${like.nameEn}, `, nameSw: `${like.nameSw}, ` },
          ...{ words: like.words, rooms: like.rooms, flags: like.flags, family: like.family },
        }
      : BLANK,
    send: (values, { context }) => client("itemKinds").add(fieldsOf(values), { context }),
    said: (_, { nameEn }) => `${nameEn.trim()} added`,
    to: ({ id }) => `/settings/items/${id}`,
  });
  return (
    <>
      <PageHead
        title={like ? `New size of ${like.nameEn}` : "New item"}
        above={{ to: "/settings/items", label: "Item list" }}
      />
      <Form of={form} className={cards.form} label="Item">
        <KindInputs of={form} />
        <FormFoot of={form} submit="Add item" onLeave={() => void navigate("/settings/items")} />
      </Form>
    </>
  );
}
