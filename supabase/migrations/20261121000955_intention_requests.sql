-- Requests of intentions, which people send without an account where an administrator has opened it. Staff alone read
-- them; what they accept becomes an intention in the same transaction.
--
-- Custom errors:
--   PT404  hint closed: the parish takes no requests
--   PT429  hint full: 2,000 requests are open
--   PT409  hint other_mass: that mass isn't celebrated on that day
--   PT409  hint answered: the request was accepted or refused
--   PT409  hint often_answered: five answers have left the request open

create table public.intention_requests (
  id uuid primary key default gen_random_uuid(),
  name private.line not null check (length(name) <= 120),
  phone private.telephone,
  email private.line check (private.is_mail_address(email)),
  intention_type text not null default 'thanksgiving' check (intention_type in ('thanksgiving', 'deceased')),
  notes private.prose not null check (length(notes) <= 500),
  "day" date check ("day" between '2000-01-01' and '2999-12-31'),
  -- The weekly mass, or the one more mass of that day; a day without either is any mass of it.
  mass_id uuid references public.mass_schedule (id) on delete set null,
  change_id uuid references public.mass_changes (id) on delete set null,
  -- The hour that the mass had when it was chosen.
  mass_time time(0),
  consented_at private.moment not null default now(),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  is_open boolean generated always as (state = 'open') stored,
  answer private.prose check (length(answer) <= 1000),
  answered_at private.moment,
  -- How many answers have left it open.
  answers smallint not null default 0 check (answers between 0 and 5),
  -- True while its offering is paid; written by the donation's trigger (mass_intentions_offerings).
  has_offering boolean not null default false,
  -- The intention that it became; null again when that is deleted.
  intention_id uuid references public.mass_intentions (id) on delete set null,
  search_text text generated always as (private.searchable(name || ' ' || notes, '')) stored,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid(),
  constraint intention_requests_can_be_answered check (num_nonnulls(phone, email) > 0),
  constraint intention_requests_of_one_mass check (num_nonnulls(mass_id, change_id) < 2)
);

create index intention_requests_listed on public.intention_requests (is_open desc, created_at desc, id);
create index intention_requests_mass on public.intention_requests (mass_id);
create index intention_requests_change on public.intention_requests (change_id);
create index intention_requests_intention on public.intention_requests (intention_id);

-- True where an administrator has opened the page.
create function private.takes_intention_requests() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.parish_content as known
    where known.kind = 'intentions' and known.is_active and known.content -> 'is_open' = 'true'
  )
$$;

-- Keeps a request at a mass that is celebrated on its day, and notes the hour. One that is moved to another day, which
-- hasn't that mass, is of any mass of it.
create function private.keep_request_at_its_mass() returns trigger
language plpgsql set search_path = ''
as $$
begin
  select mass."time" into new.mass_time from public.masses_on(new."day", new."day") as mass
  where not mass.is_cancelled and (mass.mass_id = new.mass_id or mass.mass_id is null and mass.change_id = new.change_id);
  if found or num_nonnulls(new.mass_id, new.change_id) = 0 then
    return new;
  end if;
  if tg_op = 'INSERT' or new."day" is not distinct from old."day"
    or (new.mass_id, new.change_id) is distinct from (old.mass_id, old.change_id)
  then
    raise exception using errcode = 'PT409', message = 'the mass is not of that day', hint = 'other_mass';
  end if;
  new.mass_id := null;
  new.change_id := null;
  return new;
end;
$$;

-- Stores a request. A repetition changes nothing; an id with other content is a conflict. For the API alone, which
-- limits the callers.
create function public.ask_intention(
  id uuid, name text, phone text, email text, intention_type text, notes text, "day" date, mass_id uuid, change_id uuid
) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.takes_intention_requests() then
    raise exception using errcode = 'PT404', message = 'the parish takes no requests', hint = 'closed';
  end if;
  -- More than staff read: a program sends them.
  if (select count(*) from public.intention_requests as waiting where waiting.is_open and waiting.id <> ask_intention.id) >= 2000 then
    raise exception using errcode = 'PT429', message = 'too many requests are open', hint = 'full';
  end if;
  insert into public.intention_requests (id, name, phone, email, intention_type, notes, "day", mass_id, change_id)
  values (
    ask_intention.id, ask_intention.name, ask_intention.phone, ask_intention.email, ask_intention.intention_type,
    ask_intention.notes, ask_intention."day", ask_intention.mass_id, ask_intention.change_id
  )
  on conflict on constraint intention_requests_pkey do nothing;
  if not found and exists (
    select from public.intention_requests as known
    where known.id = ask_intention.id
      and (known.name, known.phone, known.email, known.intention_type, known.notes, known."day", known.mass_id, known.change_id)
        is distinct from (
          ask_intention.name::private.line, ask_intention.phone::private.telephone, ask_intention.email::private.line,
          ask_intention.intention_type, ask_intention.notes::private.prose, ask_intention."day", ask_intention.mass_id, ask_intention.change_id
        )
  ) then
    raise exception using errcode = 'PT409', message = 'the id is that of another request', hint = 'other_content';
  end if;
end;
$$;

-- Answers a request: 'accepted' makes an intention of it, 'refused' closes it, 'open' leaves it as it is, five times at
-- most. `by_mail` sends the answer to whoever gave an address. The mail has nothing that the visitor wrote, so that
-- nobody makes the parish send a text of theirs.
create function public.answer_intention_request(request uuid, decision text, answer text, by_mail boolean)
returns public.intention_requests
language plpgsql security definer set search_path = ''
as $$
declare
  known public.intention_requests;
begin
  perform private.require_role('editor', 'financial', 'admin');
  select * into known from public.intention_requests as stored where stored.id = answer_intention_request.request for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'the request does not exist';
  end if;
  if known.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'the request was answered', hint = 'answered';
  end if;
  if decision = 'open' and known.answers = 5 then
    raise exception using errcode = 'PT409', message = 'the request was answered five times', hint = 'often_answered';
  end if;
  if decision = 'accepted' then
    insert into public.mass_intentions (intention_type, notes, "day", mass_id, change_id, asked_by, asker_phone, offering_id)
    values (
      known.intention_type, known.notes, known."day", known.mass_id, known.change_id, known.name, known.phone,
      private.paid_offering(known.id)
    )
    returning id into known.intention_id;
  end if;
  update public.intention_requests as stored set
    state = decision, answer = coalesce(answer_intention_request.answer, stored.answer), answered_at = now(),
    answers = stored.answers + (decision = 'open')::integer, intention_id = known.intention_id, updated_by = auth.uid()
  where stored.id = known.id returning * into known;
  if by_mail and known.email is not null then
    insert into public.mails (template, recipient, subject, data, valid_for)
    values ('intention-request', known.email, 'Seu pedido de intenção', jsonb_build_object(
      'state', known.state, 'day', known."day", 'time', to_char(known.mass_time, 'HH24:MI'), 'answer', answer_intention_request.answer
    ), interval '7 days');
  end if;
  return known;
end;
$$;

-- Erases what is sixty days past its day, or its making where it names none, unless it became an intention that is
-- still there.
create function public.sweep_intention_requests() returns void
language sql set search_path = ''
as $$
  delete from public.intention_requests as request
  where request.intention_id is null
    and coalesce((request."day" + 1)::timestamp at time zone private.parish_zone(), request.created_at)
      <@ (select private.surely_past('60 days'))
$$;

grant select, delete on public.intention_requests to authenticated;
grant update (intention_type, notes, "day", mass_id, change_id) on public.intention_requests to authenticated;
grant select, insert, update, delete on public.intention_requests to service_role;
grant execute on function private.takes_intention_requests, public.ask_intention, public.sweep_intention_requests to service_role;
grant execute on function public.answer_intention_request to authenticated;

create trigger intention_requests_mass before insert or update of "day", mass_id, change_id on public.intention_requests
for each row execute function private.keep_request_at_its_mass();

create trigger intention_requests_version before update on public.intention_requests
for each row execute function private.set_version();

alter table public.intention_requests enable row level security;

create policy "Staff read requests of intentions" on public.intention_requests
for select to authenticated using ((select private.is_staff()));

create policy "Staff mend requests of intentions" on public.intention_requests
for update to authenticated
using ((select private.is_staff())) with check ((select private.is_staff()));

-- One whose offering is paid is accepted, or the offering is given back, first.
create policy "Staff delete requests of intentions" on public.intention_requests
for delete to authenticated using ((select private.is_staff()) and (state = 'accepted' or not has_offering));
