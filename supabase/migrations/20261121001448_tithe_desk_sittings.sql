-- Sittings of the tithe's desk: what one person receives of a day's envelopes. The first envelope begins one, by the
-- functions of `tithe_desk`; what belongs to it says so.

create table public.tithe_sittings (
  id uuid primary key default gen_random_uuid(),
  -- The day of the envelopes.
  day date not null check (day between '1900-01-01' and '2999-12-31'),
  -- The mass or the place, as people write it.
  occasion private.line check (length(occasion) <= 100),
  -- As in the audit log, without a foreign key, and the name as the person was called then.
  opened_by uuid default auth.uid(),
  creator_name private.line,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Null where the beginning of another one paused it: then it can go on.
  ended_by uuid,
  constraint tithe_sittings_ended check (ended_by is null or ended_at is not null)
);

create unique index tithe_sittings_one_at_a_time on public.tithe_sittings (opened_by) where ended_at is null;
create index tithe_sittings_by_person on public.tithe_sittings (opened_by, day);
create index tithe_sittings_listed on public.tithe_sittings (day desc, opened_at desc, id);

-- Envelopes without a payer that were undone, whose rows of the ledger are gone; without the name that one had.
create table private.undone_envelopes (
  id uuid primary key,
  sitting_id uuid not null references public.tithe_sittings (id),
  amount private.positive_money not null,
  paid_on date not null,
  form private.payment_form not null,
  entered_at timestamptz not null
);

create index undone_envelopes_by_sitting on private.undone_envelopes (sitting_id);

create function private.keep_undone_envelope() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.undone_envelopes (id, sitting_id, amount, paid_on, form, entered_at)
  values (old.id, old.sitting_id, old.amount, old.transaction_date, old.form, old.created_at)
  on conflict (id) do nothing;
  return null;
end;
$$;

create trigger financial_transactions_undone after delete on public.financial_transactions
for each row when (old.sitting_id is not null) execute function private.keep_undone_envelope();

alter table public.financial_transactions
add constraint financial_transactions_sitting foreign key (sitting_id) references public.tithe_sittings (id);

-- The mass or the place moves no money: it can be said later, also of a closed month.
grant select, update (occasion) on public.tithe_sittings to authenticated;
grant select on public.tithe_sittings to service_role;

create trigger tithe_sittings_audit after insert or update or delete on public.tithe_sittings
for each row execute function private.record_audit();

alter table public.tithe_sittings enable row level security;
alter table private.undone_envelopes enable row level security;

create policy "Financial staff and administrators read sittings" on public.tithe_sittings
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators name sittings" on public.tithe_sittings
for update to authenticated
using ((select private.has_role('financial', 'admin')))
with check ((select private.has_role('financial', 'admin')));
