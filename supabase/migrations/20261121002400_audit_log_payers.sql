-- Whose the audit log's entries are, also those of an earlier version, and what they were for.

-- The names of the rows to which each entry's row belongs: the payment's purpose, as its row of the ledger says it, the
-- payer's number, the booklet's year and the month of the instalment, each null where there is none. Of many entries at
-- once, with the caller's own rights: asked for each, a thousand took over a second.
create function public.audit_belongings(entries bigint[])
returns table (id bigint, paid_for text, numero_ordinal integer, ano integer, mes integer)
language sql stable set search_path = ''
as $$
  select entry.id, linked.title::text, payer.numero_ordinal, carne.ano, parcela.mes
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

-- Says of entries that don't, as those of an earlier version's backup, whose they are: by the row, if it is still
-- there, else by what the entry says of the row above it, or by the entries of that.
create function private.name_payers_in_audit() returns void
language plpgsql set search_path = ''
as $$
declare
  key record;
begin
  update public.audit_log set dizimista_id = row_id where table_name = 'dizimistas' and dizimista_id is null;
  for key in
    select keys.* from private.keys_to_payers() as keys where private.leads_to_payer(keys.child_name) order by keys.distance
  loop
    execute format(
      'update public.audit_log as entry set dizimista_id = private.payer_of(each)
       from %s as each where entry.table_name = %L and entry.row_id = each.id and entry.dizimista_id is null',
      key.child, key.child_name
    );
    execute format(
      'update public.audit_log as entry set dizimista_id = coalesce(
         (select private.payer_of(parent) from %1$s as parent
          where parent.id = (coalesce(entry.new, entry.old) ->> %2$L)::uuid),
         (select known.dizimista_id from public.audit_log as known
          where known.table_name = %3$L and known.row_id = (coalesce(entry.new, entry.old) ->> %2$L)::uuid
            and known.dizimista_id is not null limit 1)
       )
       where entry.table_name = %4$L and entry.dizimista_id is null',
      key.parent, key.column_name, key.parent_name, key.child_name
    );
  end loop;
end;
$$;

grant execute on function public.audit_belongings, public.entries_led to authenticated;
