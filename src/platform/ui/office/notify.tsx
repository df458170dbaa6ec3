import { notifications } from "@mantine/notifications";
import { problemOf } from "~/platform/http/client";

/** Says that something was done. */
export function tell(message: string): void {
  notifications.show({ message, color: "green", autoClose: 6000 });
}

/** Says what went wrong; stays until it is closed. */
export function tellProblem(error: unknown): void {
  notifications.show({
    title: "This did not work",
    message: problemOf(error).message,
    color: "red",
    autoClose: false,
  });
}
