-- Collections at masses: plain rows of the ledger that name their mass.
--
-- Custom errors:
--   PT409  hint collected: a collection of one of these masses and this day is entered already

-- Enters what was collected at masses of one day, all or none and all for one purpose, with the caller's own rights,
-- and answers how many rows that are. A second collection of the same mass and day is refused unless it is meant.
create function public.enter_collections(
  day date, counted_by text, also_counted_by text, collections jsonb, again boolean default false, purpose uuid default null
)
returns integer
language plpgsql set search_path = ''
as $$
declare
  entered integer;
begin
  -- Whoever comes second sees the first one's rows.
  perform pg_advisory_xact_lock(hashtextextended('collections ' || day, 2));
  if not again and exists (
    select from public.financial_transactions as entry
      join jsonb_to_recordset(collections) as collection (mass_id uuid) on collection.mass_id = entry.mass_id
    where entry.transaction_date = day
  ) then
    raise exception using errcode = 'PT409', message = 'the collection is entered already', hint = 'collected';
  end if;
  insert into public.financial_transactions (
    title, amount, type, category_name, transaction_date, counted_by, also_counted_by, mass_id, purpose_id
  )
  select collection.title, collection.amount, 'income', 'Coletas', day, enter_collections.counted_by, enter_collections.also_counted_by,
    collection.mass_id, enter_collections.purpose
  from jsonb_to_recordset(collections) as collection (mass_id uuid, title text, amount numeric);
  get diagnostics entered = row_count;
  return entered;
end;
$$;

grant execute on function public.enter_collections to authenticated;
