-- The scan of a row that belongs to a payment, as of one that went along with money that was given to a payer, is
-- replaced, removed or added as that of a plain row; nothing else of it changes.

-- A linked row is neither changed nor deleted, but for its scan. Its texts may be mended by the erasure of a person,
-- which runs as the owner.
create or replace function private.keep_linked() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- A generated column has no value yet.
  uncounted constant text[] := array['scan', 'search_text', 'updated_at', 'updated_by'];
begin
  if tg_op = 'UPDATE'
    and current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
    and (
      new.id, new.amount, new.type, new.category, new.transaction_date, new.account_id, new.payment_id, new.kind, new.reverses
    ) is not distinct from (
      old.id, old.amount, old.type, old.category, old.transaction_date, old.account_id, old.payment_id, old.kind, old.reverses
    )
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.kind = 'income' and old.reverses is null
    and to_jsonb(new) - uncounted = to_jsonb(old) - uncounted
  then
    return new;
  end if;
  raise exception using
    errcode = 'PT409', message = 'a row that belongs to a payment is neither changed nor deleted', hint = 'linked';
end;
$$;

-- A payment's entry says nothing of the scan. What a function moves is told by the function.
create trigger financial_transactions_audit_scan after update of scan on public.financial_transactions
for each row when (
  old.payment_id is not null and old.scan is distinct from new.scan and current_user = 'authenticated'
) execute function private.record_audit('scan');
