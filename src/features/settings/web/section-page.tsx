import { data, redirect } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { settingsSections } from "../define";
import { MOVED_SECTIONS } from "../domain/settings";
import type { Route } from "./+types/section-page";
import { SectionForm } from "./section-form";

const sectionNamed = (name: string | undefined) => settingsSections.all().find((each) => each.name === name);

export async function loader({ context, params }: Route.LoaderArgs) {
  const moved = Object.hasOwn(MOVED_SECTIONS, params.section) && MOVED_SECTIONS[params.section];
  if (moved) throw redirect(`/settings/${moved}`, 301);
  const section = sectionNamed(params.section);
  if (!section) throw data({ message: "This settings section does not exist." }, { status: 404 });
  const name = section.name as Parameters<Settings["get"]>[0]["section"];
  const stored = await api(context, "settings").get({ section: name });
  const { publicUrl, viewer } = context.get(pageRequest);
  return { ...stored, publicUrl, held: [...(viewer?.permissions ?? [])] };
}

type Settings = ReturnType<typeof api<"settings">>;

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, `${sectionNamed(params.section)?.title ?? "Settings"} settings`);

export default function SectionPage({ loaderData }: Route.ComponentProps) {
  const section = sectionNamed(loaderData.section);
  return section && <SectionForm key={section.name} section={section} stored={loaderData} />;
}
