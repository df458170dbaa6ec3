import { useSubmit } from "react-router";
import { askToConfirm } from "~/platform/ui/office/confirm";

/** Asks for confirmation, then signs out. */
export function useLogOut() {
  const submit = useSubmit();
  return async () => {
    const sure = await askToConfirm("Are you sure you want to log out?", {
      title: "Log out",
      confirm: "Log out",
    });
    if (sure) await submit(null, { method: "post", action: "/sign-out" });
  };
}
