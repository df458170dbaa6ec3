import { Alert, Button } from "@mantine/core";
import { isRouteErrorResponse, useRevalidator } from "react-router";

/** For a page's error boundary: says that its data could not be read, with a retry. Others handle other errors. */
export function LoadingFailed({ error, title, text }: { error: unknown; title: string; text?: string }) {
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <Alert color="red" role="alert" title={title}>
      {text && <p>{text}</p>}
      <Button
        mt={text ? "sm" : 0}
        variant="default"
        loading={state === "loading"}
        onClick={() => void revalidate()}
      >
        Retry
      </Button>
    </Alert>
  );
}
