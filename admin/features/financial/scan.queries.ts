import { useQuery } from '@tanstack/react-query';
import { createClient } from '#contract/client.ts';
import { financial } from '#contract/financial.ts';
import { api, connection, download } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

const refreshes = ['financial', 'audit-log'];

/** Milliseconds: five megabytes on a slow line. */
const timeout = 120_000;

export const readScan = (id: string, signal?: AbortSignal): Promise<File> =>
  download(financial.scan, { params: { id }, ...(signal && { signal }) });

/** The picture of a row's receipt as a data URL, the one kind of address that the panel's policy lets pictures have. */
export const useScanPicture = (id: string) =>
  useQuery({
    queryKey: ['financial', 'scan', id],
    queryFn: async ({ signal }) => dataUrlOf(await readScan(id, signal)),
    // Receipts may name people: nothing is kept once the view is closed.
    gcTime: 0,
  });

export const useStoringScan = (id: string) =>
  useChange({
    call: (body: File) => createClient({ ...connection, timeout })(financial.storeScan, { params: { id }, body }),
    busy: 'Enviando o comprovante...',
    failure: 'Erro ao guardar comprovante',
    refreshes,
  });

export const useRemovingScan = (id: string) =>
  useChange({
    call: () => api(financial.removeScan, { params: { id } }),
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
