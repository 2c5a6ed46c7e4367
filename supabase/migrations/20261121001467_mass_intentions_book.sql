-- The book of masses: a line for each celebration of an intention, written when the book is read or the intention
-- changes. From then on only a change of that day's mass changes it, as by who corrects the celebrant, or mending what
-- was mistyped. An intention that was never celebrated has a line if it had an offering when it was deleted.
create table public.mass_book (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: the line stays when the intention goes.
  intention_id uuid not null,
  intention_type text not null check (intention_type in ('thanksgiving', 'deceased')),
  notes private.prose not null check (length(notes) <= 2000),
  asked_by private.line check (length(asked_by) <= 120),
  asked_on date not null,
  -- Null where it was never celebrated.
  celebrated_on date,
  mass_id uuid,
  change_id uuid,
  -- The hour and the celebrant of its mass; both null where it was of the day.
  "time" time(0),
  celebrant private.line check (length(celebrant) <= 80),
  -- False where its mass was cancelled or taken off after the line was written.
  was_said boolean not null default true,
  -- Of an intention that is deleted; others know their own.
  offering_id uuid,
  constraint mass_book_once unique nulls not distinct (intention_id, celebrated_on, mass_id, change_id)
);

create index mass_book_listed on public.mass_book (celebrated_on, "time", id);
create index mass_book_by_offering on public.mass_book (offering_id);

-- Writes the lines of an intention that the book lacks, for masses of days that are over. A mass that wasn't celebrated
-- has none.
create function private.book(intention public.mass_intentions) returns void
language sql security definer set search_path = ''
as $$
  insert into public.mass_book (
    intention_id, intention_type, notes, asked_by, asked_on, celebrated_on, mass_id, change_id, "time", celebrant
  )
  select
    intention.id, intention.intention_type, intention.notes, intention.asked_by, private.parish_day_of(intention.created_at),
    said."day", said.mass_id, said.change_id, said."time", said.celebrant
  from (
    select mass."day", mass.mass_id, case when mass.mass_id is null then mass.change_id end as change_id, mass."time", mass.celebrant
    from public.masses_on(intention."day", least(coalesce(intention."until", intention."day"), private.parish_today() - 1)) as mass
    where not mass.is_cancelled
      and (mass.mass_id = intention.mass_id or mass.mass_id is null and mass.change_id = intention.change_id)
    union all
    select moment::date, null, null, null, null
    from generate_series(
      intention."day", least(coalesce(intention."until", intention."day"), private.parish_today() - 1), interval '1 day'
    ) as moment
    where num_nonnulls(intention.mass_id, intention.change_id) = 0
      -- Its mass of that day was deleted since.
      and not exists (
        select from public.mass_book as line
        where line.intention_id = intention.id and line.celebrated_on = moment::date
      )
  ) as said
  on conflict do nothing
$$;

-- Writes what was celebrated before the intention is of another day or mass, or goes. A mended word is mended in its
-- lines; a mended day or mass takes its lines of days before it was written: nobody heard it then, it was mistyped.
create function private.book_before() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (old."day", old."until", old.mass_id, old.change_id)
    is not distinct from (new."day", new."until", new.mass_id, new.change_id)
  then
    update public.mass_book as line
    set (intention_type, notes, asked_by) = (new.intention_type, new.notes, new.asked_by)
    where line.intention_id = old.id and line.notes = old.notes;
    return new;
  end if;
  if old."day" < private.parish_today() then
    perform private.book(old);
  end if;
  if tg_op = 'UPDATE' then
    delete from public.mass_book as line
    where line.intention_id = old.id and line.celebrated_on < private.parish_day_of(old.created_at)
      and (
        line.celebrated_on between new."day" and coalesce(new."until", new."day")
        and (line.mass_id, line.change_id) is not distinct from (new.mass_id, new.change_id)
      ) is not true
      -- A mass that is deleted leaves its lines.
      and (line.mass_id is null or exists (select from public.mass_schedule as mass where mass.id = line.mass_id))
      and (line.change_id is null or exists (select from public.mass_changes as change where change.id = line.change_id));
    return new;
  end if;
  if old.offering_id is not null then
    update public.mass_book as line set offering_id = old.offering_id
    where line.id = (select kept.id from public.mass_book as kept where kept.intention_id = old.id order by kept.celebrated_on, kept."time", kept.id limit 1);
    if not found then
      insert into public.mass_book (intention_id, intention_type, notes, asked_by, asked_on, offering_id)
      values (old.id, old.intention_type, old.notes, old.asked_by, private.parish_day_of(old.created_at), old.offering_id);
    end if;
  end if;
  return old;
end;
$$;

create trigger mass_intentions_book before update of intention_type, notes, asked_by, "day", "until", mass_id, change_id or delete
on public.mass_intentions
for each row execute function private.book_before();

-- An offering that is undone is nobody's; its intention has the one that was paid with its request, if one was. No
-- foreign key says it: it would tie intentions to payers, whose plain rows may be.
create function private.forget_offering(entry uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.mass_intentions as intention set offering_id = (
    select private.paid_offering(request.id) from public.intention_requests as request
    where request.intention_id = intention.id limit 1
  )
  where intention.offering_id = forget_offering.entry;
  delete from public.mass_book as line where line.offering_id = forget_offering.entry and line.celebrated_on is null;
  update public.mass_book as line set offering_id = null where line.offering_id = forget_offering.entry;
$$;

create function private.forget_deleted_offering() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_offering(old.id);
  return null;
end;
$$;

create trigger financial_transactions_forget_offering after delete on public.financial_transactions
for each row when (old.type = 'income') execute function private.forget_deleted_offering();

-- Writes the lines of a mass before it is at another hour, or no more.
create function private.book_mass_before() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.book(intention) from public.mass_intentions as intention
  where old.id in (intention.mass_id, intention.change_id) and intention."day" < private.parish_today();
  return coalesce(new, old);
end;
$$;

create trigger mass_schedule_book before update of day_of_week, "time", is_active or delete on public.mass_schedule
for each row execute function private.book_mass_before();

create trigger mass_changes_book before delete on public.mass_changes
for each row execute function private.book_mass_before();

-- Mends the lines of a mass that was changed on its day afterwards; one of that day alone that is taken off wasn't
-- said. The hour stays unless it is what was changed: the weekly one may be another since.
create function private.mend_book() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant public.mass_changes = coalesce(new, old);
begin
  if tg_op = 'DELETE' and old.mass_id is null then
    update public.mass_book as line set was_said = false where line.change_id = old.id;
    return null;
  end if;
  update public.mass_book as line
  set
    celebrant = mass.celebrant, was_said = not mass.is_cancelled,
    "time" = case when old."time" is distinct from new."time" then mass."time" else line."time" end
  from public.masses_on(changed."day", changed."day") as mass
  where line.celebrated_on = changed."day"
    and (line.mass_id = changed.mass_id and mass.mass_id = changed.mass_id or line.change_id = changed.id and mass.change_id = changed.id);
  return null;
end;
$$;

create trigger mass_changes_mend_book after insert or update or delete on public.mass_changes
for each row execute function private.mend_book();

-- The offerings that came until a day: whether they have rows of a month that ends with it, and for who may read the
-- ledger the sum of those.
create function private.offerings_until("first" date, "last" date)
returns table (offering_id uuid, is_of_month boolean, amount numeric)
language sql stable security definer set search_path = ''
as $$
  select
    coalesce(entry.reverses, entry.id), bool_or(entry.transaction_date >= offerings_until."first"),
    case when (select private.has_role('financial', 'admin')) then sum(entry.amount) filter (where entry.transaction_date >= offerings_until."first") end
  from public.financial_transactions as entry
  where (select private.is_staff()) and entry.type = 'income' and entry.is_counted and entry.transaction_date <= offerings_until."last"
    and coalesce(entry.reverses, entry.id) in (
      select intention.offering_id from public.mass_intentions as intention where intention.offering_id is not null
      union all
      select line.offering_id from public.mass_book as line where line.offering_id is not null
    )
  group by 1
$$;

-- The book of a month, given as its first day, after writing what it lacks: what was celebrated in it; and at its end
-- what was not yet, or before it, whose offering came in it. The amount stands in the month of its own day, as in the
-- ledger, and so does what went back of it, at the first celebration of its intention until then; for who may read the
-- ledger alone.
create function public.mass_book_of(month date)
returns table (
  intention_type text, notes text, asked_by text, asked_on date, celebrated_on date, "time" time, celebrant text,
  has_offering boolean, offering numeric
)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  last_day constant date := (mass_book_of.month + interval '1 month')::date - 1;
begin
  perform private.book_month(mass_book_of.month, last_day);
  return query
    with offered as (
      select
        intention.id, intention.intention_type, intention.notes, intention.asked_by,
        private.parish_day_of(intention.created_at) as asked_on, intention.offering_id
      from public.mass_intentions as intention where intention.offering_id is not null
      union all
      select line.intention_id, line.intention_type, line.notes, line.asked_by, line.asked_on, line.offering_id
      from public.mass_book as line where line.offering_id is not null
    ), given as (
      select
        offered.*, came.is_of_month, came.amount,
        said.id as line_id, said.celebrated_on, said."time", said.celebrant
      from offered
        join private.offerings_until(mass_book_of.month, last_day) as came on came.offering_id = offered.offering_id
        left join lateral (
          select line.* from public.mass_book as line
          where line.intention_id = offered.id and line.was_said and line.celebrated_on <= last_day
          order by line.celebrated_on, line."time", line.id limit 1
        ) as said on true
    )
    select
      line.intention_type, line.notes::text, line.asked_by::text, line.asked_on, line.celebrated_on, line."time"::time, line.celebrant::text,
      given.id is not null, given.amount
    from public.mass_book as line left join given on given.line_id = line.id
    where line.was_said and line.celebrated_on between mass_book_of.month and last_day
    union all
    select
      given.intention_type, given.notes::text, given.asked_by::text, given.asked_on, given.celebrated_on, given."time"::time, given.celebrant::text,
      true, given.amount
    from given where given.is_of_month and (given.celebrated_on is null or given.celebrated_on < mass_book_of.month)
    order by 5 nulls last, 6 nulls first, 4, 2;
end;
$$;

-- Writes the lines that the book lacks of intentions of some days, and of those with an offering that have none.
create function private.book_month("first" date, "last" date) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('editor', 'financial', 'admin');
  -- An intention repeats for at most 366 days.
  perform private.book(intention) from public.mass_intentions as intention
  where intention."day" <= least(book_month."last", private.parish_today() - 1)
    and (
      intention."day" >= book_month."first" - 366 and coalesce(intention."until", intention."day") >= book_month."first"
      or intention.offering_id is not null
        and not exists (select from public.mass_book as line where line.intention_id = intention.id)
    );
end;
$$;

grant select on public.mass_book to authenticated;
grant select, insert, update, delete on public.mass_book to service_role;
grant execute on function public.mass_book_of, private.book_month, private.offerings_until to authenticated;

alter table public.mass_book enable row level security;

create policy "Staff read the book of masses" on public.mass_book
for select to authenticated using ((select private.is_staff()));

-- A row of the ledger that is an intention's offering stays one: the intention and the book would call it so still.
-- Its form keeps it income.
create function private.keep_offering() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  broken constant text := case
    when private.category_called(new.category_id) is distinct from 'Espórtulas' then 'has_its_category'
    when new.transaction_date > private.parish_today() then 'is_past'
    when new.transaction_date < '2000-01-01' then 'is_since_2000'
  end;
begin
  if broken is not null and (
    exists (select from public.mass_intentions as intention where intention.offering_id = new.id)
    or exists (select from public.mass_book as line where line.offering_id = new.id)
  ) then
    raise exception using errcode = '23514', message = format('new row violates check constraint "offering_%s"', broken);
  end if;
  return null;
end;
$$;

create trigger financial_transactions_keep_offering after update of category_name, category_id, transaction_date
on public.financial_transactions
for each row when (new.payment_id is null) execute function private.keep_offering();
