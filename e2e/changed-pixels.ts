import sharp from 'sharp';

/** Steps of a colour, of 255, by which Chromium itself draws round edges differently. */
const noise = 2;

/** Says how a picture differs from an earlier one in any pixel; undefined if it doesn't. */
export async function changedPixels(earlier: Buffer, picture: Buffer): Promise<string | undefined> {
  if (picture.equals(earlier)) return undefined;
  const [before, after] = await Promise.all([pixelsOf(earlier), pixelsOf(picture)]);
  const { width, height } = before.info;
  if (width !== after.info.width || height !== after.info.height)
    return `${width} × ${height} is now ${after.info.width} × ${after.info.height}`;
  const changed = new Set<number>();
  before.data.forEach((colour, at) => {
    if (Math.abs(colour - after.data.readUInt8(at)) > noise) changed.add(Math.floor(at / 3));
  });
  const [first] = changed;
  if (first === undefined) return undefined;
  return `${changed.size} pixels, the first at ${first % width}, ${Math.floor(first / width)}`;
}

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
