import { PictureRefusal } from './picture-refusal.ts';

const drawingType = 'image/svg+xml';

/** Pixels of the longer side of what is made of a drawing. */
const longest = 1024;

/** Bytes: a logo has a few thousand. */
const largestDrawing = 2 * 1024 * 1024;

/** Elements that are drawn: a detailed coat of arms has some thousand. */
const mostDrawn = 50_000;

/**
 * A drawing (SVG) as a PNG file that is drawn here, and any other file as it is. A drawing may hold scripts and call
 * other hosts, so none is sent or stored; as an image it does neither. Throws `PictureRefusal`.
 */
export async function withoutDrawing(file: File): Promise<File> {
  if (file.type !== drawingType) return file;
  const root = file.size <= largestDrawing ? rootOf(await file.text()) : undefined;
  const size = root && sizeOf(root);
  if (!root || !size || drawnOf(root, root) > mostDrawn) throw new PictureRefusal('unreadable');
  const blob = await pixelsOf(root, size);
  return new File([blob], 'desenho.png', { type: blob.type });
}

/** Of a document that is never shown: nothing in it runs or loads. */
function rootOf(text: string): SVGSVGElement | undefined {
  const { documentElement: root } = new DOMParser().parseFromString(text, drawingType);
  return root instanceof SVGSVGElement && !root.querySelector('parsererror') ? root : undefined;
}

interface Size {
  width: number;
  height: number;
}

/** The drawing's own proportions, as large as `longest`; undefined if it says none. */
function sizeOf(root: SVGSVGElement): Size | undefined {
  const inUnits = (name: string) => Number.parseFloat(root.getAttribute(name) ?? '');
  const [, , viewWidth, viewHeight] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = viewWidth ?? inUnits('width');
  const height = viewHeight ?? inUnits('height');
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return undefined;
  const scale = longest / Math.max(width, height);
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The elements that a part draws, with those that it refers to each time; without end where it refers to itself. */
function drawnOf(part: Element, root: Element, known = new Map<Element, number>()): number {
  const before = known.get(part);
  if (before !== undefined) return before;
  known.set(part, Number.POSITIVE_INFINITY);
  const referred = [...part.attributes].flatMap(({ localName, value }) => {
    const id = localName === 'href' ? /^#(.+)/.exec(value) : /url\(\s*['"]?#([^'")]+)/.exec(value);
    return (id?.[1] && root.querySelector(`#${CSS.escape(id[1])}`)) || [];
  });
  const drawn = [...part.children, ...referred].reduce((sum, each) => sum + drawnOf(each, root, known), 1);
  known.set(part, drawn);
  return drawn;
}

/** Pages within a drawing, whose pixels browsers don't give out, and what is elsewhere, shown as a broken picture. */
function isForeign(part: Element): boolean {
  const href = part.getAttribute('href') ?? part.getAttributeNS('http://www.w3.org/1999/xlink', 'href');
  const isElsewhere = href !== null && !/^(#|data:)/.test(href) && part.localName !== 'a';
  return isElsewhere || part.localName === 'foreignObject' || part.localName === 'script';
}

async function pixelsOf(root: SVGSVGElement, { width, height }: Size): Promise<Blob> {
  root.setAttribute('width', `${width}`);
  root.setAttribute('height', `${height}`);
  for (const each of root.querySelectorAll('*')) if (isForeign(each)) each.remove();
  const image = new Image();
  image.src = `data:${drawingType},${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  await image.decode().catch(() => {
    throw new PictureRefusal('unreadable');
  });
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.drawImage(image, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  // Nothing of it can be seen, as where all of it is on another host.
  if (!data.some((value, at) => at % 4 === 3 && value > 0)) throw new PictureRefusal('unreadable');
  return await new Promise<Blob>((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new PictureRefusal('unreadable')))),
  );
}
