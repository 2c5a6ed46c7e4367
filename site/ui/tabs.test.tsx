import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './Tabs.tsx';
import './tabs.ts';

const parts = [
  { id: 'leituras', title: 'Leituras', content: <p>Primeira leitura</p> },
  { id: 'oracoes', title: 'Orações', content: <p>Coleta</p> },
  { id: 'antifonas', title: 'Antífonas', content: <p>Entrada</p> },
];

const begin = location.pathname + location.search;
beforeEach(() => history.replaceState(null, '', begin));
afterEach(() => history.replaceState(null, '', begin));

const show = () =>
  render(
    <>
      <a href="/liturgia?data=2026-11-23" data-keep-tab="">
        Dia seguinte
      </a>
      <Tabs tabs={parts} label="Partes da liturgia" />
    </>,
  );
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const selected = () =>
  tabs()
    .filter((tab) => tab.ariaSelected === 'true')
    .map(({ textContent }) => textContent);
const panels = () =>
  [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')]
    .filter((panel) => panel.checkVisibility())
    .map(({ id }) => id);

it.each([
  ['', 'Leituras'],
  ['#oracoes', 'Orações'],
  ['#antifonas', 'Antífonas'],
  ['#outra-coisa', 'Leituras'],
])('with the address %s shows the tab "%s" and no other', async (hash, title) => {
  history.replaceState(null, '', begin + hash);
  await show();
  await expect.poll(selected).toEqual([title]);
  const [panel] = panels();
  expect(panels()).toHaveLength(1);
  const tab = tabs().find(({ ariaSelected }) => ariaSelected === 'true');
  expect(tab?.getAttribute('aria-controls')).toBe(panel);
  expect(document.getElementById(panel ?? '')?.getAttribute('aria-labelledby')).toBe(tab?.id);
});

it.each([
  ['Leituras', '{ArrowRight}', 'Orações'],
  ['Leituras', '{ArrowLeft}', 'Antífonas'],
  ['Antífonas', '{ArrowRight}', 'Leituras'],
  ['Orações', '{Home}', 'Leituras'],
  ['Orações', '{End}', 'Antífonas'],
  ['Orações', '{Control>}{End}{/Control}', 'Orações'],
  ['Orações', 'x', 'Orações'],
])('from "%s" %s leads to "%s", the one tab that Tab reaches', async (from, keys, to) => {
  await show();
  await expect.poll(selected).toEqual(['Leituras']);
  tabs()
    .find(({ textContent }) => textContent === from)
    ?.click();
  tabs()
    .find(({ textContent }) => textContent === from)
    ?.focus();
  await userEvent.keyboard(keys);
  await expect.poll(selected).toEqual([to]);
  expect(document.activeElement?.textContent).toBe(to);
  expect(tabs().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('Tab moves from the tab into its part, and Back returns to the previous tab', async () => {
  await show();
  await expect.poll(selected).toEqual(['Leituras']);
  tabs()[1]?.focus();
  await userEvent.keyboard(' ');
  await expect.poll(panels).toEqual(['oracoes']);
  expect(location.hash).toBe('#oracoes');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.id).toBe('oracoes');
  history.back();
  await expect.poll(panels).toEqual(['leituras']);
  expect(location.hash).toBe('');
});

it('a link to another day keeps the chosen tab', async () => {
  await show();
  await expect.poll(selected).toEqual(['Leituras']);
  const link = document.querySelector<HTMLAnchorElement>('a[data-keep-tab]') as HTMLAnchorElement;
  const address = () => link.href.replace(location.origin, '');
  expect(address()).toBe('/liturgia?data=2026-11-23');
  tabs()[2]?.click();
  expect(address()).toBe('/liturgia?data=2026-11-23#antifonas');
  tabs()[0]?.click();
  expect(address()).toBe('/liturgia?data=2026-11-23');
});

it('a click that opens a new browser tab is not handled', async () => {
  await show();
  await expect.poll(selected).toEqual(['Leituras']);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  let prevented: boolean | undefined;
  addEventListener(
    'click',
    (event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  tabs()[1]?.dispatchEvent(click);
  expect(prevented).toBe(false);
  expect(selected()).toEqual(['Leituras']);
});
