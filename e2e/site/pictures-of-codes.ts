import readCode from 'jsqr';
import QRCode from 'qrcode';
import sharp from 'sharp';

/** A photo of a sheet or a screen with a code on it. */
export interface Photo {
  text: string;
  width: number;
  height: number;
  /** The code's side, in pixels. */
  side: number;
  /** Degrees. */
  turn?: number;
  blur?: number;
  /** On a grid of bright dots, as a screen photographed. */
  screen?: boolean;
  /** How many times as wide and high the file is, whose noise would take seconds to make at full size. */
  enlarged?: number;
}

/** A noisy, dim JPEG of a code on a table. */
export async function photoOf({
  text,
  width,
  height,
  side,
  turn = 0,
  blur,
  screen,
  enlarged = 1,
}: Photo): Promise<Buffer> {
  const flat = await sharp(await codePicture(text, side))
    .rotate(turn, { background: '#aaa' })
    .toBuffer();
  const dots = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4v1H0zM0 0h1v4H0z" fill="#000" fill-opacity=".25"/></svg>',
  );
  const noise = { type: 'gaussian', mean: 120, sigma: 20 } as const;
  const table = sharp({ create: { width, height, channels: 3, background: '#8a7a66', noise } }).composite([
    { input: flat, left: Math.round(width * 0.2), top: Math.round(height * 0.2) },
    ...(screen ? [{ input: dots, tile: true }] : []),
  ]);
  const photo = sharp(await table.png({ compressionLevel: 0 }).toBuffer());
  const size = { width: width * enlarged, kernel: 'nearest' } as const;
  return (blur ? photo.blur(blur) : photo).resize(size).modulate({ brightness: 0.8 }).jpeg({ quality: 75 }).toBuffer();
}

const codePicture = (text: string, width: number): Promise<Buffer> =>
  QRCode.toBuffer(text, { width, margin: 2, color: { dark: '#1e3a8a', light: '#fffdf8' } });

/** The beginning of a PNG, which says how large the picture would be. */
export function headOfPng(width: number, height: number): Buffer {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR........\x08\x02\0\0\0....', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** Two codes on one sheet. */
export async function sheetOf(one: string, other: string): Promise<Buffer> {
  const pictures = await Promise.all([one, other].map((text) => codePicture(text, 400)));
  return sharp({ create: { width: 1200, height: 700, channels: 3, background: '#eee' } })
    .composite(pictures.map((input, index) => ({ input, left: 100 + 550 * index, top: 120 })))
    .png()
    .toBuffer();
}

/** The text of the code in a picture, by another reader than the site's. */
export async function textIn(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
