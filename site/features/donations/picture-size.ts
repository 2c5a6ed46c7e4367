export interface Size {
  width: number;
  height: number;
}

/** Bytes read for a picture's size: an embedded preview may come before it. */
const headLength = 512 * 1024;

/** The size that a PNG or a JPEG states, read before anything is decoded; undefined for other files. */
export async function pictureSize(file: Blob): Promise<Size | undefined> {
  const view = new DataView(await file.slice(0, headLength).arrayBuffer());
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    return view.getUint16(0) === 0xffd8 ? jpegSize(view) : undefined;
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
