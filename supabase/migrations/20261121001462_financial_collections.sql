-- Collections at masses: plain rows of the ledger that name their mass.
--
-- Custom errors:
--   PT409  hint collected: a collection of one of these masses and this day is entered already
--   PT409  hint other_content: the call's id is that of other collections, or one of them was changed since

-- Enters what was collected at masses of one day, all or none and all for one purpose, with the caller's own rights,
-- and answers how many rows that are. A second collection of the same mass and day is refused unless it is meant. A
-- repetition of the call answers the first one: each row's id follows from the call's and the mass's.
create function public.enter_collections(
  day date, counted_by text, also_counted_by text, collections jsonb, again boolean default false, purpose uuid default null,
  call uuid default null
)
returns integer
language plpgsql set search_path = ''
as $$
declare
  entered integer;
  same integer;
begin
  -- Whoever comes second sees the first one's rows.
  perform pg_advisory_xact_lock(hashtextextended('collections ' || day, 2));
  -- All that the call may have entered before, of whichever masses.
  select count(*), count(collection.mass_id) filter (
    where (entry.amount::numeric, entry.transaction_date, entry.counted_by::text, entry.also_counted_by::text, entry.purpose_id)
      is not distinct from
      (collection.amount, day, enter_collections.counted_by, enter_collections.also_counted_by, enter_collections.purpose)
  )
  into entered, same
  from (
    select mass.id from public.mass_schedule as mass
    union
    select given.mass_id from jsonb_to_recordset(collections) as given (mass_id uuid)
  ) as mass
    join public.financial_transactions as entry on entry.id = private.derived_id(call, mass.id)
    left join jsonb_to_recordset(collections) as collection (mass_id uuid, amount numeric) on collection.mass_id = mass.id;
  if entered > 0 then
    if same < greatest(entered, jsonb_array_length(collections)) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return entered;
  end if;
  if not again and exists (
    select from public.financial_transactions as entry
      join jsonb_to_recordset(collections) as collection (mass_id uuid) on collection.mass_id = entry.mass_id
    where entry.transaction_date = day
  ) then
    raise exception using errcode = 'PT409', message = 'the collection is entered already', hint = 'collected';
  end if;
  insert into public.financial_transactions (
    id, title, amount, type, category_name, transaction_date, counted_by, also_counted_by, mass_id, purpose_id
  )
  select coalesce(private.derived_id(call, collection.mass_id), gen_random_uuid()), collection.title, collection.amount, 'income', 'Coletas', day, enter_collections.counted_by, enter_collections.also_counted_by,
    collection.mass_id, enter_collections.purpose
  from jsonb_to_recordset(collections) as collection (mass_id uuid, title text, amount numeric);
  get diagnostics entered = row_count;
  return entered;
end;
$$;

grant execute on function private.derived_id, public.enter_collections to authenticated;
