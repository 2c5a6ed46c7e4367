/** True if a picture has several frames, of which only the first is kept. `type` is what its first bytes tell. */
export async function isMoving(file: File): Promise<boolean> {
  const counts = movingBy[file.type];
  return counts?.(new Uint8Array(await file.arrayBuffer())) ?? false;
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

const movingBy: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/gif': hasSecondFrame,
  'image/png': hasAnimationChunk,
  // The animation flag of the extended header (RFC 9649, 2.7).
  'image/webp': (bytes) => textAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0,
  'image/avif': (bytes) => textAt(bytes, 8) === 'avis',
};

/** Blocks as the GIF89a specification has them, sections 17 to 26. */
function hasSecondFrame(bytes: Uint8Array): boolean {
  const colourTable = (packed = 0) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + colourTable(bytes[10]);
  while (at < bytes.length) {
    if (bytes[at] === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + colourTable(bytes[at + 9]);
    } else if (bytes[at] === 0x21) at += 2;
    else return false;
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    at += 1;
  }
  return false;
}

/** An APNG has `acTL` before its pixels. */
function hasAnimationChunk(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = textAt(bytes, at + 4);
    if (chunk === 'acTL') return view.getUint32(at + 8) > 1;
    if (chunk === 'IDAT') return false;
  }
  return false;
}
