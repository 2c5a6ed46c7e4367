-- Purposes: money that is collected to be passed on. The shares of a purpose follow from its collections, and what was
-- passed on from the expenses that name the receiver; the rest is owed.
--
-- Custom errors:
--   23514  hint not_whole: the shares do not add up to the whole
--   PT409  hint shares_closed: closed months have collections of the purpose, whose shares would change
--   PT409  hint purpose_unused: nothing more is collected for the purpose
--   PT404  the purpose does not exist

create table public.purposes (
  id uuid primary key default gen_random_uuid(),
  name private.line not null check (length(name) <= 60),
  -- False as long as its shares are proposed and no administrator has saved them.
  is_confirmed boolean not null default true,
  -- False of one that forms no longer offer.
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create unique index purposes_name_key on public.purposes (private.fold(name));

create table public.purpose_receivers (
  id uuid primary key default gen_random_uuid(),
  purpose_id uuid not null references public.purposes (id) on delete cascade,
  name private.line not null check (length(name) <= 60),
  place integer not null check (place > 0),
  -- In thousandths of a percent. What all of a purpose leave is the parish's own.
  share integer not null check (share between 1 and 100000),
  constraint purpose_receivers_place unique (purpose_id, place) deferrable initially deferred,
  -- Looked at when a statement ends, so that two may swap their names.
  constraint purpose_receivers_name_key exclude using btree (purpose_id with =, private.fold(name) with =)
    deferrable initially immediate
);

with proposed as (
  insert into public.purposes (name, is_confirmed)
  select name, false
  from unnest(array['Campanha da Fraternidade', 'Campanha para a Evangelização', 'Lugares Santos', 'Óbolo de São Pedro', 'Missões']) as name
  returning id, name
)
insert into public.purpose_receivers (purpose_id, name, place, share)
select proposed.id, receiver.name, receiver.place, receiver.share
from proposed join (values
  ('Campanha da Fraternidade', 'Diocese', 1, 60000),
  ('Campanha da Fraternidade', 'Fundo Nacional de Solidariedade', 2, 40000),
  ('Campanha para a Evangelização', 'Diocese', 1, 45000),
  ('Campanha para a Evangelização', 'Regional da CNBB', 2, 20000),
  ('Campanha para a Evangelização', 'CNBB', 3, 35000),
  ('Lugares Santos', 'Custódia da Terra Santa', 1, 100000),
  ('Óbolo de São Pedro', 'Santa Sé', 1, 100000),
  ('Missões', 'Pontifícias Obras Missionárias', 1, 100000)
) as receiver (purpose, name, place, share) on receiver.purpose = proposed.name;

alter table public.financial_transactions
add constraint financial_transactions_purpose foreign key (purpose_id) references public.purposes (id),
add constraint financial_transactions_receiver foreign key (receiver_id) references public.purpose_receivers (id);

create index financial_transactions_by_purpose on public.financial_transactions (purpose_id);
create index financial_transactions_by_receiver on public.financial_transactions (receiver_id);

-- Nothing new is collected for a purpose that is out of use; what was collected before keeps it.
create function private.refuse_unused_purpose() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (select from public.purposes as listed where listed.id = new.purpose_id and not listed.is_active)
    and (tg_op = 'INSERT' or old.purpose_id is distinct from new.purpose_id)
  then
    raise exception using errcode = 'PT409', message = 'the purpose is out of use', hint = 'purpose_unused';
  end if;
  return new;
end;
$$;

-- The parts of each collection until a day ends: the parish's own, without a receiver, and each receiver's. All are
-- rounded down to the cent but the last receiver's, who gets what is left. With the caller's own rights.
create function private.purpose_shares(until date default null)
returns table (transaction_id uuid, purpose_id uuid, receiver_id uuid, amount numeric)
language sql stable set search_path = ''
as $$
  with collected as (
    select entry.id, entry.purpose_id, entry.amount::numeric as amount
    from public.financial_transactions as entry
    where entry.purpose_id is not null and entry.is_counted
      and (purpose_shares.until is null or entry.transaction_date <= purpose_shares.until)
  ), share as (
    select receiver.purpose_id, receiver.id as receiver_id, receiver.place, receiver.share::numeric as share
    from public.purpose_receivers as receiver
    union all
    select receiver.purpose_id, null, 0, 100000 - sum(receiver.share) from public.purpose_receivers as receiver group by 1
  ), part as (
    select collected.id, collected.purpose_id, share.receiver_id, share.place, collected.amount as whole,
      trunc(collected.amount * share.share / 100000, 2) as amount
    from collected join share on share.purpose_id = collected.purpose_id
  )
  select part.id, part.purpose_id, part.receiver_id,
    case when part.place = max(part.place) over of_one then part.whole - sum(part.amount) over of_one + part.amount else part.amount end
  from part window of_one as (partition by part.id)
$$;

-- The balances of purposes when a day ends, or of all days: for each receiver the shares, what was passed on, and the
-- rest, which is below zero where too much was. Sums are texts. With the caller's own rights.
create function public.purpose_balances(until date default null)
returns table (
  purpose_id uuid, purpose text, is_confirmed boolean, is_active boolean, updated_at timestamptz, entries bigint, receiver_id uuid,
  receiver text, place integer, share integer, shares text, passed_on text, rest text
)
language sql stable set search_path = ''
as $$
  with due as (
    select part.receiver_id, sum(part.amount) as amount from private.purpose_shares(purpose_balances.until) as part group by 1
  ), passed as (
    select entry.receiver_id, sum(entry.amount)::numeric as amount
    from public.financial_transactions as entry
    where entry.receiver_id is not null and entry.is_counted
      and (purpose_balances.until is null or entry.transaction_date <= purpose_balances.until)
    group by 1
  ), used as (
    select entry.purpose_id, count(*) as entries
    from public.financial_transactions as entry
    where entry.purpose_id is not null and (purpose_balances.until is null or entry.transaction_date <= purpose_balances.until)
    group by 1
  )
  select
    purpose.id, purpose.name::text, purpose.is_confirmed, purpose.is_active, purpose.updated_at, coalesce(used.entries, 0),
    receiver.id, receiver.name::text, receiver.place, receiver.share, coalesce(due.amount, 0)::text, coalesce(passed.amount, 0)::text,
    (coalesce(due.amount, 0) - coalesce(passed.amount, 0))::text
  from public.purposes as purpose
    join public.purpose_receivers as receiver on receiver.purpose_id = purpose.id
    left join due on due.receiver_id = receiver.id
    left join passed on passed.receiver_id = receiver.id
    left join used on used.purpose_id = purpose.id
  order by private.fold(purpose.name), receiver.place
$$;

-- Money that isn't the parish's in these days: what was to be passed on when they began, what came, what was passed on,
-- and the rest when they ended. Receivers that had nothing have no line. With the caller's own rights.
create function private.purposes_between(first_day date, next_day date)
returns table (purpose text, receiver text, opening numeric, shares numeric, passed_on numeric, rest numeric)
language sql stable set search_path = ''
as $$
  select line.*
  from public.purpose_balances(purposes_between.next_day - 1) as ended
    join public.purpose_balances(purposes_between.first_day - 1) as begun on begun.receiver_id = ended.receiver_id
    cross join lateral (
      select ended.purpose, ended.receiver, begun.rest::numeric as opening, ended.shares::numeric - begun.shares::numeric as shares,
        ended.passed_on::numeric - begun.passed_on::numeric as passed_on, ended.rest::numeric as rest
    ) as line
  where (line.opening, line.shares, line.passed_on, line.rest) <> (0, 0, 0, 0)
  order by private.fold(ended.purpose), ended.place
$$;

-- Adds a purpose, or changes one, which confirms it, and answers its id; null where there is not that version of it. A
-- receiver with an id stays the one whom expenses name. Shares of closed months stay as they are.
create function public.save_purpose(
  purpose uuid, name text, own_share integer, receivers jsonb, is_active boolean default true, version timestamptz default null
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  saved uuid := save_purpose.purpose;
  before jsonb;
begin
  perform private.require_role('admin');
  if saved is null then
    insert into public.purposes as listed (name, is_active) values (save_purpose.name, save_purpose.is_active) returning id into saved;
  else
    update public.purposes as listed
    set name = save_purpose.name, is_active = save_purpose.is_active, is_confirmed = true
    where listed.id = saved and (version is null or listed.updated_at = version);
    if not found then
      return null;
    end if;
    -- Whoever else changes it waits from here on.
    before := private.shares_of(saved);
  end if;
  delete from public.purpose_receivers as receiver
  where receiver.purpose_id = saved
    and receiver.id not in (select given.id from jsonb_to_recordset(receivers) as given (id uuid) where given.id is not null);
  update public.purpose_receivers as receiver
  set name = given.name, place = given.place, share = given.share
  from jsonb_to_recordset(receivers) as given (id uuid, name text, place integer, share integer)
  where receiver.id = given.id and receiver.purpose_id = saved
    and (receiver.name, receiver.place, receiver.share) is distinct from (given.name, given.place, given.share);
  insert into public.purpose_receivers (purpose_id, name, place, share)
  select saved, given.name, given.place, given.share
  from jsonb_to_recordset(receivers) as given (id uuid, name text, place integer, share integer)
  where given.id is null;
  -- The stored ones, because an id that is none of its receivers' adds nothing.
  if own_share is null or own_share not between 0 and 99999 or own_share + (
    select coalesce(sum(receiver.share), 0) from public.purpose_receivers as receiver where receiver.purpose_id = saved
  ) <> 100000 then
    raise exception using errcode = '23514', message = 'the shares do not add up to the whole', hint = 'not_whole';
  end if;
  if before <> private.shares_of(saved) and exists (
    select from public.financial_transactions as entry
    where entry.purpose_id = saved and entry.transaction_date < private.open_from()
  ) then
    raise exception using
      errcode = 'PT409', message = 'closed months have collections of the purpose', hint = 'shares_closed';
  end if;
  return saved;
end;
$$;

-- By what a purpose divides a collection.
create function private.shares_of(purpose uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_array(receiver.id, receiver.share) order by receiver.place)
  from public.purpose_receivers as receiver where receiver.purpose_id = shares_of.purpose
$$;

grant select, delete on public.purposes to authenticated;
grant select on public.purpose_receivers to authenticated;
grant select on public.purposes, public.purpose_receivers to service_role;
grant execute on function private.purpose_shares, private.purposes_between, public.purpose_balances, public.save_purpose to authenticated;

create trigger financial_transactions_unused_purpose before insert or update of purpose_id on public.financial_transactions
for each row when (new.purpose_id is not null) execute function private.refuse_unused_purpose();

create trigger purposes_version before update on public.purposes
for each row execute function private.set_version();

create trigger purpose_receivers_version after insert or update or delete on public.purpose_receivers
for each row execute function private.set_version_of('purposes', 'purpose_id');

create trigger purposes_audit after insert or update or delete on public.purposes
for each row execute function private.record_audit();

create trigger purpose_receivers_audit after insert or update or delete on public.purpose_receivers
for each row execute function private.record_audit();

alter table public.purposes enable row level security;
alter table public.purpose_receivers enable row level security;

create policy "Financial staff and administrators read purposes" on public.purposes
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Administrators delete purposes" on public.purposes
for delete to authenticated using ((select private.has_role('admin')));

create policy "Financial staff and administrators read receivers" on public.purpose_receivers
for select to authenticated using ((select private.has_role('financial', 'admin')));
