import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Role } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { Beginning } from './Beginning.tsx';

it.each<[Role, number, string[]]>([
  ['admin', 360, ['Sua paróquia', 'Horários de missa', 'Primeiro aviso', 'Dizimistas', 'Quem trabalha com você']],
  ['editor', 1280, ['Horários de missa', 'Primeiro aviso', 'Dizimistas', 'Primeira notícia', 'Próximos eventos']],
])('offers five steps to %s at %i, each a click away', async (role, width, steps) => {
  await page.viewport(width, 740);
  await renderInPanel(
    <main>
      <h1>Visão Geral</h1>
      <Beginning />
    </main>,
    { role },
  );
  const offered = page.getByRole('region', { name: 'Comece por aqui' }).getByRole('button');
  await expect.poll(() => offered.elements().map((one) => one.querySelector('strong')?.textContent)).toEqual(steps);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectNoAxeViolations();
  await offered.nth(1).click();
  expect(history.state.section).toBe(role === 'admin' ? 'mass-schedule' : 'announcements');
});
