import type { SqlRunner } from '../../local/database/sql-runner.ts';

/** Enters a payment by hand for each instalment that an SQL condition selects, as the owner. */
export const payInstalments = (sql: SqlRunner, where: string, { note = null as string | null, form = 'pix' } = {}) =>
  sql.query(
    `select private.enter_payments('hand', gen_random_uuid(), jsonb_build_array(jsonb_build_object('parcela_id', parcela.id)),
       '2026-01-10', $1, $2)
     from public.parcelas as parcela where ${where}`,
    [form, note],
  );
