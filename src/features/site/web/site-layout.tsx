import { Outlet } from "react-router";

/** Header and footer of the public pages. */
export default function SiteLayout() {
  return <Outlet />;
}
