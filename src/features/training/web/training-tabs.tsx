import { PageTabs } from "~/platform/ui/office/tabs";
import styles from "./training-tabs.module.css";

/** The two pages of training. */
export function TrainingTabs() {
  return (
    <div className={styles.tabs}>
      <PageTabs
        label="Training"
        tabs={[
          { to: "/staff/training", label: "Records", end: true },
          { to: "/staff/training/courses", label: "Courses" },
        ]}
      />
    </div>
  );
}
