-- Events of the provider's webhook, which wait until they are reconciled.

-- Events: the provider's requests to look at something. Deliveries of one subject wait as one row.
create table private.provider_events (
  id bigint primary key generated always as identity,
  topic text not null check (topic in ('payment', 'subscription', 'subscription_payment', 'plan')),
  provider_id private.line not null check (length(provider_id) <= 64),
  deliveries integer not null default 1,
  received_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- The code of the last failure.
  failure private.line
);

create unique index provider_events_waiting on private.provider_events (topic, provider_id) where done_at is null;
create index provider_events_due on private.provider_events (next_try_at) where done_at is null;
create index provider_events_by_time on private.provider_events (received_at);

create function public.receive_provider_event(topic text, provider_id text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.provider_events as known (topic, provider_id)
  values (receive_provider_event.topic, receive_provider_event.provider_id)
  on conflict (topic, provider_id) where done_at is null
  do update set deliveries = known.deliveries + 1, next_try_at = least(known.next_try_at, clock_timestamp())
$$;

-- The events that are due, at most so many, each handed out once; one that nobody finishes is due again, later each
-- time.
create function public.claim_provider_events(most integer)
returns table (id bigint, topic text, provider_id text, deliveries integer)
language sql security definer set search_path = ''
as $$
  with due as (
    select known.id from private.provider_events as known
    where known.done_at is null and (
      known.next_try_at <= clock_timestamp() or known.next_try_at > clock_timestamp() + interval '2 hours'
    )
    -- Events that were never tried come first, so that one that always fails holds up nothing.
    order by known.tries > 0, known.next_try_at limit most for update skip locked
  )
  update private.provider_events as event set
    tries = event.tries + 1, next_try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(event.tries, 6), interval '1 hour')
  from due where event.id = due.id
  returning event.id, event.topic, event.provider_id::text, event.deliveries
$$;

-- Ends an event, unless it was delivered again meanwhile: then it is due again.
create function public.end_provider_event(event bigint, seen integer) returns void
language sql security definer set search_path = ''
as $$
  update private.provider_events as known set
    done_at = case when known.deliveries = seen then clock_timestamp() end,
    next_try_at = case when known.deliveries = seen then known.next_try_at else clock_timestamp() end, failure = null
  where known.id = event and known.done_at is null
$$;

create function public.note_event_failure(event bigint, code text) returns void
language sql security definer set search_path = ''
as $$
  update private.provider_events set failure = left(code, 100) where id = event
$$;

-- Gives claimed events back that were not worked on because the provider asked for rest, for so many seconds.
create function public.postpone_provider_events(events bigint[], seconds double precision) returns void
language sql security definer set search_path = ''
as $$
  update private.provider_events as known set
    tries = greatest(known.tries - 1, 0), next_try_at = clock_timestamp() + make_interval(secs => seconds)
  where known.id = any (events) and known.done_at is null
$$;

-- Deletes what is done, and what is forgotten.
create function public.sweep_provider_events() returns void
language sql security definer set search_path = ''
as $$
  delete from private.provider_events
  where done_at <@ (select private.surely_past('30 days')) or received_at <@ (select private.surely_past('90 days'));
  delete from private.unknown_payments where reported_at <@ (select private.surely_past('1 year'));
  delete from private.reported_updates where updated_at <@ (select private.surely_past('1 year'))
$$;

-- How the connection to the provider is: when it last reported something, and since when how many events wait. For
-- financial staff and administrators.
create function public.provider_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return jsonb_build_object(
    'last_event_at', (select max(received_at) from private.provider_events),
    'waiting_since', (select min(received_at) from private.provider_events where done_at is null),
    'waiting', (select count(*) from private.provider_events where done_at is null)
  );
end;
$$;

grant execute on function
  public.receive_provider_event, public.claim_provider_events, public.end_provider_event, public.note_event_failure,
  public.postpone_provider_events, public.sweep_provider_events
to service_role;

grant execute on function public.provider_state to authenticated;

alter table private.provider_events enable row level security;
