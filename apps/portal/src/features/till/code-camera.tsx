import { isStoreCode } from '@abona/contract/merchants/store-code-digits';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Icon } from '@abona/ui/icons/icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { tillCopy } from '#copy/till.ts';
import charge from './charge.module.css';
import styles from './till.module.css';

type Detector = {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const words = tillCopy.code;
const FORMATS = ['qr_code', 'code_128'];
const LOOK_EVERY_MS = 250;

/** What is seen through a camera: what is written in every code that is there. */
type Reader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The browser's own reader; where it has none, one of ours for the square, which is fetched only then. */
async function openReader(): Promise<Reader> {
  const Native: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector');
  if (Native === undefined) return (await import('#lib/qr-reader.ts')).openQrReader();
  const detector = new Native({ formats: FORMATS });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

/** Whether the browser lets us without asking anybody; those that do not say so do not. */
async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    return false;
  }
}

type CodeCameraProps = {
  /** A whole code is there already, seen or typed. */
  readonly isRead: boolean;
  readonly onCode: (code: string) => void;
  readonly onAgain: () => void;
};

/** The camera, once somebody let us use it: it gives the first of our codes that it sees, and is off again. */
export function CodeCamera({ isRead, onCode, onAgain }: CodeCameraProps) {
  const [isOn, setOn] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onCode);
  told.current = onCode;

  // Whoever let us once wants it on at every sale.
  useEffect(() => {
    let isOver = false;
    const open = async () => {
      const isAllowed = await isCameraAllowed();
      if (isAllowed && !isOver) setOn(true);
    };
    if (!isRead) void open();
    return () => {
      isOver = true;
    };
  }, [isRead]);

  useEffect(() => {
    if (!isOn) return;
    let stream: MediaStream | null = null;
    let timer = 0;
    let isOver = false;
    const look = async (read: Reader) => {
      if (isOver || video.current === null) return;
      const seen = await read(video.current).catch(() => []);
      const code = seen.map((text) => text.replace(/\D/g, '')).find(isStoreCode);
      if (code === undefined) timer = window.setTimeout(() => void look(read), LOOK_EVERY_MS);
      else {
        setOn(false);
        told.current(code);
      }
    };
    const start = async () => {
      setRefused(false);
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
        });
        if (video.current !== null) {
          video.current.srcObject = stream;
          await video.current.play();
        }
        await look(await openReader());
      } catch {
        setRefused(true);
        setOn(false);
      }
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [isOn]);

  if (isRead)
    return (
      <p className={charge.read} role="status">
        <DenseIcon name="check-circle-fill" />
        <b>{words.read}</b>
        <DenseButton variant="text" size="s" onClick={onAgain}>
          {words.readAgain}
        </DenseButton>
      </p>
    );
  if (navigator.mediaDevices === undefined) return <p className={styles.help}>{words.noCamera}</p>;
  return (
    <div className={charge.camera}>
      {isOn && (
        <>
          <video ref={video} className={charge.video} muted playsInline />
          <span className={charge.corners} />
        </>
      )}
      <div className={classNames(charge.aim, isOn && charge.over)}>
        {!isOn && <Icon name="qr-code-fill" className={charge.square} />}
        <p role={isRefused ? 'alert' : undefined}>{isRefused ? words.refused : words.aim}</p>
        <DenseButton variant={isOn ? 'onwall' : 'bloom'} size="s" onClick={() => setOn(!isOn)}>
          {isOn ? words.cameraOff : words.camera}
        </DenseButton>
      </div>
    </div>
  );
}
