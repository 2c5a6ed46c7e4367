import { useState } from 'react';
import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderInPanel } from '../../testing/panel.tsx';
import { DateField } from './DateField.tsx';

function Dated({ first }: { first: string | null }) {
  const [day, setDay] = useState<string | null>(first);
  return (
    <>
      <DateField label="Dia" value={day} onChange={setDay} />
      <output>{JSON.stringify(day)}</output>
    </>
  );
}

const field = screen.getByLabelText('Dia');

/** What a browser has for the days that it lets people write. */
function enter(day: string): void {
  const input = field.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

it.each([
  [null, '2026-11-22', '"2026-11-22"'],
  ['2026-11-22', '', 'null'],
  ['2026-11-22', '12026-11-22', 'null'],
])('from %j to %j is %s', async (first, written, kept) => {
  await renderInPanel(<Dated first={first} />);
  await expect.element(field).toHaveValue(first ?? '');
  enter(written);
  await expect.element(screen.getByRole('status').filter({ hasText: kept })).toBeInTheDocument();
});
