import sharp, { type Sharp } from 'sharp';

/** EXIF data as a telephone writes it. */
export const place = 'GPS-3.7327S-38.5270W';

interface PictureOptions {
  width?: number;
  height?: number;
  /** 0 to 255: each shade makes another file. */
  shade?: number;
}

/** A picture with an edge, so that damage shows. */
export function drawing({ width = 40, height = 30, shade = 90 }: PictureOptions = {}): Sharp {
  const half = {
    width: Math.max(1, width >> 1),
    height,
    channels: 3,
    background: { r: shade, g: 10, b: 200 },
  } as const;
  return sharp({ create: { ...half, width, background: { r: 240, g: 230, b: shade } } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

/** A WebP as browsers make it. */
export const webpOf = (options?: PictureOptions) => bytesOf(drawing(options).webp());

export const jpegOf = (options?: PictureOptions) => bytesOf(drawing(options).jpeg());

const exif = { IFD0: { Artist: place }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '3/1 43/1 58/1' } };
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${place}"/></rdf:RDF></x:xmpmeta>`;

/** With a GPS position in EXIF and in XMP, and a colour profile. */
export const withPlace = (picture: Sharp): Sharp => picture.withIccProfile('p3').withExif(exif).withXmp(xmp);

/** Reads a file with another library: its pixels and metadata. */
export async function pixelsOf(
  file: Uint8Array,
): Promise<{ pixels: string; format: string; width: number; height: number }> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const { format = '' } = await sharp(file).metadata();
  return { pixels: data.toString('base64'), format, width: info.width, height: info.height };
}

export async function remarksOf(file: Uint8Array): Promise<string[]> {
  const { exif: camera, xmp: description, iptc, comments = [] } = await sharp(file).metadata();
  return Object.entries({ camera, description, iptc, ...comments }).flatMap(([name, value]) => (value ? [name] : []));
}
