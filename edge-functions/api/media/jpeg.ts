import { joined, viewOf } from './bytes.ts';
import {
  frameSize,
  holdsTablesAlone,
  isAdobe,
  isPlainJfif,
  isProfilePart,
  isScanHeader,
  isWholeProfile,
  type Orientation,
  orientationIn,
  segmentOf,
  tableMarkers,
} from './jpeg-segments.ts';
import type { Picture, PictureSize } from './picture.ts';

/* JPEG: ITU-T T.81, annex B. Segments follow markers; a scan's header is followed by its pixels. */

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive: the kinds that browsers draw. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Segments of applications (camera, place, editor, thumbnail) and comments. */
const isRemark = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

interface Part {
  /** Including the marker and the length; for a scan, also its pixels. */
  bytes: Uint8Array;
  /** Chunks of the colour profile. */
  profile?: Uint8Array;
}

/**
 * Reads a JPEG; undefined when it isn't one or is incomplete. An invalid colour profile is left out. Of Exif only the
 * orientation is kept, and the size is that of the turned picture.
 */
export function readJpeg(file: Uint8Array<ArrayBuffer>): Picture | undefined {
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined;
  const parts: Part[] = [{ bytes: file.subarray(0, 2) }];
  let size: PictureSize | undefined;
  let hasScan = false;
  let orientation: Orientation | undefined;
  for (let at = 2; ; ) {
    const start = markerFrom(file, at);
    const marker = start === undefined ? undefined : file[start + 1];
    if (start === undefined || marker === undefined) return undefined;
    if (marker === endOfImage) {
      if (!size || !hasScan) return undefined;
      parts.push({ bytes: file.subarray(start, start + 2) });
      return {
        type: 'image/jpeg',
        ...turned(size, orientation),
        bytes: joined(withOrientation(keptOf(parts), orientation)),
      };
    }
    const end = segmentEnd(file, start);
    if (end === undefined) return undefined;
    const content = file.subarray(start + 4, end);
    at = end;
    if (frames.has(marker)) {
      if (size) return undefined;
      size = frameSize(content);
      if (!size) return undefined;
    } else if (marker === startOfScan) {
      if (!size || !isScanHeader(content)) return undefined;
      hasScan = true;
      at = scanEnd(file, end);
    } else if (isRemark(marker)) {
      if (marker === applicationOfExif) orientation ??= orientationIn(content);
      if (!isNeeded(marker, content)) continue;
    } else if (!tableMarkers.has(marker) || !holdsTablesAlone(marker, content)) return undefined;
    parts.push({ bytes: file.subarray(start, at), ...(marker === applicationOfProfile && { profile: content }) });
  }
}

/** Where the marker at `at` begins; it may have several `FF` as padding. */
function markerFrom(file: Uint8Array, at: number): number | undefined {
  if (file[at] !== 0xff) return undefined;
  let last = at;
  while (file[last + 1] === 0xff) last += 1;
  return last;
}

/** The end of a segment, whose length follows its marker. */
function segmentEnd(file: Uint8Array, start: number): number | undefined {
  if (start + 4 > file.byteLength) return undefined;
  const length = viewOf(file).getUint16(start + 2);
  const end = start + 2 + length;
  return length >= 2 && end <= file.byteLength ? end : undefined;
}

/** The end of a scan's pixels, in which `FF` is followed by 0 or is a restart marker. */
function scanEnd(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.byteLength;
}

const applicationOfExif = 0xe1;
const applicationOfProfile = 0xe2;

/** The APP segments that affect drawing: JFIF without a thumbnail, the colour profile, Adobe's colour transform. */
function isNeeded(marker: number, content: Uint8Array): boolean {
  if (marker === 0xe0) return isPlainJfif(content);
  if (marker === applicationOfProfile) return isProfilePart(content);
  return marker === 0xee && isAdobe(content);
}

function keptOf(parts: readonly Part[]): Uint8Array[] {
  const profile = parts.flatMap((part) => part.profile ?? []);
  const kept = profile.length > 0 && isWholeProfile(profile) ? parts : parts.filter((part) => !part.profile);
  return kept.map(({ bytes }) => bytes);
}

const turned = ({ width, height }: PictureSize, orientation = 1): PictureSize =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** The orientation follows the start and JFIF, which comes first where it is there. */
function withOrientation(parts: readonly Uint8Array[], orientation: Orientation = 1): readonly Uint8Array[] {
  if (orientation === 1) return parts;
  const first = parts[1]?.[1] === 0xe0 ? 2 : 1;
  return parts.toSpliced(first, 0, segmentOf(orientation));
}
