import { expect, it } from 'vitest';
import { openLine } from './line.ts';

it('one report at a time is made, in the order in which they are asked for, also after one that fails', async () => {
  const line = openLine(10_000);
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`begin ${name}`);
    await new Promise((resolve) => setTimeout(resolve));
    seen.push(`end ${name}`);
    if (name === 'b') throw new Error('b');
    return name;
  };
  const made = await Promise.allSettled(['a', 'b', 'c'].map((name) => line(work(name))));
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`begin ${name}`, `end ${name}`]));
  expect(await line(work('d'))).toBe('d');
});

it('one whose turn does not come in time is refused, and stops nobody behind it', async () => {
  const line = openLine(20);
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
  const first = line(() => isEnded);
  await expect(line(async () => 'never')).rejects.toMatchObject({
    code: 'reports_busy',
    status: 503,
    retryAfter: 30,
    message: 'Outros relatórios estão sendo feitos agora. Espere um minuto e peça o seu de novo.',
  });
  end();
  await first;
  expect(await line(async () => 'next')).toBe('next');
});
