-- The outbox of mails: a row first; then a job sends it, and tries again (api/mails). A link that lets somebody in is
-- made when its mail goes out, so neither this table nor a backup ever holds one.

-- True if mail can be sent there: one address, without a name.
create function private.is_mail_address(written text) returns boolean
language sql immutable parallel safe set search_path = ''
return length(written) <= 254 and written ~ '^[^[:space:]<>(),;:"\\@]+@[^[:space:]<>(),;:"\\@]+$';

create table public.mails (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template ~ '^[a-z]+(-[a-z]+)*$' and length(template) <= 40),
  recipient private.line not null check (private.is_mail_address(recipient)),
  subject private.line not null check (length(subject) <= 200),
  -- The template's values. Nothing secret.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 20000),
  -- Whom the mail's link lets in.
  person_id uuid references public.profiles (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- When it was asked for, or for again; after `valid_for` it says nothing any more.
  asked_at timestamptz not null default clock_timestamp(),
  valid_for interval not null check (valid_for between interval '1 minute' and interval '30 days'),
  due_at timestamptz not null default clock_timestamp(),
  claimed_until timestamptz,
  sent_at timestamptz,
  -- A code of ours; servers quote addresses.
  failure private.line check (length(failure) <= 60),
  created_at timestamptz not null default clock_timestamp(),
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'failed' or failure is not null)
);

create index mails_by_time on public.mails (created_at desc, id);
create index mails_by_state on public.mails (state, created_at desc);
create index mails_by_person on public.mails (person_id);
create index mails_pending on public.mails (due_at) where state = 'pending';

-- A mail with a link for an active member of staff; nothing for anybody else. One that still waits is not asked for
-- twice. An invitation has its entry in the audit log, in the name of who asked for it.
create function public.queue_link_mail(
  account_email text, template text, subject text, valid_for interval, invited_by uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  with queued as (
    insert into public.mails (template, recipient, subject, person_id, valid_for)
    select queue_link_mail.template, person.email, queue_link_mail.subject, person.id, queue_link_mail.valid_for
    from public.profiles as person
    where person.email = account_email and person.is_active and not exists (
      select from public.mails as waiting
      where waiting.person_id = person.id and waiting.template = queue_link_mail.template and waiting.state = 'pending'
        and waiting.asked_at > clock_timestamp() - queue_link_mail.valid_for
    )
    returning person_id
  )
  select private.note_on_account('invite', person_id, invited_by) from queued where invited_by is not null
$$;

-- The same mail to every active administrator who got none of its template within `quiet`. The lock keeps two callers
-- from both finding none.
create function public.queue_alert(template text, subject text, data jsonb, quiet interval) returns integer
language plpgsql set search_path = ''
as $$
declare
  queued integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.queue_alert', 0));
  insert into public.mails (template, recipient, subject, data, valid_for)
  select queue_alert.template, person.email, queue_alert.subject, queue_alert.data, interval '1 day'
  from public.profiles as person
  where person.role = 'admin' and person.is_active and not exists (
    select from public.mails as told
    where told.template = queue_alert.template and told.recipient = person.email
      and told.created_at between clock_timestamp() - quiet and clock_timestamp()
  );
  get diagnostics queued = row_count;
  return queued;
end;
$$;

-- The mails to send now, each to one caller; a try counts as lost after `timeout` seconds. Gives up those that say
-- nothing any more, and deletes those of more than 90 days ago. A time further ahead than it is ever set was set by a
-- clock that was ahead.
create function public.claim_mails(most integer, timeout double precision)
returns table (id uuid, template text, recipient text, data jsonb, person_id uuid, attempt integer)
language plpgsql set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  span constant interval := make_interval(secs => timeout);
begin
  delete from public.mails as old where old.created_at <@ (select private.surely_past('90 days'));

  update public.mails as late set state = 'failed', failure = coalesce(late.failure, 'expired'), claimed_until = null
  where late.state = 'pending' and late.asked_at + late.valid_for < private.believed_now()
    and coalesce(late.claimed_until <= moment or late.claimed_until > clock_timestamp() + span, true);

  update public.mails as barred set state = 'failed', failure = 'inactive', claimed_until = null
  where barred.state = 'pending' and barred.person_id is not null
    and not exists (select from public.profiles as person where person.id = barred.person_id and person.is_active);

  -- By the clock: another caller's claim may be later than `moment`, and would look like one of a clock that was set
  -- back.
  return query
  with due as (
    select mail.id from public.mails as mail
    where mail.state = 'pending'
      and (mail.due_at <= moment or mail.due_at > moment + interval '2 hours')
      and coalesce(mail.claimed_until <= moment or mail.claimed_until > clock_timestamp() + span, true)
    order by mail.due_at limit most for update skip locked
  )
  update public.mails as mail set attempts = mail.attempts + 1, claimed_until = clock_timestamp() + span
  from due where mail.id = due.id
  returning mail.id, mail.template, mail.recipient::text, mail.data, mail.person_id, mail.attempts;
end;
$$;

-- How a try ended, unless it counts as lost: `sent`, `failed` for good, or `again` after a minute, doubled each time,
-- at most an hour.
create function public.settle_mail(mail uuid, attempt integer, result text, code text) returns void
language sql set search_path = ''
as $$
  update public.mails set
    state = case result when 'again' then 'pending' else result end,
    sent_at = case when result = 'sent' then clock_timestamp() end,
    failure = case when result = 'sent' then null else code end,
    data = case when result = 'sent' then '{}' else data end,
    due_at = clock_timestamp() + least(interval '1 hour', interval '1 minute' * 2 ^ least(attempts - 1, 12)),
    claimed_until = null
  where id = mail and state = 'pending' and attempts = attempt
$$;

-- Asks again for a mail that was given up; whether there was one.
create function public.repeat_mail(mail uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  update public.mails
  set state = 'pending', attempts = 0, failure = null, asked_at = clock_timestamp(), due_at = clock_timestamp()
  where id = mail and state = 'failed';
  return found;
end;
$$;

-- True if the person whom a link was sent to has a second factor, so that its code is asked for before the link is used
-- up. Hosted Auth keeps a link's token as the link has it; one machine, which has no factors, as a hash.
create function public.link_needs_factor(link text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users as person join auth.mfa_factors as factor on factor.user_id = person.id
    where person.recovery_token = link and factor.status = 'verified'
  )
$$;

-- Hosted Auth's hook for its own mails (config.toml): it sends none. Every mail is ours, and strangers who ask Auth for
-- one past the API learn nothing from its answer.
create function private.send_no_mail(event jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select '{}'::jsonb
$$;

-- Not `data`, which no list shows.
grant select (id, template, recipient, subject, state, attempts, due_at, sent_at, failure, created_at)
on public.mails to authenticated;
grant select, insert, update, delete on public.mails to service_role;
grant execute on function private.is_mail_address to service_role;

grant execute on function public.queue_link_mail, public.queue_alert, public.claim_mails, public.settle_mail to service_role;
grant execute on function public.repeat_mail to authenticated;
grant execute on function public.link_needs_factor to service_role;

do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant execute on function private.send_no_mail to supabase_auth_admin;
  end if;
end
$$;

alter table public.mails enable row level security;

create policy "Administrators read the mails" on public.mails
for select to authenticated using ((select private.has_role('admin')));
