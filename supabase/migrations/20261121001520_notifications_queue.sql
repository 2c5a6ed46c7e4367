-- Push notifications: the queue of deliveries, and how the push services fare.

-- Who still waits for a message. Made in the transaction in which it becomes due, and deleted when it is known how it
-- ended.
create table private.notification_recipients (
  id bigint generated always as identity primary key,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  host private.line not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Nothing is tried after this.
  deadline timestamptz not null,
  -- Until when a worker has it. When the worker dies, it is due again then.
  claimed_until timestamptz
);

-- The push services to which something was ever sent.
create table private.push_services (
  host private.line primary key,
  known_since timestamptz not null default clock_timestamp(),
  -- The subscription that took something last. No reference, which would make settling wait for who leaves.
  proven_by uuid,
  -- Until when nothing is sent to it.
  waits_until timestamptz,
  -- How often in a row it was not able to take anything.
  failures integer not null default 0,
  -- Since when it refuses nearly everything, as when our key is at fault.
  halted_at timestamptz
);

-- Each push service's answers about a message.
create table private.push_answers (
  notification_id uuid not null references public.notifications (id) on delete cascade,
  host private.line not null,
  answered integer not null,
  delivered integer not null default 0,
  refused integer not null,
  primary key (notification_id, host)
);

create index notification_recipients_by_message on private.notification_recipients (notification_id);
create index notification_recipients_by_subscription on private.notification_recipients (subscription_id);
create index notification_recipients_due on private.notification_recipients (host, due_at, id);
create index notification_recipients_by_deadline on private.notification_recipients (deadline);

-- Who leaves while a message waits for them is counted as gone. Before, so that the recipients are still there.
create function private.note_leaving() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In the order of `settle_deliveries`.
  perform from private.notification_recipients where subscription_id = old.id order by id for update;
  perform from public.notifications
  where id in (select notification_id from private.notification_recipients where subscription_id = old.id)
  order by id for update;
  with dropped as (
    delete from private.notification_recipients where subscription_id = old.id returning notification_id
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

-- True if something may be sent to the recipient now, which nobody has claimed for as long as a claim holds.
create function private.may_be_sent(recipient private.notification_recipients, lease interval) returns boolean
language sql volatile
return private.is_past(recipient.due_at, interval '1 day') and coalesce(private.is_past(recipient.claimed_until, lease), true);

-- Starts the messages that are due and gives up what is too late, then claims at most `most` recipients, each for one
-- caller, for `lease` seconds: as many of one push service as of another, none of the `busy` ones and of those that
-- wait, and one of a halted service. Strangers can invent hosts below `*.push.apple.com`: of those that never took
-- anything at most four are claimed or busy at a time. Returns `rows`, the `messages` that they are of, and whether the
-- schedule can be rung for more (`rings`). A ttl is in seconds.
create function public.claim_deliveries(most integer, lease double precision, busy text[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  span constant interval := make_interval(secs => lease);
  due uuid;
  claimed jsonb;
begin
  for due in
    select id from public.notifications where state = 'scheduled' and send_at <= clock_timestamp()
    order by send_at for update skip locked
  loop
    perform private.start_notification(due);
  end loop;

  -- A host that took nothing for a whole day, and never did, is given up with who is subscribed there.
  with lost as (
    select subscription.id from public.push_subscriptions as subscription join private.push_services as service using (host)
    where service.proven_by is null and service.halted_at is null and exists (
      select from private.notification_recipients as recipient join public.notifications as message on message.id = recipient.notification_id
      where recipient.subscription_id = subscription.id and recipient.deadline < clock_timestamp() and recipient.attempts > 0
        and recipient.deadline >= message.send_at + interval '20 hours'
    )
    order by subscription.id for update of subscription skip locked
  )
  delete from public.push_subscriptions where id in (select id from lost);
  delete from private.push_services as service
  where proven_by is null and private.is_past(known_since + interval '1 day', interval '1 day')
    and not exists (select from public.push_subscriptions as subscription where subscription.host = service.host);

  perform from public.notifications
  where id in (select notification_id from private.notification_recipients where deadline < clock_timestamp())
  order by id for update;
  with late as (
    select id from private.notification_recipients
    where deadline < clock_timestamp() and coalesce(private.is_past(claimed_until, span), true)
    order by id for update skip locked
  ), dropped as (
    delete from private.notification_recipients where id in (select id from late) returning notification_id
  ), counted as (
    select notification_id, count(*) as number from dropped group by notification_id
  )
  update public.notifications as message set failed = message.failed + counted.number
  from counted where message.id = counted.notification_id;

  with reachable as (
    select * from private.push_services as service
    where coalesce(private.is_past(service.waits_until, interval '1 day'), true) and service.host <> all (busy)
  ), newcomers as (
    select reachable.host
    from reachable cross join lateral (
      select min(recipient.attempts) as tries from private.notification_recipients as recipient
      where recipient.host = reachable.host and private.may_be_sent(recipient, span)
    ) as waiting
    where reachable.proven_by is null and waiting.tries is not null
    order by waiting.tries, reachable.known_since, reachable.host
    limit greatest(0, 4 - (select count(*) from private.push_services where proven_by is null and host = any (busy)))
  ), free as (
    select host, case when halted_at is null then most else 1 end as share from reachable
    where proven_by is not null or host in (select host from newcomers)
  ), due_rows as (
    select waiting.id, row_number() over (partition by free.host order by waiting.due_at, waiting.id) as place
    from free cross join lateral (
      select recipient.id, recipient.due_at from private.notification_recipients as recipient
      where recipient.host = free.host and private.may_be_sent(recipient, span)
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
        'id', taken.id, 'attempt', taken.attempts, 'message', taken.notification_id, 'host', taken.host,
        'endpoint', subscription.endpoint, 'p256dh', subscription.p256dh, 'auth', subscription.auth, 'isProven', service.proven_by is not null
      ) order by taken.due_at, taken.id)
      from taken join public.push_subscriptions as subscription on subscription.id = taken.subscription_id
        join private.push_services as service on service.host = taken.host
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
returns table (id bigint, subscription_id uuid, notification_id uuid, attempts integer, result text, "retryAfter" double precision)
language sql immutable parallel safe set search_path = ''
as $$
  select * from jsonb_to_recordset(answers) as answer (
    id bigint, subscription_id uuid, notification_id uuid, attempts integer, result text, "retryAfter" double precision
  )
$$;

-- The results for claimed recipients of one push service: `[{id, attempt, result, retryAfter}]`. `delivered`, `gone`
-- (the subscription is deleted) and `refused` are final. `later` is tried again after a pause. `unsent` was not tried
-- and is due at once. One whose lease ended meanwhile belongs to another caller and is left alone.
--
-- The service itself waits when it took nothing of what at least three asked for, among these and the `earlier` answers
-- to the same claim: one address that always fails must not stop the others. It is halted when at least five answered
-- about a message, nearly all by refusals and nobody took it; what it refused then stays subscribed.
create function public.settle_deliveries(service text, results jsonb, earlier integer) returns void
language plpgsql set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  known private.push_services;
  settled jsonb;
  is_halted boolean;
  laters integer;
  answers integer;
  wants_rest boolean;
begin
  insert into private.push_services (host) values (service) on conflict do nothing;
  select * into known from private.push_services where host = service for update;

  -- Locks are taken in the same order everywhere: subscriptions, recipients, messages, each by id.
  perform from public.push_subscriptions
  where id in (
    select recipient.subscription_id from private.notification_recipients as recipient
      join jsonb_to_recordset(results) as answer (id bigint, result text) on answer.id = recipient.id
    where answer.result in ('gone', 'refused')
  ) or host = service and refused_at is not null
  order by id for update;

  select coalesce(jsonb_agg(to_jsonb(held)), '[]') into settled from (
    select recipient.id, recipient.subscription_id, recipient.notification_id, recipient.attempts, answer."retryAfter",
      -- A halted service is only asked whether it is well again.
      case when answer.result = 'refused' and known.halted_at is not null then 'later' else answer.result end as result
    from private.notification_recipients as recipient
      join jsonb_to_recordset(results) as answer (id bigint, attempt integer, result text, "retryAfter" double precision)
        on answer.id = recipient.id
    where recipient.attempts = answer.attempt and recipient.claimed_until is not null
    order by recipient.id for update of recipient
  ) as held;

  perform from public.notifications
  where id in (
    select recipient.notification_id from private.notification_recipients as recipient
    where recipient.subscription_id in (select subscription_id from private.settled(settled))
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

  insert into private.push_answers as told (notification_id, host, answered, delivered, refused)
  select notification_id, service, count(*), count(*) filter (where result = 'delivered'), count(*) filter (where result = 'refused')
  from private.settled(settled) where result <> 'unsent' group by notification_id
  on conflict on constraint push_answers_pkey do update set
    answered = told.answered + excluded.answered, delivered = told.delivered + excluded.delivered, refused = told.refused + excluded.refused;

  update private.push_services set proven_by = taker.subscription_id
  from (select subscription_id from private.settled(settled) where result = 'delivered' order by id limit 1) as taker where host = service;

  select count(*) filter (where result = 'later'), count(*) into laters, answers
  from private.settled(settled) where result <> 'unsent';
  wants_rest := laters >= 3 and 2 * laters >= answers + earlier;

  if known.halted_at is not null then
    is_halted := answers = laters;
  else
    is_halted := exists (
      select from private.push_answers as told
      where told.host = service and told.notification_id in (select notification_id from private.settled(settled))
        and told.answered >= 5 and told.delivered = 0 and told.refused >= 0.95 * told.answered
    );
  end if;

  if is_halted then
    update private.push_services set halted_at = coalesce(halted_at, moment), waits_until = moment + interval '1 hour'
    where host = service and answers > 0;
    update public.push_subscriptions set refused_at = null where host = service and refused_at is not null;
  else
    -- Answers from before a halt are no reason to halt it again.
    delete from private.push_answers where host = service and known.halted_at is not null;
    update private.push_services set
      halted_at = null,
      failures = case when wants_rest then failures + 1 when answers + earlier > laters then 0 else failures end,
      waits_until = case
        when wants_rest then moment + private.pause_after(
          failures + 1, (select max("retryAfter") from private.settled(settled) where result = 'later')
        )
        when known.halted_at is null then waits_until
      end
    where host = service;
    update public.push_subscriptions set refused_at = moment
    where id in (select subscription_id from private.settled(settled) where result = 'refused');
  end if;

  delete from public.push_subscriptions where id in (select subscription_id from private.settled(settled) where result = 'gone');
  -- Nothing waits at this service any more: what it refused is given up.
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions
    where host = service and refused_at is not null
      and not exists (select from private.notification_recipients as recipient where recipient.host = service)
    for update skip locked
  );
end;
$$;

grant select, insert, update, delete on private.notification_recipients, private.push_services, private.push_answers to service_role;

grant execute on function private.is_past, private.may_be_sent to service_role;
grant execute on function private.pause_after to service_role;
grant execute on function private.settled to service_role;
grant execute on function public.claim_deliveries, public.settle_deliveries to service_role;

create trigger push_subscriptions_leave before delete on public.push_subscriptions
for each row execute function private.note_leaving();

alter table private.notification_recipients enable row level security;
alter table private.push_services enable row level security;
alter table private.push_answers enable row level security;
