-- Notifications: who subscribed to push messages, and what was sent.

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint private.push_endpoint not null unique,
  -- The browser's keys: with them and the endpoint anyone can send to that browser.
  p256dh private.line not null check (length(p256dh) <= 200),
  auth private.line not null check (length(auth) <= 100),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  title private.line not null check (length(title) <= 120),
  body private.prose not null check (length(body) <= 1000),
  url private.line check (length(url) <= 2000),
  -- A test is sent only to its sender.
  is_test boolean not null default false,
  sent integer not null default 0 check (sent >= 0),
  errors integer not null default 0 check (errors >= 0),
  finished_at timestamptz,
  sent_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index notifications_listed on public.notifications (created_at desc, id);
create index notifications_by_sender on public.notifications (sent_by);

-- Staff may count subscriptions; endpoints and keys are only for the sending job.
grant select (id, created_at) on public.push_subscriptions to authenticated;
grant select on public.notifications to authenticated;
grant insert (title, body, url, is_test) on public.notifications to authenticated;
grant select, insert, update, delete on public.push_subscriptions, public.notifications to service_role;

create trigger push_subscriptions_updated_at before update on public.push_subscriptions
for each row execute function private.set_updated_at();

create trigger notifications_updated_at before update on public.notifications
for each row execute function private.set_updated_at();

alter table public.push_subscriptions enable row level security;
alter table public.notifications enable row level security;

create policy "Editors and administrators count subscriptions" on public.push_subscriptions
for select to authenticated using ((select private.has_role('editor', 'admin')));

create policy "Editors and administrators read what was sent" on public.notifications
for select to authenticated using ((select private.has_role('editor', 'admin')));

create policy "Editors and administrators send, administrators test" on public.notifications
for insert to authenticated
with check (((select private.has_role('editor')) and not is_test) or (select private.has_role('admin')));
