import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { importFinding, imports, payerImport } from '#contract/imports.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Routes } from '../http/call.ts';
import { beginLimit, doneSentence, rowsLimit, undoneSentence } from './rules.ts';
import {
  addRows,
  beginImport,
  checkImport,
  commitImport,
  continueImport,
  discardImport,
  readImports,
  undoImport,
} from './store.ts';

/** The database allows no other states and columns. */
const toImport = (row: unknown) => payerImport.parse(row);

export const importRoutes: Routes = (on) => {
  on(imports.list, async ({ caller, query }) => {
    const { rows, pagination } = await readImports(caller, query);
    return { data: rows.map(toImport), pagination };
  });
  on(imports.begin, async ({ caller, body, hitLimit }) => {
    await hitLimit(beginLimit, idOf(caller));
    return { data: toImport(await beginImport(caller, body.id, body.file_name)), status: 201 };
  });
  on(imports.addRows, async ({ caller, params, body, hitLimit }) => {
    await hitLimit(rowsLimit, idOf(caller));
    return { data: { rows: await addRows(caller, params.id, body.rows) } };
  });
  on(imports.check, async ({ caller, params }) => ({
    data: z.array(importFinding).parse(await checkImport(caller, params.id)),
  }));
  on(imports.commit, async ({ caller, params, body }) => {
    const done = toImport(await commitImport(caller, params.id, body));
    return { data: done, ...(done.state === 'done' && { message: doneSentence(done) }) };
  });
  on(imports.undo, async ({ caller, params }) => {
    return stepped(await undoImport(caller, params.id));
  });
  on(imports.continue, async ({ caller, params }) => stepped(await continueImport(caller, params.id)));
  on(imports.discard, async ({ caller, params }) => {
    await discardImport(caller, params.id);
    return { data: null };
  });
};

/** The answer after a step; the last one has a message. */
function stepped(progress: unknown) {
  const data = imports.continue.answer.parse(progress);
  const { state, kept_count } = data.import;
  if (state === 'done') return { data, message: doneSentence(data.import) };
  return { data, ...(state === 'undone' && { message: undoneSentence(kept_count) }) };
}

function idOf(caller: Caller): string {
  if (caller.kind === 'visitor') throw new ApiError('token_missing');
  return caller.profile.id;
}
