import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawing, pixelsOf } from '../testing/pictures.ts';
import { readPicture } from './read-picture.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const join = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const bytesOf = (...values: number[]) => new Uint8Array(values);
const stowaway = new TextEncoder().encode('%PDF-1.7 stowaway');

/** A part of a file with a length prefix: where the length is, where its content begins and ends. */
interface Part {
  name: string;
  length: number;
  start: number;
  end: number;
}

/** A file format's parts by its standard, written independently of the code under test. */
interface Format {
  partsOf(file: Uint8Array): Part[];
  withLength(file: Bytes, part: Part, length: number): Bytes;
  /** The length that the content's own fields imply; undefined where they don't. */
  saidLength(name: string, content: Uint8Array): number | undefined;
  lengthOf(content: number): number;
}

const viewOf = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength);

const jpegFormat: Format = {
  partsOf(file) {
    const parts: Part[] = [];
    for (let at = 2; file[at] === 0xff && file[at + 1] !== 0xd9; ) {
      const end = at + 2 + viewOf(file).getUint16(at + 2);
      parts.push({ name: (file[at + 1] as number).toString(16), length: at + 2, start: at + 4, end });
      at = end;
      if (parts.at(-1)?.name === 'da') while (file[at] !== 0xff || file[at + 1] === 0) at += 1;
    }
    return parts;
  },
  withLength(file, { length }, value) {
    viewOf(file).setUint16(length, value);
    return file;
  },
  lengthOf: (content) => content + 2,
  saidLength(name, content) {
    let said = 0;
    if (name === 'db') while (said < content.byteLength) said += ((content[said] as number) >> 4) * 64 + 65;
    if (name === 'c4') while (said < content.byteLength) said += 17 + sum(content.subarray(said + 1, said + 17));
    const fixed: Record<string, number> = { dd: 2, e0: 14, ee: 12, da: 4 + 2 * (content[0] as number) };
    if (/^c[012]$/.test(name)) return 6 + 3 * (content[5] as number);
    if (name === 'e2') return 14 + viewOf(content).getUint32(14);
    return fixed[name] ?? said;
  },
};

const sum = (values: Uint8Array) => values.reduce((total, value) => total + value, 0);

const webpFormat: Format = {
  partsOf(file) {
    const parts: Part[] = [];
    for (let at = 12; at + 8 <= file.byteLength; ) {
      const end = at + 8 + viewOf(file).getUint32(at + 4, true);
      parts.push({
        name: String.fromCharCode(...file.subarray(at, at + 4)).trim(),
        length: at + 4,
        start: at + 8,
        end,
      });
      at = end + ((end - at) % 2);
    }
    return parts;
  },
  withLength(file, { length }, value) {
    viewOf(file).setUint32(length, value, true);
    viewOf(file).setUint32(4, file.byteLength - 8, true);
    return file;
  },
  lengthOf: (content) => content,
  saidLength: (name, content) => {
    if (name === 'VP8X') return 10;
    return name === 'ICCP' ? viewOf(content).getUint32(0) : undefined;
  },
};

/** Appends bytes to a part and adjusts its length. */
function grown(format: Format, file: Bytes, part: Part, added: Uint8Array): Bytes {
  const even = format === webpFormat ? new Uint8Array(added.byteLength % 2) : new Uint8Array();
  const whole = join(file.subarray(0, part.end), added, even, file.subarray(part.end));
  return format.withLength(whole, part, format.lengthOf(part.end - part.start + added.byteLength + even.byteLength));
}

let jpeg: Bytes;
let webp: Bytes;
beforeAll(async () => {
  const plain = join(await drawing().withIccProfile('p3').jpeg({ progressive: true }).toBuffer());
  // A restart interval of 0 is the same as no segment.
  jpeg = join(plain.subarray(0, 2), bytesOf(0xff, 0xdd, 0, 4, 0, 0), plain.subarray(2));
  const transparent = sharp({ create: { width: 21, height: 13, channels: 4, background: '#12345678' } });
  webp = join(await transparent.withIccProfile('p3').webp({ alphaQuality: 50 }).toBuffer());
});

const partNamed = (format: Format, file: Uint8Array, name: string): Part => {
  const found = format.partsOf(file).find((part) => part.name === name);
  if (!found) throw new Error(`The file of the test has no ${name}.`);
  return found;
};

it('the files of these tests have all parts and are accepted', async () => {
  expect(jpegFormat.partsOf(jpeg).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['dd', 'e2', 'db', 'c2', 'c4', 'da']),
  );
  expect(webpFormat.partsOf(webp).map(({ name }) => name)).toEqual(['VP8X', 'ICCP', 'ALPH', 'VP8']);
  for (const file of [jpeg, webp]) {
    const kept = readPicture(file)?.bytes as Bytes;
    expect(await pixelsOf(kept)).toEqual(await pixelsOf(file));
    expect((await sharp(kept).metadata()).icc).toBeDefined();
  }
});

describe('a part that is longer than its content', () => {
  it.each([
    ['dd', 'restart interval'],
    ['db', 'quantization tables'],
    ['c4', 'Huffman tables'],
    ['c2', 'frame'],
    ['da', 'scan'],
  ])('a JPEG is refused: %s, %s', (name) =>
    expect(readPicture(grown(jpegFormat, jpeg, partNamed(jpegFormat, jpeg, name), stowaway))).toBeUndefined(),
  );

  it('a WebP is refused: VP8X, canvas', () =>
    expect(readPicture(grown(webpFormat, webp, partNamed(webpFormat, webp, 'VP8X'), stowaway))).toBeUndefined());

  it('a WebP is refused: ALPH without compression', () => {
    const { start, end } = partNamed(webpFormat, webp, 'ALPH');
    const raw = join(bytesOf(0), new Uint8Array(21 * 13));
    const withRaw = (content: Uint8Array) => {
      const file = join(webp.subarray(0, start), content, webp.subarray(end + ((end - start) % 2)));
      return webpFormat.withLength(file, { name: 'ALPH', length: start - 4, start, end }, content.byteLength);
    };
    expect(readPicture(withRaw(raw))).toBeDefined();
    expect(readPicture(withRaw(join(raw, bytesOf(0, 0))))).toBeUndefined();
    expect(readPicture(withRaw(raw.subarray(2)))).toBeUndefined();
  });
});

describe('an invalid colour profile is left out, and the picture is drawn without it', () => {
  const damages: [string, (format: Format, file: Bytes, part: Part, at: number) => Bytes][] = [
    ['with more behind it', (format, file, part) => grown(format, file, part, stowaway)],
    ['that says it is shorter', (_, file, __, at) => join(file).fill(0, at, at + 3)],
    ['that says it is longer', (_, file, __, at) => join(file).fill(0xff, at, at + 1)],
    ['without its signature', (_, file, __, at) => join(file).fill(0, at + 36, at + 40)],
  ];

  it.each(damages)('of a JPEG: %s', async (_, damage) => {
    const part = partNamed(jpegFormat, jpeg, 'e2');
    await expectNoProfile(damage(jpegFormat, jpeg, part, part.start + 14), jpeg);
  });

  it.each(damages)('of a WebP: %s', async (_, damage) => {
    const part = partNamed(webpFormat, webp, 'ICCP');
    await expectNoProfile(damage(webpFormat, webp, part, part.start), webp);
  });

  it.each([
    ['number', 12, 2],
    ['count', 13, 2],
  ])('of a JPEG whose part has another %s', async (_, place, value) => {
    const file = jpeg.slice();
    file[partNamed(jpegFormat, jpeg, 'e2').start + place] = value;
    await expectNoProfile(file, jpeg);
  });

  it('of a JPEG, one in two parts stays, and not when they are in another order', async () => {
    const { length, start, end } = partNamed(jpegFormat, jpeg, 'e2');
    const profile = jpeg.subarray(start + 14, end);
    const [before, after] = [jpeg.subarray(0, length - 2), jpeg.subarray(end)];
    const partOf = (number: number, content: Uint8Array) => {
      const name = new TextEncoder().encode('ICC_PROFILE\0');
      const size = content.byteLength + 16;
      return join(bytesOf(0xff, 0xe2, size >> 8, size & 0xff), name, bytesOf(number, 2), content);
    };
    const [first, second] = [partOf(1, profile.subarray(0, 100)), partOf(2, profile.subarray(100))];
    const whole = join(before, first, second, after);
    expect(readPicture(whole)?.bytes).toEqual(whole);
    await expectNoProfile(join(before, second, first, after), jpeg);
    await expectNoProfile(join(before, first, after), jpeg);
  });

  async function expectNoProfile(damaged: Bytes, before: Bytes): Promise<void> {
    const kept = readPicture(damaged)?.bytes as Bytes;
    expect(Buffer.from(kept).includes(Buffer.from(stowaway))).toBe(false);
    expect((await sharp(kept).metadata()).icc).toBeUndefined();
    const withoutProfile = { ...(await pixelsOf(before)), pixels: expect.any(String) };
    expect(await pixelsOf(kept)).toEqual(withoutProfile);
  }
});

it.each([
  ['another profile', (parts: Uint8Array[]) => [...parts.slice(0, 2), parts[1], ...parts.slice(2)]],
  ['another transparency', (parts: Uint8Array[]) => [...parts.slice(0, 3), parts[2], ...parts.slice(3)]],
  ['transparency behind the pixels', (parts: Uint8Array[]) => [parts[0], parts[1], parts[3], parts[2]]],
])('a WebP with %s is refused', (_, change) => {
  const parts = webpFormat.partsOf(webp).map(({ length, end }) => webp.slice(length - 4, end + ((end - length) % 2)));
  const file = join(webp.subarray(0, 12), ...(change(parts) as Uint8Array[]));
  viewOf(file).setUint32(4, file.byteLength - 8, true);
  expect(readPicture(file)).toBeUndefined();
});

it('padding to an even length is written as zero', () => {
  const { start, end } = partNamed(webpFormat, webp, 'VP8');
  const odd = join(webp.subarray(0, end - 1), bytesOf(7));
  const file = webpFormat.withLength(odd, { name: 'VP8', length: start - 4, start, end }, end - 1 - start);
  expect((end - 1 - start) % 2).toBe(1);
  expect(readPicture(file)?.bytes.at(-1)).toBe(0);
});

describe('with any changed lengths, an accepted picture has no bytes beyond its parts', () => {
  it.each([
    ['JPEG', () => jpeg, jpegFormat],
    ['WebP', () => webp, webpFormat],
  ] as const)('%s', (_, file, format) => {
    const parts = format.partsOf(file());
    fc.assert(
      fc.property(
        fc.nat(parts.length - 1),
        fc.integer({ min: -300, max: 300 }),
        fc.uint8Array({ maxLength: 300 }),
        fc.boolean(),
        (index, change, added, grows) => {
          const part = parts[index] as Part;
          const damaged = grows
            ? grown(format, file(), part, added)
            : format.withLength(file().slice(), part, Math.max(0, format.lengthOf(part.end - part.start) + change));
          const read = readPicture(damaged);
          if (read) expectNoStrayBytes(format, read.bytes);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  function expectNoStrayBytes(format: Format, kept: Bytes): void {
    const parts = format.partsOf(kept);
    for (const { name, start, end } of parts) {
      const content = kept.subarray(start, end);
      const said = format.saidLength(name, content);
      if (said !== undefined) expect(`${name} ${content.byteLength}`).toBe(`${name} ${said}`);
    }
    expect(readPicture(kept)?.bytes).toEqual(kept);
  }
});
