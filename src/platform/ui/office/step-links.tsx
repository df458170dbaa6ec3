import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface Step {
  to: string;
  label: string;
}

interface StepLinksProps {
  previous: Step;
  next: Step;
  /** The address of today. */
  today: string;
}

/** Links to the time before and after, with Today between them. */
export function StepLinks({ previous, next, today }: StepLinksProps) {
  return (
    <>
      <Arrow step={previous}>
        <IconChevronLeft size={20} />
      </Arrow>
      <Button component={Link} to={today} variant="default" h={44} preventScrollReset>
        Today
      </Button>
      <Arrow step={next}>
        <IconChevronRight size={20} />
      </Arrow>
    </>
  );
}

function Arrow({ step: { to, label }, children }: { step: Step; children: ReactNode }) {
  return (
    <ActionIcon component={Link} to={to} variant="default" size={44} aria-label={label} preventScrollReset>
      {children}
    </ActionIcon>
  );
}
