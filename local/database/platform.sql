-- The parts of a hosted Supabase project before its first migration that lite lacks. Runs at every start, after
-- lite has created the schemas `auth`, with its tables, and `supabase_migrations`.

do $$
declare
  role name;
  timeout text;
begin
  if to_regrole('anon') is null then
    create role anon nologin noinherit;
  end if;
  if to_regrole('authenticated') is null then
    create role authenticated nologin noinherit;
  end if;
  if to_regrole('service_role') is null then
    create role service_role nologin noinherit bypassrls;
  end if;
  if to_regrole('authenticator') is null then
    create role authenticator nologin noinherit;
  end if;

  -- On an external server the owner may lack these rights; an administrator has then granted the roles beforehand.
  begin
    grant anon, authenticated, service_role to authenticator;
    grant anon, authenticated, service_role, authenticator to current_user;
    -- As hosted; a limit that is already set stays.
    for role, timeout in
      select rolname, case rolname when 'anon' then '3s' else '8s' end from pg_roles
      where rolname in ('anon', 'authenticated', 'authenticator')
        and coalesce(array_to_string(rolconfig, ','), '') !~ 'statement_timeout'
    loop
      execute format('alter role %I set statement_timeout = %L', role, timeout);
    end loop;
  exception when insufficient_privilege then
    raise notice 'the roles are left as they are: %', sqlerrm;
  end;

  -- Hosted projects grant everything by default until the first migration revokes it. Granted only before that
  -- migration.
  if to_regnamespace('private') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  end if;
end
$$;

create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
revoke create on schema public from public;
revoke all on all tables in schema auth from public, anon, authenticated;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to anon, authenticated, service_role;

-- Only hosted Auth has second factors. Here the table stays empty, so that the same policies work in both places.
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

-- Supabase Storage's tables, as far as the stack's own Storage (local/storage) and the migrations use them. Less is
-- granted than when hosted, where policies alone decide.
create schema if not exists storage;
create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner_id text,
  metadata jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  unique (bucket_id, name)
);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant usage on schema storage to authenticated, service_role;
grant select, insert on storage.objects to authenticated;
grant select, insert, update, delete on storage.buckets, storage.objects to service_role;
