-- Staff: one profile per Auth account, and who may do what by their roles.

-- One row per Auth account. The account has e-mail and password; the profile has name, role and whether it is active.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name private.line not null check (length(name) <= 120 and name = btrim(name)),
  email text not null check (length(email) <= 254 and private.is_text(email)),
  role text not null default 'common' check (role in ('common', 'editor', 'financial', 'admin')),
  is_active boolean not null default true,
  -- Written by our own sign-in: Auth's `last_sign_in_at` may move whenever a session is refreshed.
  last_login timestamptz,
  search_text text generated always as (private.fold(name || ' ' || email)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create index profiles_active_admins on public.profiles (id) where role = 'admin' and is_active;
create index profiles_by_name on public.profiles (name, id);
create unique index profiles_email on public.profiles (email) where email <> '';

-- True if the caller's session has not ended: a token outlives its session by up to an hour.
create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = ((select auth.jwt()) ->> 'session_id')::uuid and user_id = (select auth.uid())
  )
$$;

-- True if the caller has given the second factor, where they have one.
create function private.has_passed_factors() returns boolean
language sql stable security definer set search_path = ''
as $$
  select (select auth.jwt()) ->> 'aal' = 'aal2'
    or not exists (select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
$$;

-- True if the caller is an active member of staff with one of the roles, of a session that has not ended, with the
-- second factor if they have one. Evaluated at each query, so that deactivating a person or ending their sessions takes
-- effect at once, even with a valid token. Policies call it as `(select private.has_role(...))`. In plpgsql, which
-- keeps its plan: in SQL it took four tenths of a millisecond, three of them for the session and the factors.
create function private.has_role(variadic roles text[]) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  claims jsonb := auth.jwt();
begin
  return exists (select from public.profiles where id = person and is_active and role = any (roles))
    and exists (select from auth.sessions where id = (claims ->> 'session_id')::uuid and user_id = person)
    and (
      claims ->> 'aal' = 'aal2'
      or not exists (select from auth.mfa_factors where user_id = person and status = 'verified')
    );
end;
$$;

-- True if the caller is staff, who edit content. The same roles as the contract's list `staff`.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('editor', 'financial', 'admin')
$$;

-- Why the caller, whose token is valid, may not read their own profile.
create function public.refused_because() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not exists (select from public.profiles where id = (select auth.uid()) and is_active) then 'inactive'
    when not private.has_session() then 'ended'
    when not private.has_passed_factors() then 'second_factor'
  end
$$;

-- For functions that run with their owner's rights: raises an error unless the caller has one of the roles.
create function private.require_role(variadic roles text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.has_role(variadic roles) then
    raise exception using errcode = '42501', message = 'the caller has none of the roles';
  end if;
end;
$$;

grant select, delete on public.profiles to authenticated;
call private.let_staff_write('public.profiles', but => '{last_login}');
grant select, insert, update, delete on public.profiles to service_role;

grant execute on function private.has_role, private.is_staff to anon, authenticated, service_role;
grant execute on function private.has_session, private.has_passed_factors to authenticated;
grant execute on function public.refused_because to authenticated;

-- A sign-in is no new version, or it would be in the way of whoever edits the person.
create trigger profiles_version before update on public.profiles
for each row execute function private.set_version('last_login');

alter table public.profiles enable row level security;

create policy "Active people read their own profile, administrators read all" on public.profiles
for select to authenticated
using (
  (id = (select auth.uid()) and is_active and (select private.has_session()) and (select private.has_passed_factors()))
  or (select private.has_role('admin'))
);

create policy "Administrators create profiles" on public.profiles
for insert to authenticated with check ((select private.has_role('admin')));

create policy "Administrators change profiles" on public.profiles
for update to authenticated
using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

create policy "Administrators delete profiles" on public.profiles
for delete to authenticated using ((select private.has_role('admin')));
