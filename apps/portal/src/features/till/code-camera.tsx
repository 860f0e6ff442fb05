import { isStoreCode } from '@abona/contract/merchants/store-code-digits';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { useEffect, useRef, useState } from 'react';
import { tillCopy } from '#copy/till.ts';
import styles from './till.module.css';

type Detector = {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

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

/** The camera, once somebody asks for it: it gives the first of our codes that it sees, and is off again. */
export function CodeCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onCode);
  told.current = onCode;

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

  if (navigator.mediaDevices === undefined)
    return <p className={styles.help}>{tillCopy.code.noCamera}</p>;
  return (
    <div className={styles.camera}>
      {isOn ? (
        <>
          <video ref={video} className={styles.video} muted playsInline />
          <p>{tillCopy.code.aim}</p>
        </>
      ) : (
        isRefused && <p role="alert">{tillCopy.code.refused}</p>
      )}
      <DenseButton variant="line" onClick={() => setOn(!isOn)}>
        {isOn ? tillCopy.code.cameraOff : tillCopy.code.camera}
      </DenseButton>
    </div>
  );
}
