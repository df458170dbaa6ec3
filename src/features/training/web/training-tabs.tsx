import { Box } from "@mantine/core";
import { PageTabs } from "~/platform/ui/office/tabs";

/** The two pages of training. */
export function TrainingTabs() {
  return (
    <Box mt={-8} mb={16}>
      <PageTabs
        label="Training"
        tabs={[
          { to: "/staff/training", label: "Records", end: true },
          { to: "/staff/training/courses", label: "Courses" },
        ]}
      />
    </Box>
  );
}
