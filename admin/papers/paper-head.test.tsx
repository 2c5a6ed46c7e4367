import { expect, it, onTestFinished, vi } from 'vitest';
import { parishFactsOf } from '#contract/parish.ts';
import type { ParishWindow } from '#contract/parish-face.ts';
import { windowAddress } from '../../site/art/windows.ts';
import type { Art } from './paper.ts';
import { paperHead } from './paper-head.ts';

/** The pixels of a picture on white, 100 wide. */
async function pixelsOf(src: string): Promise<Uint8ClampedArray> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const canvas = new OffscreenCanvas(100, 210);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, 100, 210);
  pen.drawImage(picture, 0, 0, 100, 210);
  return pen.getImageData(0, 0, 100, 210).data;
}

it.each<ParishWindow>(['lourdes', 'lily', 'rosary'])(
  'a paper has the window %s of the parish’s row',
  async (window) => {
    const now = '2026-11-22T12:00:00.123456+00:00';
    const id = '00000000-0000-4000-8000-000000000001';
    const kept = { id, is_active: true, order: 1, createdAt: now, updatedAt: now };
    const row = { ...kept, kind: 'patron', content: { called: 'padroeiro', name: 'São José', window } };
    const server = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ success: true, data: [row] }));
    onTestFinished(() => server.mockRestore());
    const { art } = await paperHead(parishFactsOf([]));
    const address = URL.createObjectURL(new Blob([(art as Art).file], { type: 'image/png' }));
    onTestFinished(() => URL.revokeObjectURL(address));
    const [drawn, own] = [await pixelsOf(address), await pixelsOf(windowAddress(window))];
    const apart = drawn.reduce((sum, value, index) => sum + Math.abs(value - (own[index] ?? 0)), 0) / drawn.length;
    expect(apart).toBeLessThan(6);
  },
);
