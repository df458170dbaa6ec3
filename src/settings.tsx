import "~/sections";
import { Outlet } from "react-router";

/** The pages of the settings are below this route: only they load what the sections declare. */
export default function Settings() {
  return <Outlet />;
}
