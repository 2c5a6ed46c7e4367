interface Size {
  width: number;
  height: number;
}

/** Bytes read for a picture's size: an embedded preview may come before it. */
const headLength = 512 * 1024;

/** The size that a PNG, a JPEG or a WebP states, read before anything is decoded; undefined for other files. */
export async function pictureSize(file: Blob): Promise<Size | undefined> {
  const view = new DataView(await file.slice(0, headLength).arrayBuffer());
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
    return textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP' ? webpSize(view) : undefined;
  } catch {
    // The file is shorter than it states.
    return undefined;
  }
}

/** From the first frame header (ITU T.81, B.2.2). */
function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}

/** Four letters. */
const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));

/** From the first chunk (RFC 9649, 2.5 to 2.7; RFC 6386, 9.1): an extended file states its canvas. */
function webpSize(view: DataView): Size | undefined {
  const sideOf = (bits: number) => (bits & 0x3fff) + 1;
  switch (textAt(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: sideOf(bits), height: sideOf(bits >>> 14) };
    }
    case 'VP8X': {
      const threeBytes = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
    }
    default:
      return undefined;
  }
}
