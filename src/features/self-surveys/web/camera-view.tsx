/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { photoOf } from "~/platform/offline/photo";
import styles from "./survey.module.css";
import { say, type Texts } from "./survey-types";

const MOST_SECONDS = 20;
/** About 2 MB for 20 seconds. */
const BITS = 800_000;
const TYPES = ["video/webm;codecs=vp8", "video/webm", "video/mp4"];

interface CameraProps {
  texts: Texts;
  onTaken: (kind: "photo" | "clip", blob: Blob) => void;
  onClose: () => void;
}

/** A viewfinder inside the page: the phone's own camera app would end this page on small phones. */
export function CameraView({ texts, onTaken, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const [stream, setStream] = useState<MediaStream | "failed" | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);

  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | undefined;
    const open = async () => {
      const size = { width: { ideal: 640 }, height: { ideal: 480 } };
      opened = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: "environment" }, ...size },
      });
      if (isOver || !video.current) return end(opened);
      video.current.srcObject = opened;
      await video.current.play();
      setStream(opened);
    };
    open().catch(() => !isOver && setStream("failed"));
    return () => {
      isOver = true;
      if (recorder.current?.state === "recording") recorder.current.stop();
      end(opened);
    };
  }, []);

  useEffect(() => {
    if (seconds === null) return;
    if (seconds >= MOST_SECONDS) return recorder.current?.stop();
    const timer = setTimeout(() => setSeconds(seconds + 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  const shoot = async () => {
    const photo = video.current && (await photoOf(video.current));
    if (photo) onTaken("photo", photo);
  };
  const record = () => {
    if (stream === null || stream === "failed") return;
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const running = new MediaRecorder(stream, {
      videoBitsPerSecond: BITS,
      ...(mimeType ? { mimeType } : {}),
    });
    const parts: Blob[] = [];
    running.ondataavailable = ({ data }) => parts.push(data);
    running.onstop = () => {
      setSeconds(null);
      onTaken("clip", new Blob(parts, { type: running.mimeType }));
    };
    recorder.current = running;
    running.start();
    setSeconds(0);
  };
  const mayRecord = typeof MediaRecorder !== "undefined";
  return (
    <div class={styles.camera}>
      {stream === "failed" ? (
        <p role="alert">{texts.noCamera}</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a viewfinder without sound
        <video ref={video} playsInline muted />
      )}
      <div class={styles.ways}>
        {stream !== null && stream !== "failed" && seconds === null && (
          <>
            <button type="button" class={styles.main} onClick={() => void shoot()}>
              {texts.shutter}
            </button>
            {mayRecord && (
              <button type="button" onClick={record}>
                {texts.record}
              </button>
            )}
          </>
        )}
        {seconds !== null && (
          <button type="button" class={styles.main} onClick={() => recorder.current?.stop()}>
            {say(texts, "stop", { seconds: MOST_SECONDS - seconds })}
          </button>
        )}
        <button type="button" class={styles.quiet} onClick={onClose}>
          {texts.closeCamera}
        </button>
      </div>
    </div>
  );
}

function end(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
