interface Drawing {
  width: number;
  height: number;
  /** The colours of the left and right half; transparent without one. */
  colours?: [left: string, right: string];
  /** Noise, so that it doesn't compress. */
  noise?: boolean;
}

/** A picture file as from a camera or a drawing program. */
export async function pictureFile(name: string, type: string, drawing: Drawing): Promise<File> {
  const { width, height, colours = ['rgb(200 0 0)', 'rgb(0 0 200)'], noise = false } = drawing;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  for (const [index, colour] of colours.entries()) {
    context.fillStyle = colour;
    context.fillRect((index * width) / 2, 0, width / 2, height);
  }
  if (noise) {
    const tile = noiseTile();
    for (let x = 0; x < width; x += tile.width) {
      for (let y = 0; y < height; y += tile.height) context.putImageData(tile, x, y);
    }
  }
  const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made as Blob), type, 0.9));
  return new File([blob], name, { type });
}

function noiseTile(): ImageData {
  const tile = new ImageData(256, 256);
  for (let at = 0, seed = 1; at < tile.data.length; at += 1) {
    seed = (seed * 48_271) % 0x7fffffff;
    tile.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  return tile;
}

/** The latitude that `withPlace` writes: degrees, minutes and seconds, one byte each. */
const place = [3, 43, 57] as const;

/** A JPEG with a camera's EXIF: a rotated orientation and a GPS position. */
export async function withPlace(jpeg: File): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const exif = exifSegment();
  return new File([bytes.slice(0, 2), exif, bytes.slice(2)], jpeg.name, { type: jpeg.type });
}

/** CIPA DC-008 (EXIF), sections 4.5.2 and 4.6.6: little-endian, the orientation and a latitude. */
function exifSegment(): Uint8Array<ArrayBuffer> {
  const short = (value: number) => [value & 255, value >> 8];
  const long = (value: number) => [...short(value & 0xffff), ...short(value >> 16)];
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...[...short(tag), ...short(type), ...long(count)],
    ...value,
  ];
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const tiff = [
    ...[0x49, 0x49, 42, 0, ...long(8)],
    ...[...short(2), ...entry(0x0112, 3, 1, long(6)), ...entry(0x8825, 4, 1, long(gpsAt)), ...long(0)],
    ...[...short(2), ...entry(1, 2, 2, [0x53, 0, 0, 0]), ...entry(2, 5, 3, long(latitudeAt)), ...long(0)],
    ...place.flatMap((part) => [...long(part), ...long(1)]),
  ];
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  return new Uint8Array([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
}
