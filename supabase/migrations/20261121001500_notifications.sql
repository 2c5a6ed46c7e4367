-- Push notifications: who is subscribed, what was sent, and the queue of deliveries (api/notifications).

-- Whether these are topics that readers choose from; a message's type is one of them.
create function private.are_topics(chosen text[]) returns boolean
language sql immutable strict parallel safe
return cardinality(chosen) between 1 and 4 and array_position(chosen, null) is null
  and chosen <@ '{geral,noticias,avisos,doacao}'::text[];

grant execute on function private.are_topics to service_role;

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint private.push_endpoint not null unique,
  -- The push service: its host, with the port where it has one.
  host text not null generated always as (split_part(endpoint, '/', 3)) stored,
  -- The browser's keys, in base64url: a point of P-256, and 16 bytes. With them and the endpoint anyone can send to that browser.
  p256dh text not null check (p256dh ~ '^B[A-P][A-Za-z0-9_-]{85}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  topics text[] not null default '{geral,noticias,avisos,doacao}' check (private.are_topics(topics)),
  expires_at timestamptz,
  -- When its push service refused it. It gets nothing more, and is deleted when the message has gone to the others.
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index push_subscriptions_refused on public.push_subscriptions (host) where refused_at is not null;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  type text not null default 'geral' check (type in ('geral', 'noticias', 'avisos', 'doacao')),
  title private.line not null check (length(title) <= 120),
  body private.prose not null check (length(body) <= 1000),
  -- A path of the site, as browsers write it: visible ASCII without a backslash, and not `//`.
  url private.line not null default '/' check (url ~ '^/([!-.0-[\]-~][!-[\]-~]*)?$' and length(url) <= 1000),
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'sent', 'cancelled')),
  send_at timestamptz not null default clock_timestamp() check (isfinite(send_at)),
  -- After this nobody gets it any more.
  ends_at timestamptz check (ends_at > send_at),
  started_at timestamptz,
  finished_at timestamptz,
  -- The addressees, and what became of them.
  total integer not null default 0,
  delivered integer not null default 0 check (delivered >= 0),
  failed integer not null default 0 check (failed >= 0),
  gone integer not null default 0 check (gone >= 0),
  waiting integer not null generated always as (total - delivered - failed - gone) stored check (waiting >= 0),
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  author_name private.line,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((state in ('sending', 'sent')) = (started_at is not null)),
  check ((state in ('sent', 'cancelled')) = (finished_at is not null)),
  check (state <> 'sent' or waiting = 0)
);

create index notifications_listed on public.notifications (send_at desc, id);
create index notifications_by_author on public.notifications (author_id);
create index notifications_scheduled on public.notifications (send_at) where state = 'scheduled';

-- Who still waits for a message. Made in the transaction in which it becomes due, and deleted when it is known how it ended.
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

create index notification_recipients_by_message on private.notification_recipients (notification_id);
create index notification_recipients_by_subscription on private.notification_recipients (subscription_id);
create index notification_recipients_due on private.notification_recipients (host, due_at, id);
create index notification_recipients_by_deadline on private.notification_recipients (deadline);

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

-- What each push service answered about a message.
create table private.push_answers (
  notification_id uuid not null references public.notifications (id) on delete cascade,
  host private.line not null,
  answered integer not null,
  delivered integer not null default 0,
  refused integer not null,
  primary key (notification_id, host)
);

-- Staff may count subscriptions; endpoints and keys are only for sending.
grant select (id, created_at) on public.push_subscriptions to authenticated;
grant select on public.notifications to authenticated;
grant select, insert, update, delete on
  public.push_subscriptions, public.notifications, private.notification_recipients, private.push_services, private.push_answers
to service_role;

create trigger push_subscriptions_updated_at before update on public.push_subscriptions
for each row execute function private.set_updated_at();

create trigger notifications_updated_at before update on public.notifications
for each row execute function private.set_updated_at();

create trigger notifications_author_name before insert or update of author_id on public.notifications
for each row execute function private.set_person_name('author');

create trigger notifications_follow_author_names after update of name on public.profiles
for each row when (old.name <> new.name) execute function private.follow_person_name('notifications', 'author');

alter table public.push_subscriptions enable row level security;
alter table public.notifications enable row level security;
alter table private.notification_recipients enable row level security;
alter table private.push_services enable row level security;
alter table private.push_answers enable row level security;

create policy "Editors and administrators count subscriptions" on public.push_subscriptions
for select to authenticated using ((select private.has_role('editor', 'admin')));

create policy "Editors and administrators read what was sent" on public.notifications
for select to authenticated using ((select private.has_role('editor', 'admin')));

-- Subscriptions -------------------------------------------------------------------------------------------------------

-- The topics of a subscription that is known with these keys, changed to `chosen` if given; null for an unknown one.
create function public.renew_push_subscription(address text, p256dh text, auth text, expires_at timestamptz, chosen text[])
returns text[]
language sql set search_path = ''
as $$
  update public.push_subscriptions as known set
    topics = coalesce(chosen, known.topics), expires_at = renew_push_subscription.expires_at, refused_at = null
  where known.endpoint = address and known.p256dh = renew_push_subscription.p256dh and known.auth = renew_push_subscription.auth
  returning known.topics
$$;

-- Keeps a subscription and returns its topics. It takes the place of `former`, with its topics and what waits for it. Null, and nothing kept,
-- where there are as many as `most`.
create function public.save_push_subscription(
  address text, p256dh text, auth text, expires_at timestamptz, chosen text[], former text, most integer
) returns text[]
language plpgsql set search_path = ''
as $$
declare
  kept public.push_subscriptions;
begin
  update public.push_subscriptions as known set
    endpoint = address, p256dh = save_push_subscription.p256dh, auth = save_push_subscription.auth,
    topics = coalesce(chosen, known.topics), expires_at = save_push_subscription.expires_at, refused_at = null
  where known.endpoint = former and not exists (select from public.push_subscriptions as other where other.endpoint = address)
  returning * into kept;

  if found then
    insert into private.push_services (host) values (kept.host) on conflict do nothing;
    update private.notification_recipients set host = kept.host where subscription_id = kept.id;
    return kept.topics;
  end if;

  delete from public.push_subscriptions where endpoint = former and former <> address;
  if (select count(*) from public.push_subscriptions) >= most
    and not exists (select from public.push_subscriptions where endpoint = address)
  then
    return null;
  end if;

  insert into public.push_subscriptions as known (endpoint, p256dh, auth, expires_at, topics)
  values (
    address, save_push_subscription.p256dh, save_push_subscription.auth, save_push_subscription.expires_at,
    coalesce(chosen, '{geral,noticias,avisos,doacao}')
  )
  on conflict (endpoint) do update set
    p256dh = excluded.p256dh, auth = excluded.auth, expires_at = excluded.expires_at,
    topics = coalesce(chosen, known.topics), refused_at = null
  returning known.* into kept;
  return kept.topics;
end;
$$;

create function public.delete_push_subscription(address text) returns void
language sql set search_path = ''
as $$
  delete from public.push_subscriptions where endpoint = address
$$;

-- What a test message needs of a subscription.
create function public.push_target(address text) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth)
  from public.push_subscriptions where endpoint = address
$$;

grant execute on function
  public.renew_push_subscription, public.save_push_subscription, public.delete_push_subscription, public.push_target
to service_role;

-- The number of subscriptions, in all and of each topic, and the push services that are halted.
create function public.push_status() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('editor', 'admin');
  return (
    select jsonb_build_object(
      'total', count(*),
      'topics', jsonb_build_object(
        'geral', count(*) filter (where 'geral' = any (topics)),
        'noticias', count(*) filter (where 'noticias' = any (topics)),
        'avisos', count(*) filter (where 'avisos' = any (topics)),
        'doacao', count(*) filter (where 'doacao' = any (topics))
      ),
      'halted', (select coalesce(jsonb_agg(host order by host), '[]') from private.push_services where halted_at is not null)
    )
    from public.push_subscriptions
  );
end;
$$;

-- Messages -------------------------------------------------------------------------------------------------------------

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

create trigger push_subscriptions_leave before delete on public.push_subscriptions
for each row execute function private.note_leaving();

-- A message that nobody waits for any more has been sent.
create function private.finish_notification() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.state = 'sending' and new.total = new.delivered + new.failed + new.gone then
    new.state := 'sent';
    new.finished_at := clock_timestamp();
  end if;
  return new;
end;
$$;

create trigger notifications_finish before update of total, delivered, failed, gone on public.notifications
for each row execute function private.finish_notification();

-- A scheduled message becomes due: its recipients are made with it, in random order, so that what some of them answer stands for all. First
-- at each push service comes who got something last: a delivery shows that our key is good there, whatever strangers' addresses answer.
-- Nothing happens for one that was cancelled or started before. It is tried for a day, or until its end.
create function private.start_notification(message uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  started public.notifications;
begin
  update public.notifications set state = 'sending', started_at = moment
  where id = message and state = 'scheduled' returning * into started;
  if not found then
    return;
  end if;

  insert into private.push_services (host)
  select distinct host from public.push_subscriptions order by 1 on conflict do nothing;

  -- By id, as settling does, so that they don't wait for each other.
  perform from public.push_subscriptions order by id for key share;

  with added as (
    insert into private.notification_recipients (notification_id, subscription_id, host, due_at, deadline)
    select started.id, subscription.id, host,
      case when subscription.id = service.proven_by then moment - interval '1 second' else moment end,
      least(started.send_at + interval '1 day', started.ends_at)
    from public.push_subscriptions as subscription join private.push_services as service using (host)
    where started.type = any (topics) and refused_at is null and (expires_at is null or expires_at > moment)
    order by random()
    returning 1
  )
  update public.notifications set total = (select count(*) from added) where id = started.id;
end;
$$;

grant execute on function private.start_notification to service_role;

-- Makes a message, which goes at once unless it is scheduled for later. A repetition with the same id finds the first one.
create function public.queue_notification(
  message uuid, type text, title text, body text, url text, send_at timestamptz, ends_at timestamptz
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  perform private.require_role('editor', 'admin');
  -- The API's own bounds, with room for the difference of two clocks.
  if queue_notification.send_at not between moment - interval '10 minutes' and moment + interval '367 days'
    or queue_notification.ends_at > moment + interval '100 years'
  then
    raise check_violation using message = 'a message goes within a year, and ends';
  end if;
  insert into public.notifications (id, type, title, body, url, send_at, ends_at)
  values (
    message, queue_notification.type, queue_notification.title, queue_notification.body, queue_notification.url,
    coalesce(queue_notification.send_at, moment), queue_notification.ends_at
  )
  on conflict (id) do nothing;
  if not found and not exists (
    select from public.notifications as known
    where known.id = message
      and (known.type, known.title, known.body, known.url, known.ends_at)
        is not distinct from (queue_notification.type, queue_notification.title, queue_notification.body, queue_notification.url, queue_notification.ends_at)
      and (queue_notification.send_at is null or known.send_at = queue_notification.send_at)
  ) then
    raise exception using errcode = 'PT409', message = 'the id is that of another message', hint = 'other_content';
  end if;
  if queue_notification.send_at is null then
    perform private.start_notification(message);
  end if;
end;
$$;

-- Takes a scheduled message back; its state then, which is another one where it has gone before. Null where there is none.
create function public.cancel_notification(message uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('editor', 'admin');
  update public.notifications set state = 'cancelled', finished_at = clock_timestamp() where id = message and state = 'scheduled';
  return (select state from public.notifications where id = message);
end;
$$;

grant execute on function public.push_status, public.queue_notification, public.cancel_notification to authenticated;

-- Queue ----------------------------------------------------------------------------------------------------------------

-- Times are compared with `clock_timestamp()`, with which they are set. One further ahead than it is ever set was set by a clock that was ahead.
create function private.is_past(moment timestamptz, longest interval) returns boolean
language sql volatile
return moment <= clock_timestamp() or moment > clock_timestamp() + longest;

-- Whether something may be sent to the recipient now, which nobody has claimed for as long as a claim holds.
create function private.may_be_sent(recipient private.notification_recipients, lease interval) returns boolean
language sql volatile
return private.is_past(recipient.due_at, interval '1 day') and coalesce(private.is_past(recipient.claimed_until, lease), true);

grant execute on function private.is_past, private.may_be_sent to service_role;

-- Starts the messages that are due and gives up what is too late, then claims at most `most` recipients, each for one caller, for `lease`
-- seconds: as many of one push service as of another, none of the `busy` ones and of those that wait, and one of a halted service. Strangers
-- can invent hosts below `*.push.apple.com`: of those that never took anything at most four are claimed or busy at a time.
-- Returns `rows`, the `messages` that they are of, and whether the schedule can be rung for more (`rings`). A ttl is in seconds.
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

-- Seconds until something is tried again after so many failures, unless its push service says how long: 30, doubled each time, at most an hour.
create function private.pause_after(failures integer, asked double precision) returns interval
language sql immutable parallel safe
return make_interval(secs => least(86400, greatest(coalesce(asked, 0), least(3600, 30 * 2 ^ least(failures - 1, 7)))));

grant execute on function private.pause_after to service_role;

-- The answers that a settlement works on, as rows.
create function private.settled(answers jsonb)
returns table (id bigint, subscription_id uuid, notification_id uuid, attempts integer, result text, "retryAfter" double precision)
language sql immutable parallel safe set search_path = ''
as $$
  select * from jsonb_to_recordset(answers) as answer (
    id bigint, subscription_id uuid, notification_id uuid, attempts integer, result text, "retryAfter" double precision
  )
$$;

grant execute on function private.settled to service_role;

-- What became of claimed recipients of one push service: `[{id, attempt, result, retryAfter}]`. `delivered`, `gone` (the subscription is
-- deleted) and `refused` are final. `later` is tried again after a pause. `unsent` was not tried and is due at once. One whose lease ended
-- meanwhile belongs to another caller and is left alone.
--
-- The service itself waits when it took nothing of what at least three asked for, among these and the `earlier` answers to the same claim: one
-- address that always fails must not stop the others. It is halted when at least five answered about a message, nearly all by refusals and
-- nobody took it; what it refused then stays subscribed.
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

  -- What one call locks after the other is locked in the same order everywhere: subscriptions, recipients, messages, each by id.
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
    -- What it answered before it was halted is no reason to halt it again.
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

grant execute on function public.claim_deliveries, public.settle_deliveries to service_role;

-- What the alerts to administrators are about: the last backup, the first account, late jobs, bytes of all files, halted push services.
create function public.alert_facts()
returns table (backed_up_at timestamptz, since timestamptz, late_jobs integer, stored bigint, halted_services text[])
language sql stable security definer set search_path = ''
as $$
  select (select made_at from public.last_backup), (select min(created_at) from public.profiles),
    public.late_jobs(), private.stored_bytes(),
    array(select host::text from private.push_services where halted_at is not null order by host)
$$;

grant execute on function public.alert_facts to service_role;
