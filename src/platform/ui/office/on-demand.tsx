import { type ComponentType, type ReactNode, useEffect, useReducer } from "react";
import { notifyProblem } from "./notify";

/**
 * A part of a screen that few visits need, such as a dialog: fetched when it is first shown. When it cannot be fetched,
 * the person is told and it closes. Until it is there, `outline` is.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  outline: ReactNode = null,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const [, showAgain] = useReducer((count: number) => count + 1, 0);
    const { onClose } = props as { onClose?: () => void };
    // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once; who closes it may change
    useEffect(() => {
      if (Part) return;
      load().then(
        (part) => {
          Part = part;
          showAgain();
        },
        (error: unknown) => {
          notifyProblem(error);
          onClose?.();
        },
      );
    }, []);
    return Part ? <Part {...props} /> : outline;
  };
}
