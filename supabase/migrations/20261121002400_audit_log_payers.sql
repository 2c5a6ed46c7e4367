-- Whose the audit log's entries are, also those of an earlier version, and what they were for.

-- The names of the rows to which each entry's row belongs: the payment's purpose, as its row of the ledger says it, the
-- payer's number, the booklet's year and the month of the instalment, each null where there is none. Of many entries at
-- once, with the caller's own rights: asked for each, a thousand took over a second.
create function public.audit_belongings(entries bigint[])
returns table (id bigint, paid_for text, numero_ordinal integer, ano integer, mes integer)
language sql stable set search_path = ''
as $$
  select entry.id, coalesce(
    linked.title::text,
    case when entry.table_name = 'payments' then private.paid_title(parcela.id, (coalesce(entry.new, entry.old) ->> 'donation_id')::uuid) end
  ), payer.numero_ordinal, carne.ano, parcela.mes
  from public.audit_log as entry
    left join public.dizimistas as payer on payer.id = entry.dizimista_id
    left join public.financial_transactions as linked
      on entry.table_name = 'payments' and linked.payment_id = entry.row_id and linked.kind = 'income'
    left join public.parcelas as parcela
      on entry.table_name = 'payments' and parcela.id = (coalesce(entry.new, entry.old) ->> 'parcela_id')::uuid
    left join public.carnes as carne on carne.id = coalesce(
      parcela.carne_id, case when entry.table_name = 'parcelas' then (coalesce(entry.new, entry.old) ->> 'carne_id')::uuid end
    )
  where entry.id = any (entries)
$$;

-- How many more entries the event has that an entry leads.
create function public.entries_led(entry public.audit_log) returns integer
language sql stable set search_path = ''
begin atomic
  select count(*)::integer from public.audit_log as led where led.lead_id = entry.id;
end;

-- The foreign keys by which rows lead to payers, to their end; those at distance 1 are to payers themselves.
create function private.keys_to_payers()
returns table (child regclass, child_name text, column_name text, parent regclass, parent_name text, distance integer)
language sql stable set search_path = ''
as $$
  with recursive keys as (
    select key.conrelid, key.conkey, key.confrelid, 1 as distance
    from pg_catalog.pg_constraint as key where key.contype = 'f' and key.confrelid = 'public.dizimistas'::regclass
    union
    select key.conrelid, key.conkey, key.confrelid, keys.distance + 1
    from keys join pg_catalog.pg_constraint as key on key.contype = 'f' and key.confrelid = keys.conrelid
    where key.conrelid <> key.confrelid and keys.distance < 10
  )
  select child.oid, child.relname, attname, parent.oid, parent.relname, min(keys.distance)
  from keys
    join pg_catalog.pg_class as child on child.oid = keys.conrelid
    join pg_catalog.pg_class as parent on parent.oid = keys.confrelid
    join pg_catalog.pg_attribute on attrelid = keys.conrelid and attnum = any (keys.conkey)
  group by 1, 2, 3, 4, 5
$$;

grant execute on function public.audit_belongings, public.entries_led to authenticated;
