import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { translate } from './testing/translate.ts';
import { surviveTranslation } from './translated.ts';

surviveTranslation();

it('a mistake of the page’s own is still thrown', () => {
  const parent = document.createElement('p');
  expect(() => parent.removeChild(document.createElement('b'))).toThrow('not a child');
});

const notice = <p>Sem internet</p>;
const days = (names: string[]) => names.map((name) => <li key={name}>{name}</li>);

it.each<[string, ReactNode, ReactNode]>([
  [
    'a text goes',
    <p key="p">
      {'Carregando...'}
      {false}
    </p>,
    <p key="p">
      {false}
      {'3 eventos'}
    </p>,
  ],
  [
    'a text comes before another',
    <p key="p">
      {null}
      {'eventos'}
    </p>,
    <p key="p">
      {'3 '}
      {'eventos'}
    </p>,
  ],
  [
    'an element comes before a text',
    <div key="d">
      {null}
      {'texto'}
    </div>,
    <div key="d">
      {notice}
      {'texto'}
    </div>,
  ],
  [
    'an element goes before a text',
    <div key="d">
      {notice}
      {'texto'}
    </div>,
    <div key="d">
      {null}
      {'texto'}
    </div>,
  ],
  [
    'one of two texts changes',
    <p key="p">
      {'Faltam '}
      {'5 dias'}
    </p>,
    <p key="p">
      {'Faltam '}
      {'4 dias'}
    </p>,
  ],
  [
    'both of two texts change',
    <p key="p">
      {'Falta '}
      {'1 dia'}
    </p>,
    <p key="p">
      {'Faltam '}
      {'4 dias'}
    </p>,
  ],
  ['a text alone changes', <h2 key="h">{'novembro'}</h2>, <h2 key="h">{'dezembro'}</h2>],
  [
    'texts become an element',
    <p key="p">
      {'a'}
      {'b'}
    </p>,
    <p key="p">
      <b>c</b>
    </p>,
  ],
  ['rows change places', <ul key="u">{days(['a', 'b', 'c'])}</ul>, <ul key="u">{days(['c', 'a', 'd'])}</ul>],
  ['a part without an element of its own goes', [<i key="i">um</i>, 'dois'], [<i key="i">um</i>, null]],
])('%s on a translated page, once and again', async (_, before, after) => {
  const { container, rerender } = await render(<div>{before}</div>);
  for (const part of [after, before, after, before]) {
    translate(container);
    await rerender(<div>{part}</div>);
    const wanted = new DOMParser().parseFromString(renderToStaticMarkup(part), 'text/html').body.textContent;
    await expect.poll(() => container.textContent).toBe(wanted);
  }
});
