-- Push notifications: what was sent, or is to be.
--
-- Custom errors:
--   PT409  hint other_content: the id is that of another message
--   PT429  the caller made 60 messages within an hour

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  type text not null default 'geral' check (type = any (private.topics())),
  title private.line not null check (length(title) <= 120),
  body private.prose not null check (length(body) <= 1000),
  -- A path of the site, as browsers write it: visible ASCII without a backslash, and not `//`.
  url private.line not null default '/' check (url ~ '^/([!-.0-[\]-~][!-[\]-~]*)?$' and length(url) <= 1000),
  -- `missed` was due before the database was restored from a backup.
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'sent', 'cancelled', 'missed')),
  send_at timestamptz not null default clock_timestamp() check (isfinite(send_at)),
  -- After this nobody gets it any more.
  ends_at timestamptz check (ends_at > send_at),
  -- The news or announcement that it is about: it goes only if visitors read that then.
  item_id uuid,
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
  check ((state in ('sent', 'cancelled', 'missed')) = (finished_at is not null)),
  check (state <> 'sent' or waiting = 0)
);

create index notifications_listed on public.notifications (send_at desc, id);
create index notifications_by_author on public.notifications (author_id);
create index notifications_by_item on public.notifications (item_id) where state = 'scheduled';
create index notifications_scheduled on public.notifications (send_at) where state = 'scheduled';

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

-- A scheduled message becomes due: its recipients are made with it, in random order, so that what some of them answer
-- stands for all. Who ever got something comes first, and waits for no stranger's invention. Nothing happens for one
-- that was cancelled or started before; one about an item that visitors don't read is cancelled. It is tried for a day,
-- or until its end.
create function private.start_notification(message uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  started public.notifications;
begin
  update public.notifications as about set state = 'cancelled', finished_at = moment
  where id = message and state = 'scheduled' and item_id is not null
    and not exists (
      select from public.news as item
      where item.id = about.item_id and private.is_in_force(item.is_published, item.publish_at, item.expires_at, moment)
    )
    and not exists (
      select from public.announcements as item
      where item.id = about.item_id
        and private.is_in_force(item.is_published and item.is_active, item.publish_at, item.expires_at, moment)
    );
  update public.notifications set state = 'sending', started_at = moment
  where id = message and state = 'scheduled' returning * into started;
  if not found then
    return;
  end if;

  insert into private.push_services (service)
  select distinct service from public.push_subscriptions order by 1 on conflict do nothing;

  -- By id, as settling does, so that they don't wait for each other.
  perform from public.push_subscriptions order by id for key share;

  with added as (
    insert into private.notification_recipients (notification_id, push_subscription_id, service, due_at, deadline)
    select started.id, id, service, moment, least(started.send_at + interval '1 day', started.ends_at)
    from public.push_subscriptions
    where started.type = any (topics) and refused_at is null and (expires_at is null or expires_at > moment)
    order by received_at is null, random()
    returning 1
  )
  update public.notifications set total = (select count(*) from added) where id = started.id;
end;
$$;

-- Makes a message, which goes at once unless it is scheduled for later. A repetition with the same id finds the first
-- one. A person makes 60 an hour at most (`sendLimit` in api/notifications).
create function public.queue_notification(
  message uuid, type text, title text, body text, url text, send_at timestamptz, ends_at timestamptz,
  item_id uuid default null
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
  if public.hit_rate_limit('push:queue:' || auth.uid(), 60, 3600) > 0 then
    raise exception using errcode = 'PT429', message = 'too many messages within an hour';
  end if;
  insert into public.notifications (id, type, title, body, url, send_at, ends_at, item_id)
  values (
    message, queue_notification.type, queue_notification.title, queue_notification.body, queue_notification.url,
    coalesce(queue_notification.send_at, moment), queue_notification.ends_at,
    queue_notification.item_id
  )
  on conflict (id) do nothing;
  if not found and not exists (
    select from public.notifications as known
    where known.id = message
      and (known.type, known.title, known.body, known.url, known.ends_at, known.item_id)
        is not distinct from (queue_notification.type, queue_notification.title, queue_notification.body, queue_notification.url, queue_notification.ends_at, queue_notification.item_id)
      and (queue_notification.send_at is null or known.send_at = queue_notification.send_at)
  ) then
    raise exception using errcode = 'PT409', message = 'the id is that of another message', hint = 'other_content';
  end if;
  if queue_notification.send_at is null then
    perform private.start_notification(message);
  end if;
end;
$$;

-- Takes a scheduled message back; its state then, which is another one where it has gone before. Null where there is
-- none.
create function public.cancel_notification(message uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('editor', 'admin');
  update public.notifications set state = 'cancelled', finished_at = clock_timestamp() where id = message and state = 'scheduled';
  return (select state from public.notifications where id = message);
end;
$$;

-- A message that goes at the moment of what it is about follows that moment.
create function private.move_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications set send_at = coalesce(new.publish_at, clock_timestamp())
  where item_id = new.id and state = 'scheduled' and send_at = old.publish_at
    and (ends_at is null or ends_at > coalesce(new.publish_at, clock_timestamp()));
  return null;
end;
$$;

grant select on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

grant execute on function private.start_notification to service_role;
grant execute on function public.queue_notification, public.cancel_notification to authenticated;

create trigger news_move_notifications after update of publish_at on public.news
for each row when (old.publish_at is distinct from new.publish_at and new.is_published)
execute function private.move_notifications();

create trigger announcements_move_notifications after update of publish_at on public.announcements
for each row when (old.publish_at is distinct from new.publish_at and new.is_published)
execute function private.move_notifications();

create trigger notifications_updated_at before update on public.notifications
for each row execute function private.set_updated_at();

create trigger notifications_author_name before insert or update of author_id on public.notifications
for each row execute function private.set_person_name('author');

create trigger notifications_follow_author_names after update of name on public.profiles
for each row when (old.name <> new.name) execute function private.follow_person_name('notifications', 'author');

create trigger notifications_finish before update of total, delivered, failed, gone on public.notifications
for each row execute function private.finish_notification();

alter table public.notifications enable row level security;

create policy "Editors and administrators read what was sent" on public.notifications
for select to authenticated using ((select private.has_role('editor', 'admin')));
