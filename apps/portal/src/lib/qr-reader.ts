import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';

/**
 * The first is enough for a code that fills a third of the picture, and quick on an old phone. The reader misses one
 * code in a hundred at a given size however still it is held, and not at another: looks go through all of them.
 */
const SIDES_MAX = [640, 440, 540] as const;

type Picture = {
  /** Red, green, blue and opacity of each point, row by row. */
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

/** As bright as eyes see it: the eye takes green for the most of it. */
function brightnessOf({ data, width, height }: Picture): Uint8ClampedArray {
  const points = new Uint8ClampedArray(width * height);
  for (let point = 0; point < points.length; point += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(point * 4, point * 4 + 3);
    points[point] = (red * 2 + green * 5 + blue) / 8;
  }
  return points;
}

/** What the square in a picture says; nothing where there is none. */
export function readQr(picture: Picture): readonly string[] {
  const { width, height } = picture;
  const source = new RGBLuminanceSource(brightnessOf(picture), width, height);
  try {
    return [new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()];
  } catch {
    return [];
  }
}

/** Reads squares off a camera where the browser itself reads none. */
export function openQrReader(): (video: HTMLVideoElement) => Promise<readonly string[]> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let looks = 0;
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const side = SIDES_MAX[looks % SIDES_MAX.length] ?? SIDES_MAX[0];
    looks += 1;
    const scale = Math.min(1, side / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.floor(videoWidth * scale), Math.floor(videoHeight * scale)];
    if (context === null || width === 0 || height === 0) return [];
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    return readQr(context.getImageData(0, 0, width, height));
  };
}
