-- Push notifications: the queue of deliveries, and how the push services fare.

-- Who still waits for a message. Made in the transaction in which it becomes due, and deleted when it is known how it
-- ended.
create table private.notification_recipients (
  id bigint generated always as identity primary key,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  push_subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  service private.line not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Nothing is tried after this.
  deadline timestamptz not null,
  -- Until when a worker has it. When the worker dies, it is due again then.
  claimed_until timestamptz
);

-- How the push services fare to which something was ever sent.
create table private.push_services (
  service private.line primary key,
  -- Until when nothing is sent to it.
  waits_until timestamptz,
  -- How often in a row it was not able to take anything.
  failures integer not null default 0,
  -- Final answers since it last took something, the refusals among them, and when the last answer came.
  answered integer not null default 0,
  refused integer not null default 0,
  answered_at timestamptz,
  -- It refuses nearly everything, as when our key is at fault.
  is_halted boolean not null generated always as (answered >= 5 and refused >= 0.95 * answered) stored
);

create index notification_recipients_by_message on private.notification_recipients (notification_id);
create index notification_recipients_by_push_subscription on private.notification_recipients (push_subscription_id);
create index notification_recipients_due on private.notification_recipients (service, due_at, id);
create index notification_recipients_by_deadline on private.notification_recipients (deadline);

-- Who leaves while a message waits for them is counted as gone. Before, so that the recipients are still there.
create function private.note_leaving() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In the order of `settle_deliveries`.
  perform from private.notification_recipients where push_subscription_id = old.id order by id for update;
  perform from public.notifications
  where id in (select notification_id from private.notification_recipients where push_subscription_id = old.id)
  order by id for update;
  with dropped as (
    delete from private.notification_recipients where push_subscription_id = old.id returning notification_id
  ), counted as (
    select notification_id, count(*) as number from dropped group by notification_id
  )
  update public.notifications as message set gone = message.gone + counted.number
  from counted where message.id = counted.notification_id;
  return old;
end;
$$;

-- Times are compared with `clock_timestamp()`, with which they are set. One further ahead than it is ever set was set
-- by a clock that was ahead.
create function private.is_past(moment timestamptz, longest interval) returns boolean
language sql volatile
return moment <= clock_timestamp() or moment > clock_timestamp() + longest;

-- True if something may be sent to the push service now.
create function private.may_be_asked(service private.push_services) returns boolean
language sql volatile
return coalesce(private.is_past(service.waits_until, interval '1 day'), true);

-- True if something may be sent to the recipient now, which nobody has claimed for as long as a claim holds.
create function private.may_be_sent(recipient private.notification_recipients, lease interval) returns boolean
language sql volatile
return private.is_past(recipient.due_at, interval '1 day') and coalesce(private.is_past(recipient.claimed_until, lease), true);

-- Starts the messages that are due and gives up what is too late, then claims at most `most` recipients, each for one
-- caller, for `lease` seconds: as many of one push service as of another, none of the `busy` ones and of those that
-- wait, and one of a halted service. Returns `rows`, the `messages` that they are of, and whether the schedule can be
-- rung for more (`rings`). A ttl is in seconds. The answer to a row tells how its service fares (`isWitness`) if its
-- push subscription ever got something, or none of that service did: strangers can invent the others.
create function public.claim_deliveries(most integer, lease double precision, busy text[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  span constant interval := make_interval(secs => lease);
  due uuid;
  claimed jsonb;
begin
  for due in
    select id from public.notifications where state = 'scheduled' and send_at <= private.believed_now()
    order by send_at for update skip locked
  loop
    perform private.start_notification(due);
  end loop;

  perform from public.notifications
  where id in (select notification_id from private.notification_recipients where deadline < private.believed_now())
  order by id for update;
  with late as (
    select id from private.notification_recipients
    where deadline < private.believed_now() and coalesce(private.is_past(claimed_until, span), true)
    order by id for update skip locked
  ), dropped as (
    delete from private.notification_recipients where id in (select id from late) returning notification_id
  ), counted as (
    select notification_id, count(*) as number from dropped group by notification_id
  )
  update public.notifications as message set failed = message.failed + counted.number
  from counted where message.id = counted.notification_id;

  with free as (
    select service, case when is_halted then 1 else most end as share from private.push_services as known
    where private.may_be_asked(known) and service <> all (busy)
  ), due_rows as (
    select waiting.id, row_number() over (partition by free.service order by waiting.due_at, waiting.id) as place
    from free cross join lateral (
      select recipient.id, recipient.due_at from private.notification_recipients as recipient
      where recipient.service = free.service and private.may_be_sent(recipient, span)
      order by recipient.due_at, recipient.id limit free.share
      for update skip locked
    ) as waiting
  ), taken as (
    update private.notification_recipients as recipient set attempts = recipient.attempts + 1, claimed_until = clock_timestamp() + span
    where recipient.id in (select id from due_rows order by place limit most)
    returning recipient.*
  )
  select jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', taken.id, 'attempt', taken.attempts, 'message', taken.notification_id, 'service', taken.service,
        'endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth,
        'isWitness', device.received_at is not null or not exists (
          select from public.push_subscriptions as other where other.service = taken.service and other.received_at is not null
        )
      ) order by taken.due_at, taken.id)
      from taken join public.push_subscriptions as device on device.id = taken.push_subscription_id
    ), '[]'),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', message.id, 'title', message.title, 'body', message.body, 'url', message.url,
        'ttl', greatest(0, floor(extract(epoch from least(message.send_at + interval '3 days', message.ends_at) - clock_timestamp())))
      ))
      from public.notifications as message where message.id in (select notification_id from taken)
    ), '[]'),
    'rings', private.can_ring_jobs()
  ) into claimed;
  return claimed;
end;
$$;

-- Seconds until something is tried again after so many failures, unless its push service says how long: 30, doubled
-- each time, at most an hour.
create function private.pause_after(failures integer, asked double precision) returns interval
language sql immutable parallel safe
return make_interval(secs => least(86400, greatest(coalesce(asked, 0), least(3600, 30 * 2 ^ least(failures - 1, 7)))));

-- The answers that a settlement works on, as rows.
create function private.settled(answers jsonb)
returns table (
  id bigint, push_subscription_id uuid, notification_id uuid, attempts integer, result text, "retryAfter" double precision, "isWitness" boolean
)
language sql immutable parallel safe set search_path = ''
as $$
  select * from jsonb_to_recordset(answers) as answer (
    id bigint, push_subscription_id uuid, notification_id uuid, attempts integer, result text, "retryAfter" double precision, "isWitness" boolean
  )
$$;

-- The results for claimed recipients of one push service: `[{id, attempt, result, retryAfter, isWitness}]`.
-- `delivered`, `gone` (the push subscription is deleted) and `refused` are final. `later` is tried again after a pause.
-- `unsent` was not tried and is due at once. One whose lease ended meanwhile belongs to another caller and is left
-- alone.
--
-- How the service itself fares is told by deliveries and by witnesses' answers, and judged here alone. It waits when
-- half of these, and at least three, asked for it, among these and the `earlier` ones to the same claim, of which
-- `put_off` asked for it: one address that always fails must not stop the others. It is halted when nearly all of what
-- it decided is refusals (`is_halted`); what it refused then stays subscribed. Returns whether it may be sent more now.
create function public.settle_deliveries(push_service text, results jsonb, earlier integer, put_off integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  known private.push_services;
  settled jsonb;
  answers integer;
  deliveries integer;
  laters integer;
  refusals integer;
  is_waiting boolean;
  wants_rest boolean;
begin
  insert into private.push_services (service) values (push_service) on conflict do nothing;
  select * into known from private.push_services where service = push_service for update;

  -- Locks are taken in the same order everywhere: push subscriptions, recipients, messages, each by id.
  perform from public.push_subscriptions
  where id in (
    select device.id from private.notification_recipients as recipient
      join public.push_subscriptions as device on device.id = recipient.push_subscription_id
      join jsonb_to_recordset(results) as answer (id bigint, result text) on answer.id = recipient.id
    where answer.result in ('gone', 'refused') or device.received_at is null
  ) or service = push_service and refused_at is not null
  order by id for update;

  select coalesce(jsonb_agg(to_jsonb(held)), '[]') into settled from (
    select recipient.id, recipient.push_subscription_id, recipient.notification_id, recipient.attempts, answer."retryAfter", answer."isWitness",
      -- A halted service is only asked whether it is well again.
      case when answer.result = 'refused' and known.is_halted then 'later' else answer.result end as result
    from private.notification_recipients as recipient
      join jsonb_to_recordset(results) as answer (id bigint, attempt integer, result text, "retryAfter" double precision, "isWitness" boolean)
        on answer.id = recipient.id
    where recipient.attempts = answer.attempt and recipient.claimed_until is not null
    order by recipient.id for update of recipient
  ) as held;

  perform from public.notifications
  where id in (
    select recipient.notification_id from private.notification_recipients as recipient
    where recipient.push_subscription_id in (select push_subscription_id from private.settled(settled))
  )
  order by id for update;

  update private.notification_recipients as recipient set claimed_until = null, attempts = recipient.attempts - 1
  from private.settled(settled) as answer where recipient.id = answer.id and answer.result = 'unsent';

  update private.notification_recipients as recipient set
    claimed_until = null, due_at = moment + private.pause_after(recipient.attempts, answer."retryAfter")
  from private.settled(settled) as answer where recipient.id = answer.id and answer.result = 'later';

  delete from private.notification_recipients where id in (
    select id from private.settled(settled) where result in ('delivered', 'gone', 'refused')
  );

  update public.notifications as message set
    delivered = message.delivered + counted.delivered, failed = message.failed + counted.refused, gone = message.gone + counted.gone
  from (
    select notification_id, count(*) filter (where result = 'delivered') as delivered,
      count(*) filter (where result = 'refused') as refused, count(*) filter (where result = 'gone') as gone
    from private.settled(settled) where result in ('delivered', 'gone', 'refused') group by notification_id
  ) as counted
  where message.id = counted.notification_id;

  update public.push_subscriptions set received_at = moment
  where received_at is null and id in (select push_subscription_id from private.settled(settled) where result = 'delivered');

  select count(*), count(*) filter (where result = 'delivered'), count(*) filter (where result = 'later'),
    count(*) filter (where result = 'refused')
  into answers, deliveries, laters, refusals
  from private.settled(settled) where result = 'delivered' or result <> 'unsent' and "isWitness";
  -- Answers that were on their way when it was left alone lengthen no pause.
  is_waiting := not private.may_be_asked(known);
  wants_rest := not is_waiting and laters + put_off >= 3 and 2 * (laters + put_off) >= answers + earlier;

  -- A halted one is well again when it decides anything.
  update private.push_services as fares set
    answered = case when is_well then 0 else fares.answered + answers - laters end,
    refused = case when is_well then 0 else fares.refused + refusals end,
    answered_at = case when answers > 0 then moment else fares.answered_at end,
    waits_until = case when is_well and known.is_halted then null else fares.waits_until end
  from (select deliveries > 0 or known.is_halted and answers > laters as is_well)
  where service = push_service returning fares.* into known;

  if known.is_halted then
    update private.push_services set waits_until = moment + interval '1 hour' where service = push_service and answers > 0;
    update public.push_subscriptions set refused_at = null where service = push_service and refused_at is not null;
  else
    update private.push_services set
      failures = case
        when wants_rest then failures + 1
        when not is_waiting and answers + earlier > laters + put_off then 0
        else failures
      end,
      waits_until = case
        when wants_rest then moment + private.pause_after(
          failures + 1, (select max("retryAfter") from private.settled(settled) where result = 'later' and "isWitness")
        )
        else waits_until
      end
    where service = push_service;
    update public.push_subscriptions set refused_at = moment
    where id in (select push_subscription_id from private.settled(settled) where result = 'refused');
  end if;

  delete from public.push_subscriptions where id in (select push_subscription_id from private.settled(settled) where result = 'gone');
  -- Nothing waits at this service any more: what it refused is given up.
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions
    where service = push_service and refused_at is not null
      and not exists (select from private.notification_recipients as recipient where recipient.service = push_service)
    for update skip locked
  );
  return (select private.may_be_asked(fares) from private.push_services as fares where service = push_service);
end;
$$;

grant select, insert, update, delete on private.notification_recipients, private.push_services to service_role;

grant execute on function private.is_past, private.may_be_asked, private.may_be_sent to service_role;
grant execute on function private.pause_after to service_role;
grant execute on function private.settled to service_role;
grant execute on function public.claim_deliveries, public.settle_deliveries to service_role;

create trigger push_subscriptions_leave before delete on public.push_subscriptions
for each row execute function private.note_leaving();

alter table private.notification_recipients enable row level security;
alter table private.push_services enable row level security;
