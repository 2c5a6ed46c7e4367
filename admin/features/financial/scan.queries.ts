import { useQuery } from '@tanstack/react-query';
import { createClient } from '#contract/client.ts';
import type { ScanEndpoints } from '#contract/financial-scan.ts';
import { api, connection, download } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

const refreshes = ['financial', 'audit-log'];

/** Milliseconds: five megabytes on a slow line. */
const timeout = 120_000;

export const readScan = ({ read }: Pick<ScanEndpoints, 'read'>, id: string, signal?: AbortSignal): Promise<File> =>
  download(read, { params: { id }, ...(signal && { signal }) });

/** The picture of a row's receipt as a data URL, the one kind of address that the panel's policy lets pictures have. */
export const useScanPicture = (calls: ScanEndpoints, id: string) =>
  useQuery({
    queryKey: ['financial', 'scan', id],
    queryFn: async ({ signal }) => dataUrlOf(await readScan(calls, id, signal)),
    // Receipts may name people: nothing is kept once the view is closed.
    gcTime: 0,
  });

export const useStoringScan = ({ store }: ScanEndpoints, id: string) =>
  useChange({
    call: (body: File) => createClient({ ...connection, timeout })(store, { params: { id }, body }),
    busy: 'Enviando o comprovante...',
    failure: 'Erro ao guardar comprovante',
    refreshes,
  });

export const useRemovingScan = ({ remove }: ScanEndpoints, id: string) =>
  useChange({
    call: () => api(remove, { params: { id } }),
    busy: 'Removendo...',
    failure: 'Erro ao remover comprovante',
    refreshes,
  });

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
