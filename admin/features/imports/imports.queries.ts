import { useQuery } from '@tanstack/react-query';
import { createClient } from '#contract/client.ts';
import { imports, type PayerImport, undoTime } from '#contract/imports.ts';
import { api, connection } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

/** For calls that process all rows of an import, which takes some seconds. */
export const patientApi = createClient({ ...connection, timeout: 90_000 });

/** The concepts to reload after an import. */
export const refreshedByImports = ['dizimistas', 'dashboard', 'imports'] as const;

const lastOnes = 20;

/** The last imports, for their column choices and to undo them. */
export const useLastImports = () =>
  useQuery({
    queryKey: ['imports', 'last'],
    queryFn: async ({ signal }) => (await api(imports.list, { query: { limit: lastOnes }, signal })).data,
  });

/** The fields chosen for column titles in earlier imports; the latest choice wins. */
export const rememberedIn = (last: readonly PayerImport[] = []) =>
  Object.assign({}, ...last.map(({ columns }) => columns).toReversed()) as PayerImport['columns'];

export const canBeUndone = ({ state, done_at }: PayerImport, now = Date.now()): boolean =>
  state === 'done' && done_at !== null && now - Date.parse(done_at) < undoTime;

/** The rows of an import of which it is decided what becomes of them. */
export const takenRows = (one: PayerImport): number =>
  one.created_count + one.updated_count + one.skipped_count + one.refused_count;

/** Undoes an import in steps, from where an earlier call stopped. */
async function undoAll(id: string) {
  let answer = await patientApi(imports.undo, { params: { id } });
  while (answer.data.import.state === 'undoing') answer = await patientApi(imports.continue, { params: { id } });
  return answer;
}

export const useUndo = () =>
  useChange({
    call: undoAll,
    busy: 'Desfazendo...',
    failure: 'Erro ao desfazer importação',
    refreshes: refreshedByImports,
  });
