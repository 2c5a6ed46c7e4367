-- Push notifications: who is subscribed (api/notifications).

-- The topics that readers choose from, as the contract lists them; a message's type is one of them.
create function private.topics() returns text[]
language sql immutable parallel safe
return '{geral,noticias,avisos,doacao}'::text[];

create function private.are_topics(chosen text[]) returns boolean
language sql immutable strict parallel safe
return cardinality(chosen) between 1 and cardinality(private.topics()) and array_position(chosen, null) is null
  and chosen <@ private.topics();

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint private.push_endpoint not null unique,
  -- The push service as `PUSH_SERVICES` lists it: `*.notify.windows.com` is one, whatever host the endpoint names.
  service private.line not null,
  -- The browser's keys, in base64url: a point of P-256, and 16 bytes. With them and the endpoint anyone can send to
  -- that browser.
  p256dh text not null check (p256dh ~ '^B[A-P][A-Za-z0-9_-]{85}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  topics text[] not null default private.topics() check (private.are_topics(topics)),
  expires_at timestamptz,
  -- When it first got something. Until then it may be a stranger's invention.
  received_at timestamptz,
  -- When its push service refused it. It gets nothing more, and is deleted when the message has gone to the others.
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index push_subscriptions_refused on public.push_subscriptions (service) where refused_at is not null;
create index push_subscriptions_received on public.push_subscriptions (service) where received_at is not null;

-- The topics of a push subscription that is known with these keys, changed to `chosen` if given; null for an unknown
-- one.
create function public.renew_push_subscription(
  address text, service text, p256dh text, auth text, expires_at timestamptz, chosen text[]
) returns text[]
language sql set search_path = ''
as $$
  update public.push_subscriptions as known set
    service = renew_push_subscription.service, topics = coalesce(chosen, known.topics), expires_at = renew_push_subscription.expires_at, refused_at = null
  where known.endpoint = address and known.p256dh = renew_push_subscription.p256dh and known.auth = renew_push_subscription.auth
  returning known.topics
$$;

-- Keeps a push subscription and returns its topics. It takes the place of `former`, with its topics and what waits for
-- it. Where there are as many as `most`, somebody who never got anything makes room: who was not heard of for longest.
-- Null, and nothing kept, where all of them did.
create function public.save_push_subscription(
  address text, service text, p256dh text, auth text, expires_at timestamptz, chosen text[], former text, most integer
) returns text[]
language plpgsql set search_path = ''
as $$
declare
  kept public.push_subscriptions;
begin
  update public.push_subscriptions as known set
    endpoint = address, service = save_push_subscription.service, p256dh = save_push_subscription.p256dh,
    auth = save_push_subscription.auth, topics = coalesce(chosen, known.topics),
    expires_at = save_push_subscription.expires_at, received_at = null, refused_at = null
  where known.endpoint = former and not exists (select from public.push_subscriptions as other where other.endpoint = address)
  returning * into kept;

  if found then
    insert into private.push_services (service) values (kept.service) on conflict do nothing;
    update private.notification_recipients set service = kept.service where push_subscription_id = kept.id;
    return kept.topics;
  end if;

  delete from public.push_subscriptions where endpoint = former and former <> address;
  if (select count(*) from public.push_subscriptions) >= most
    and not exists (select from public.push_subscriptions where endpoint = address)
  then
    delete from public.push_subscriptions where id = (
      select id from public.push_subscriptions where received_at is null order by updated_at, id limit 1 for update skip locked
    );
    if not found then
      return null;
    end if;
  end if;

  insert into public.push_subscriptions as known (endpoint, service, p256dh, auth, expires_at, topics)
  values (
    address, save_push_subscription.service, save_push_subscription.p256dh, save_push_subscription.auth, save_push_subscription.expires_at,
    coalesce(chosen, '{geral,noticias,avisos,doacao}')
  )
  on conflict (endpoint) do update set
    service = excluded.service, p256dh = excluded.p256dh, auth = excluded.auth, expires_at = excluded.expires_at,
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

-- The values of a push subscription that a test message needs.
create function public.push_target(address text) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth)
  from public.push_subscriptions where endpoint = address
$$;

-- Notes that a push subscription got something: a test message.
create function public.note_push_received(address text) returns void
language sql set search_path = ''
as $$
  update public.push_subscriptions set received_at = clock_timestamp() where endpoint = address and received_at is null
$$;

-- The number of push subscriptions that ever got something, in all and of each topic, and the push services that are
-- halted.
create function public.push_status() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('editor', 'admin');
  return (
    select jsonb_build_object(
      'total', count(*),
      'topics', (
        select jsonb_object_agg(topic, (
          select count(*) from public.push_subscriptions where received_at is not null and topic = any (topics)
        ))
        from unnest(private.topics()) as topic
      ),
      'halted', (
        select coalesce(jsonb_agg(ltrim(service, '*.') order by service), '[]') from private.push_services where is_halted
      )
    )
    from public.push_subscriptions where received_at is not null
  );
end;
$$;

grant execute on function private.topics, private.are_topics to service_role;

-- Staff may count push subscriptions; endpoints and keys are only for sending.
grant select (id, created_at) on public.push_subscriptions to authenticated;

grant select, insert, update, delete on public.push_subscriptions to service_role;

grant execute on function
  public.renew_push_subscription, public.save_push_subscription, public.delete_push_subscription, public.push_target,
  public.note_push_received
to service_role;

grant execute on function public.push_status to authenticated;

create trigger push_subscriptions_updated_at before update on public.push_subscriptions
for each row execute function private.set_updated_at();

alter table public.push_subscriptions enable row level security;

create policy "Editors and administrators count who ever got something" on public.push_subscriptions
for select to authenticated using (received_at is not null and (select private.has_role('editor', 'admin')));
