import { redirect } from "react-router";
import { readPath } from "~/platform/kernel/locales";
import type { Route } from "./+types/moved-page";

/** Permanent redirects (docs/domain/readings.md#public-site). */
const MOVED: Record<string, string> = { "/our-work": "/work", "/track-move": "/track" };

export function loader({ url }: Route.LoaderArgs) {
  return redirect((MOVED[readPath(url.pathname).path.replace(/\.data$/, "")] ?? "/") + url.search, 301);
}
