import { expect, it } from 'vitest';
import { concepts } from '#contract/concepts.ts';
import { files, forbidden, inFolder } from '../contract/testing/source-tree.ts';

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
  outbox: ['gateways', 'http'],
  'own-password': ['gateways', 'http'],
};

/** No concept may import these: a job without a concept, and the page about the endpoints. */
const alone: Readonly<Record<string, readonly string[]>> = {
  alerts: ['gateways', 'http', 'outbox'],
  reference: ['http'],
};

const ofConcepts = Object.fromEntries(
  concepts.map(({ name }) => [name, [...Object.keys(foundation), ...Object.keys(shared)]]),
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
