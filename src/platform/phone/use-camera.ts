import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { openCamera } from "~/platform/offline/photo";

export type CameraState = "opening" | "open" | "none";

/** Shows the back camera in a video element while the component is shown. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [camera, setCamera] = useState<CameraState>("opening");
  useEffect(() => {
    let end: (() => void) | undefined;
    let isClosed = false;
    const view = video.current;
    if (!view || !navigator.mediaDevices) setCamera("none");
    else
      openCamera(view).then(
        (stop) => {
          end = stop;
          if (isClosed) stop();
          else setCamera("open");
        },
        () => setCamera("none"),
      );
    return () => {
      isClosed = true;
      end?.();
    };
  }, [video]);
  return camera;
}
