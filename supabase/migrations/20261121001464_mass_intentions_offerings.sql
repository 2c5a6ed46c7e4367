-- Offerings of intentions (espórtulas), rows of the ledger of their own category: plain ones, or those of a donation
-- that was paid with a request.
--
-- Custom errors beside `closed` and `other_mass`:
--   PT409  hint other_content: the id is that of another intention, or of one that was changed since
--   PT409  hint has_offering: the intention has an offering already

-- The offering of an intention, and what is left of it, for who may read the ledger. Null for others.
create function public.offering(intention public.mass_intentions) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', entry.id, 'amount', (
      select sum(each.amount) from public.financial_transactions as each where entry.id in (each.id, each.reverses)
    ), 'form', coalesce(receipt.form, entry.form), 'is_donation', entry.receipt_id is not null, 'day', entry.transaction_date, 'account_name', account.name
  )
  from public.financial_transactions as entry
    left join public.accounts as account on account.id = entry.account_id
    left join public.receipts as receipt on receipt.id = entry.receipt_id
  where entry.id = intention.offering_id
$$;

grant execute on function public.offering(public.mass_intentions) to authenticated, service_role;

-- The row of the offering that was paid with a request, the first one's; null if none is paid.
create function private.paid_offering(request uuid) returns uuid
language sql stable set search_path = ''
as $$
  select (private.counting_payment(paid.id)).id from public.donations as paid
  where paid.intention_request_id = paid_offering.request and paid.status = 'approved'
  order by paid.approved_at, paid.id limit 1
$$;

-- An offering that is paid is that of the intention which its request became, unless that has one; and nobody's once it
-- went back, or is a payer's.
create function private.follow_offering() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid_id constant uuid := private.paid_offering(new.intention_request_id);
  intention uuid;
begin
  if new.status <> 'approved' then
    perform private.forget_offering(part.id) from public.allocations as part where part.donation_id = new.id;
  end if;
  update public.intention_requests as request set has_offering = paid_id is not null
  where request.id = new.intention_request_id returning request.intention_id into intention;
  update public.mass_intentions as held set offering_id = paid_id
  where held.id = intention and held.offering_id is null and paid_id is not null;
  return null;
end;
$$;

create trigger donations_offering after update of status on public.donations
for each row when (new.intention_request_id is not null and new.status <> old.status) execute function private.follow_offering();

-- Writes the offering of an intention, once.
create function private.enter_offering(entry uuid, intention uuid, offering jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  known_id uuid;
  given record;
begin
  select * into given from jsonb_to_record(offering) as each (amount numeric, form text, day date, account_id uuid);
  if given.amount is null or given.amount <> round(given.amount, 2) or given.form is null
    or (given.day between '2000-01-01' and private.parish_today()) is not true
  then
    raise exception using errcode = '22023', message = 'no amount in whole cents, no form, or no day from 2000 until today';
  end if;
  given.account_id := coalesce(given.account_id, private.receiving_account('hand', null, given.form));
  select held.offering_id into known_id from public.mass_intentions as held where held.id = intention for update;
  if known_id is null then
    insert into public.financial_transactions (id, title, amount, type, category_name, transaction_date, form, account_id)
    values (entry, 'Espórtula', given.amount, 'income', 'Espórtulas', given.day, given.form, given.account_id);
    update public.mass_intentions as held set offering_id = entry where held.id = intention;
  elsif not exists (
    select from public.financial_transactions as known
    where known.id = known_id and (known.amount::numeric, known.transaction_date, known.form::text, known.account_id)
      is not distinct from (given.amount, given.day, given.form, given.account_id)
  ) then
    raise exception using errcode = 'PT409', message = 'the intention has an offering', hint = 'has_offering';
  end if;
end;
$$;

-- Writes an intention and its offering, both or none. `written` are its fields; of one that exists, those that change.
-- A repetition changes nothing. Answers whether there was that version of it.
create function public.write_offered_intention(
  intention uuid, written jsonb, offering jsonb, is_new boolean, version timestamptz default null
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  known public.mass_intentions;
  given public.mass_intentions;
begin
  perform private.require_role('financial', 'admin');
  if intention is null then
    raise exception using errcode = '22023', message = 'no id';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('intention ' || intention, 2));
  select * into known from public.mass_intentions as held where held.id = intention for update;
  if known.id is null and not is_new or not is_new and known.updated_at <> version then
    return false;
  end if;
  given := jsonb_populate_record(known, written);
  if known.id is null then
    insert into public.mass_intentions (
      id, intention_type, notes, is_recurring, "day", "until", mass_id, change_id, asked_by, asker_phone
    )
    values (
      intention, given.intention_type, given.notes, coalesce(given.is_recurring, false), given."day", given."until",
      given.mass_id, given.change_id, given.asked_by, given.asker_phone
    );
  elsif to_jsonb(given) <> to_jsonb(known) then
    if is_new then
      raise exception using errcode = 'PT409', message = 'the id is another intention''s', hint = 'other_content';
    end if;
    update public.mass_intentions as held
    set (intention_type, notes, is_recurring, "day", "until", mass_id, change_id, asked_by, asker_phone) = (
      given.intention_type, given.notes, given.is_recurring, given."day", given."until", given.mass_id, given.change_id,
      given.asked_by, given.asker_phone
    )
    where held.id = intention;
  end if;
  perform private.enter_offering(
    case when is_new then private.derived_id(intention, md5('offering')::uuid) else gen_random_uuid() end, intention, offering
  );
  return true;
end;
$$;

grant execute on function public.write_offered_intention to authenticated;
