import { useState } from 'react';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { followFields, isBusy, markBusy } from './busy.ts';

beforeAll(followFields);

function Controlled() {
  const [text, setText] = useState('');
  return <input aria-label="Valor" value={text} onChange={({ target }) => setText(target.value)} />;
}

it('knows what was marked until each mark has ended', () => {
  const [endFirst, endSecond] = [markBusy(), markBusy()];
  endFirst();
  endFirst();
  expect(isBusy()).toBe(true);
  endSecond();
  expect(isBusy()).toBe(false);
});

it.each([
  ['a field that React controls', <Controlled key="a" />],
  ['a plain field', <input key="b" aria-label="Valor" />],
])('knows that something is written in %s, until it is taken back', async (_, field) => {
  const screen = await render(field);
  expect(isBusy()).toBe(false);
  await userEvent.type(screen.getByLabelText('Valor'), '10');
  expect(isBusy()).toBe(true);
  await userEvent.clear(screen.getByLabelText('Valor'));
  expect(isBusy()).toBe(false);
});

it('knows of an open dialog', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => dialog.remove());
  dialog.showModal();
  expect(isBusy()).toBe(true);
  dialog.close();
  expect(isBusy()).toBe(false);
});
