import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { feminine } from './noun.ts';
import { staff } from './primitives.ts';

const base = { path: '/things', noun: feminine('coisa', 'coisas'), item: z.object({ id: z.string() }) };
const body = z.strictObject({ name: z.string() });

const accessOf = (rows: ReturnType<typeof collection<(typeof base)['item']>>) => ({
  list: rows.list('Coisas').access,
  byId: rows.byId().access,
  create: rows.create(body).access,
  update: rows.update(body).access,
  order: rows.order().access,
  remove: rows.remove().access,
});

it('says of each verb who may call it: who reads, who writes, and who deletes where those are fewer', () => {
  const rows = collection({ ...base, readers: staff, writers: ['admin', 'editor'], removers: ['admin'] });
  const writers = ['admin', 'editor'];
  expect(accessOf(rows)).toEqual({
    list: staff,
    byId: staff,
    create: writers,
    update: writers,
    order: writers,
    remove: ['admin'],
  });
});

it('lets writers delete unless it says otherwise', () => {
  expect(accessOf(collection({ ...base, readers: staff, writers: ['admin', 'editor'] })).remove).toEqual([
    'admin',
    'editor',
  ]);
});

it('holds an answer for all only where anyone may read', () => {
  const shared = (readers: 'anyone' | typeof staff) => collection({ ...base, readers, writers: [] }).byId().shared;
  expect([shared('anyone'), shared(staff)]).toEqual([true, false]);
});
