import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { hasFailed, useRead } from '../../lib/list.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { TableState } from '../table/TableState.tsx';
import { ReadFailure } from './ReadFailure.tsx';

let broken: readonly string[];

const read = async (name: string) => {
  if (broken.includes(name)) throw new TypeError('Failed to fetch');
  return name;
};

function Strip({ name }: { name: string }) {
  const query = useQuery({ queryKey: [name], queryFn: () => read(name) });
  return hasFailed(query) ? <ReadFailure query={query} sentence={`Sem ${name}.`} /> : <p>{query.data}</p>;
}

function Place({ name }: { name: string }) {
  const list = useRead([name], async () => ({ data: [await read(name)], beside: {} }), `Sem ${name}`);
  return <TableState list={list} empty={`Nada de ${name}`} />;
}

const parts = {
  avisos: <Strip name="avisos" />,
  missas: <Strip name="missas" />,
  festas: <Place name="festas" />,
  dons: <Place name="dons" />,
};
type Part = keyof typeof parts;

const cause = /Não foi possível falar com o servidor/;

it.each<[Part[], string[]]>([
  [['avisos'], ['Sem avisos.']],
  [['avisos', 'missas'], ['Sem avisos. Sem missas.']],
  [
    ['avisos', 'festas', 'missas'],
    ['Sem avisos. Sem missas.', 'Sem festas'],
  ],
  [
    ['festas', 'dons'],
    ['Sem festas', 'Sem dons'],
  ],
])('one cause and one button stand for all of %j', async (names, sentences) => {
  broken = names;
  await renderInPanel(names.map((name) => <div key={name}>{parts[name]}</div>));
  await expect.poll(() => screen.getByRole('alert').elements()).toHaveLength(sentences.length);
  const told = screen.getByRole('alert').elements();
  expect(told.map(({ textContent }) => sentences.find((sentence) => textContent?.startsWith(sentence)))).toEqual(
    sentences,
  );
  expect(told.filter(({ textContent }) => cause.test(textContent ?? ''))).toEqual([told[0]]);
  broken = names.slice(0, 1);
  const again = screen.getByRole('button', { name: 'Tentar novamente' });
  await again.click();
  await expect.poll(() => screen.getByRole('alert').elements()).toHaveLength(1);
  broken = [];
  await again.click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
