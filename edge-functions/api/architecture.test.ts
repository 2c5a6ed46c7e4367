import { describe, expect, it } from 'vitest';
import { type Concept, concepts } from '#contract/concepts.ts';
import { files, forbidden, inFolder, read } from '../contract/testing/source-tree.ts';

/** The folders that all concepts are built on, each with the others that it may import. */
const foundation: Readonly<Record<string, readonly string[]>> = {
  gateways: [],
  'rich-text': [],
  reports: [],
  http: ['gateways', 'rich-text'],
  collection: ['gateways', 'http', 'reports'],
};

/** Parts of several concepts, which have no endpoints of their own, and what each of these may know. */
const shared: Readonly<Record<string, readonly string[]>> = {
  'access-record': ['gateways', 'http'],
  charges: ['gateways', 'http'],
  columns: [],
  consents: ['gateways', 'http'],
  // A private file may be a picture, and only `media` reads pictures.
  files: ['gateways', 'http', 'media'],
  masses: ['gateways', 'http'],
  outbox: ['gateways', 'http'],
  'own-password': ['gateways', 'http'],
};

/** No concept may import these: a job without a concept, and the page about the endpoints. */
const alone: Readonly<Record<string, readonly string[]>> = {
  alerts: ['gateways', 'http', 'outbox'],
  reference: ['http'],
};

const ofConcepts = Object.fromEntries(
  (concepts as readonly Concept[])
    .filter(({ without }) => !without?.api)
    .map(({ name }) => [name, [...Object.keys(foundation), ...Object.keys(shared)]]),
);
const known: Readonly<Record<string, readonly string[]>> = { ...foundation, ...shared, ...alone, ...ofConcepts };

const api = 'edge-functions/api/';
const folders = new Set(
  files
    .filter((file) => file.startsWith(api) && file.split('/').length > 3)
    .map((file) => file.split('/')[2] as string),
);

it('every folder of the API is a concept or is named here', () => {
  expect([...folders].sort()).toEqual([...Object.keys(known), 'testing'].sort());
});

it.each([...folders].filter((folder) => folder !== 'testing'))('%s knows only what its kind may know', (folder) => {
  const allowed = [folder, ...(known[folder] ?? [])];
  const isAllowed = (specifier: string) =>
    !specifier.startsWith(api) || specifier === `${api}env.ts` || allowed.includes(specifier.split('/')[2] ?? '');
  expect(forbidden(inFolder(`${api}${folder}`), isAllowed)).toEqual([]);
});

describe('facts', () => {
  const prose = String.raw`\b(title|description|note|reason|file_name|observacoes)\b`;
  const asked = String.raw`\??(\.(startsWith|endsWith|includes|match)\(|\s*[!=]==\s*)['"\x60/]\^?[A-ZÀ-Ý]`;
  const decides = new RegExp(`${prose}${asked}|/\\.(exec|test)\\((\\w+\\??\\.)*${prose}`);

  it('are columns: no code asks what a text of people says', () => {
    const code = files.filter((file) => /^(edge-functions|admin|local|hosted)\/.*(?<!\.test)\.tsx?$/.test(file));
    expect(code.length).toBeGreaterThan(300);
    expect(code.filter((file) => decides.test(read(file)))).toEqual([]);
  });

  it.each([
    [`row.description?.startsWith('Contada por')`],
    [`if (note === 'Contado como doação')`],
    [`/^Contada por: ([^;]+)$/.exec(row.description ?? '')`],
  ])('are not %s', (mutant) => expect(decides.test(mutant)).toBe(true));
});

describe('SQL', () => {
  /** Rooms of migrations that the API has no folder of. */
  const rooms = ['foundation', 'clock', 'kinds', 'payments', 'site_state', 'event_series'];
  const names = [...rooms, ...[...folders].map((folder) => folder.replaceAll('-', '_'))];
  const migrations = files.filter((file) => file.startsWith('supabase/migrations/'));
  const nameOf = (migration: string) => /\d{14}_(.+)\.sql$/.exec(migration)?.[1] ?? '';
  const isOf = (name: string) => (migration: string) => `${nameOf(migration)}_`.startsWith(`${name}_`);

  it('every migration begins with the name of a folder, or of a room that is named here', () => {
    expect(migrations.filter((migration) => !names.some((name) => isOf(name)(migration)))).toEqual([]);
    expect(rooms.filter((name) => !migrations.some(isOf(name)))).toEqual([]);
  });

  it('no file has more than 400 lines', () => {
    const lengths = files
      .filter((file) => file.endsWith('.sql'))
      .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }));
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  });
});
