import { expect, it } from 'vitest';
import { expectNoAxeViolations } from './axe.ts';
import { renderInPanel } from './panel.tsx';

/** Its words begin as white on white, after a moment. */
function FadingIn() {
  return (
    <main>
      <style>
        {
          '@keyframes fade { from { color: #fff } to { color: #000 } } @keyframes turn { to { transform: rotate(1turn) } }'
        }
      </style>
      <p style={{ background: '#fff', color: '#000', animation: 'fade 400ms backwards' }}>Coisa criada!</p>
      <span style={{ display: 'inline-block', animation: 'turn 900ms infinite' }}>◌</span>
      <span style={{ display: 'inline-block', animation: 'turn 900ms paused' }}>◌</span>
    </main>
  );
}

it('axe looks once everything has faded in, and does not wait for what turns without end', async () => {
  await renderInPanel(<FadingIn />);
  const began = performance.now();
  await expectNoAxeViolations();
  expect(performance.now() - began).toBeGreaterThan(400);
});
