import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyRoom } from './body-room.ts';

const total = 1_000_000;
const small = 64 * 1024;

it('holds no more than its bytes at once, lets small bodies pass, and does all work, also what fails', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.nat({ max: 2 * total }), { maxLength: 30 }), async (s, sizes) => {
      const room = bodyRoom(total);
      let held = 0;
      let most = 0;
      const done: number[] = [];
      const all = sizes.map((size, index) =>
        room(size, async () => {
          const counted = size > small ? Math.min(size, total) : 0;
          held += counted;
          most = Math.max(most, held);
          await s.schedule(Promise.resolve(), `body ${index}`);
          held -= counted;
          done.push(index);
          if (index % 3 === 0) throw new Error('gone');
        }).catch(() => undefined),
      );
      await s.waitFor(Promise.all(all));
      expect(most).toBeLessThanOrEqual(total);
      expect(done).toHaveLength(sizes.length);
    }),
  );
});
