import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Art, drawHead, paperOf } from './paper.ts';
import { paperHead as head } from './testing/head.ts';
import { type PrintedPage, printed } from './testing/printed.ts';

const artOf = async (width: number, height: number): Promise<Art> => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#000' } });
  return { file: new Uint8Array(await picture.png().toBuffer()), width, height };
};

async function pageWith(own: Partial<typeof head>): Promise<PrintedPage> {
  const paper = paperOf('Papel', { ...head, ...own });
  drawHead(paper, { ...head, ...own }, { x: 20, y: 20, width: 170 });
  const [page] = await printed(paper.bytes());
  return page as PrintedPage;
}

/** Millimetres from the first to the last dark dot of a row or column. */
function darkAlong({ width, grey }: PrintedPage, [x, y]: [number, number], step: [number, number]): number {
  const dots = 150 / 25.4;
  let count = 0;
  for (
    let at = 0;
    grey[Math.round(y * dots + at * step[1]) * width + Math.round(x * dots + at * step[0])] === 0;
    at += 1
  )
    count += 1;
  return count / dots;
}

it.each([
  ['a window', 200, 420, 9, 18.9],
  ['a shield', 400, 480, 15.75, 18.9],
  ['a wide logo', 900, 300, 30, 10],
])('the head shows %s whole', async (_, width, height, wide, high) => {
  const page = await pageWith({ art: await artOf(width, height) });
  const top = 20 + (18.9 - high) / 2;
  expect(darkAlong(page, [20.3, 20 + 18.9 / 2], [1, 0])).toBeCloseTo(wide - 0.3, 0);
  expect(darkAlong(page, [22, top + 0.3], [0, 1])).toBeCloseTo(high - 0.3, 0);
});

it('the parish’s name has the parish’s colour', async () => {
  const darkest = ({ width, grey }: PrintedPage) =>
    grey.subarray(0, Math.round(26 * (150 / 25.4)) * width).reduce((least, dot) => Math.min(least, dot), 255);
  expect(darkest(await pageWith({}))).toBeLessThan(120);
  expect(darkest(await pageWith({ brand: { brand: '#ffffff' } }))).toBe(255);
});
