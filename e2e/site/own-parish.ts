import { daysLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';

/** Words of another parish, of usual length. */
const sentences = [
  'Cada família leva a sua cadeira, e depois da celebração o café fica por conta da comunidade.',
  'Quem puder traz um quilo de alimento, que no sábado seguinte segue para as casas do Morro Alto.',
  'As fichas estão na sacristia; procurem a Josefa até sexta-feira, antes do ensaio dos cantos.',
  'O mutirão começa cedo: enxada, carrinho e boa vontade, que o telhado do salão não espera o inverno.',
  'Três jovens da roça contam o que aprenderam na capital e por que resolveram voltar.',
  'A novena sai de casa em casa, com terço, ladainha e bolo de fubá na última noite.',
] as const;

/** A hand-written piece of the sentence of this number. */
const words = (number: number, count: number): string =>
  (sentences[number % sentences.length] as string)
    .split(' ')
    .slice(0, count)
    .join(' ')
    .replace(/[,;:]$/, '');

const rows = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => row(i));

/**
 * The rows that an administrator writes until each section of home has something, as paths of the API and bodies;
 * `face` is what the identity has besides.
 */
export function everythingOfHome(now: Date, face: object = {}): [path: string, body: object][] {
  const today = parishDayOf(now);
  const of = (kind: string, ...contents: object[]) =>
    contents.map((content): [string, object] => ['/parish-content', { kind, content }]);
  const list = (path: string, bodies: object[]) => bodies.map((body): [string, object] => [path, body]);
  const people = ['Pe. Agostinho Ferraz', 'Diác. Valdemir Souto', 'Ir. Conceição Prado', 'Josefa Lins', 'Tião Moura'];
  return [
    ...of('identity', {
      ...{ form: 'capela', name: 'Santa Rita dos Impossíveis', city: 'Serra do Salitre', state: 'MG' },
      ...face,
    }),
    ...of('contact', { phone: '(34) 3833-1200', email: 'santarita@paroquia.example' }),
    ...of(
      'slide',
      ...rows(3, (i) => ({
        title: words(i, 3),
        subtitle: words(i + 1, 5),
        description: words(i, 14),
        window: 'cross',
      })),
    ),
    ...of('patron', {
      called: 'padroeira',
      name: 'Santa Rita de Cássia',
      feast: 'Festa em 22 de maio',
      window: 'cross',
    }),
    ...of('feast', {
      name: 'Festa de Santa Rita',
      invitation: words(5, 12),
      day: daysLater(today, 30),
      begins: '18:00',
      ends: '22:00',
    }),
    ...of('person', ...people.map((name, i) => ({ name, role: ['Pároco', 'Diácono', 'Catequista'][i % 3] }))),
    ...of('community', ...['Morro Alto', 'Barra do Cedro', 'São Bento da Mata'].map((name) => ({ name }))),
    ...of(
      'regular_time',
      { name: 'Confissões', weekday: 3, begins: '16:00' },
      { name: 'Confissões', weekday: 5, begins: '16:00' },
      { name: 'Adoração', weekday: 4, begins: '19:00' },
    ),
    ...of('broadcast', {
      name: 'Missa das 9h, no YouTube',
      url: 'https://www.youtube.com/@santarita/live',
      weekday: 0,
      begins: '09:00',
      ends: '10:15',
    }),
    ...list(
      '/mass-schedule',
      rows(9, (i) => ({ day_of_week: [0, 2, 2, 3, 3, 4, 5, 5, 6][i], time: `${10 + i}:30`, description: words(i, 3) })),
    ),
    ...list(
      '/news',
      rows(7, (i) => ({ title: words(i, 6), content: `<p>${words(i, 20)}</p>`, is_published: true })),
    ),
    ...list(
      '/announcements',
      rows(6, (i) => ({ title: words(i + 1, 4), content: `<p>${words(i, 20)} ${words(i + 2, 20)}</p>` })),
    ),
    ...list(
      '/events',
      rows(5, (i) => ({ date: daysLater(today, i), title: words(i + 2, 4), description: words(i, 9) })),
    ),
    ...list(
      '/birthdays',
      rows(8, (i) => ({
        name: `${people[i % 5]?.replace(/^\S+\. /, '')} ${i}`,
        birth_date: `19${50 + i}${today.slice(4, 8)}0${i + 1}`,
      })),
    ),
  ];
}
