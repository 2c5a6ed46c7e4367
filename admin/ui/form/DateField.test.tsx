import { useState } from 'react';
import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderInPanel } from '../../testing/panel.tsx';
import { DateField } from './DateField.tsx';

function Dated({ first, ...limits }: { first: string | null; required?: boolean; max?: string }) {
  const [day, setDay] = useState<string | null>(first);
  return (
    <>
      <DateField label="Dia" value={day} onChange={setDay} {...limits} />
      <output>{JSON.stringify(day)}</output>
    </>
  );
}

const field = screen.getByLabelText('Dia');

/** The years that browsers accept in a date input. */
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

it('a required day can be taken away; its last day is its own', async () => {
  await renderInPanel(<Dated first="2026-11-22" required max="2026-12-31" />);
  const required = screen.getByLabelText(/^Dia/);
  await expect.element(required).toHaveAttribute('max', '2026-12-31');
  await required.clear();
  await expect.element(screen.getByRole('status').filter({ hasText: 'null' })).toBeInTheDocument();
});
