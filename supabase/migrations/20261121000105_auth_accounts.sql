-- Profiles and their accounts at Auth: the fields that both have, and when a person's sessions and mailed links end.
--
-- Custom errors:
--   PT409  hint last_active_admin: the last active administrator cannot be deleted, deactivated or demoted

-- The role comes from `app_metadata`, which only Auth's admin API can set, in an update after the insert. Whom an
-- administrator creates is inactive until the administrator has written the profile: a creation that breaks off lets
-- nobody in.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.take_announced_actor(new.id);
begin
  insert into public.profiles (id, name, email, role, is_active, updated_by)
  values (
    new.id,
    (
      select name
      from unnest(array[new.raw_user_meta_data ->> 'name', split_part(new.email, '@', 1), 'Sem nome'])
        with ordinality as candidates (candidate, place), btrim(left(btrim(candidate), 120)) as name
      where private.is_line(name) order by place limit 1
    ),
    coalesce(new.email, ''),
    coalesce(new.raw_app_meta_data ->> 'role', 'common'),
    actor is null,
    actor
  );
  return new;
end;
$$;

create function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;

-- The other way: the e-mail that an administrator gives a profile becomes its account's, in the same transaction.
create function private.carry_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users set email = lower(new.email), updated_at = now()
  where id = new.id and email is distinct from lower(new.email);
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', lower(new.email)), updated_at = now()
  where user_id = new.id and provider = 'email' and identity_data ->> 'email' is distinct from lower(new.email);
  return null;
end;
$$;

create function private.follow_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set role = coalesce(new.raw_app_meta_data ->> 'role', 'common') where id = new.id;
  return new;
end;
$$;

-- The lock serializes administrators who demote each other concurrently, so that the second sees the first's change.
create function private.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role = 'admin' and new.is_active then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.keep_an_administrator', 0));
  if not exists (
    select from public.profiles where role = 'admin' and is_active and id <> old.id
  ) then
    raise exception using
      errcode = 'PT409',
      message = 'the last active administrator cannot be deleted, deactivated or demoted',
      hint = 'last_active_admin';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

-- True if a person may have tokens of Auth.
create function private.is_active(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = person and is_active)
$$;

-- A hosted project's access token hook (config.toml): inactive people can neither sign in nor refresh a session.
create function private.token_for_active_person(event jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_active((event ->> 'user_id')::uuid) then event
  else '{"error": {"http_code": 403, "message": "User is not active"}}' end
$$;

-- Ends the sessions, with their refresh tokens, of people who are deactivated or get another role. Access tokens stay
-- valid, but policies refuse those of an ended session.
create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = old.id;
  return null;
end;
$$;

-- A mailed link is void after its use, an hour and the next link, and after another password or e-mail, and
-- deactivation. Hosted Auth keeps the tokens in a table of their own, which one machine lacks.
create function private.void_links_of(person uuid, because text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using person;
  end if;
  -- A mail that still waits would make a link when it goes out.
  update public.mails set state = 'failed', failure = because, claimed_until = null
  where person_id = person and state = 'pending';
end;
$$;

create function private.void_links_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.void_links_of(new.id, 'outdated');
  new.recovery_token := '';
  return new;
end;
$$;

create function private.void_links_of_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.void_links_of(new.id, 'inactive');
  update auth.users set recovery_token = '' where id = new.id and recovery_token <> '';
  return null;
end;
$$;

-- With a profile its account is deleted, so that neither is ever there alone; its sessions and factors follow.
create function private.delete_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users where id = old.id;
  return null;
end;
$$;

-- After a new password: ends a person's sessions, for administrators, or one's own but the one that asks. Auth does so
-- too; this does not depend on its version.
create function public.end_sessions_of(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if person = (select auth.uid()) and private.has_session() then
    delete from auth.sessions where user_id = person and id <> ((select auth.jwt()) ->> 'session_id')::uuid;
  else
    perform private.require_role('admin');
    delete from auth.sessions where user_id = person;
  end if;
end;
$$;

-- Notes that a person has signed in.
create function public.note_sign_in(person uuid) returns void
language sql set search_path = ''
as $$
  update public.profiles set last_login = now() where id = person
$$;

-- True if a person signs in with a second factor, for administrators. A computed column, `select=name,second_factor`.
create function public.second_factor(person public.profiles) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin')
    and exists (select from auth.mfa_factors where user_id = person.id and status = 'verified')
$$;

-- A hash that changes with an account's password without revealing it; null for an unknown e-mail.
create function public.password_mark(account_email text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(encrypted_password, 'UTF8')), 'hex') from auth.users where email = account_email
$$;

do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.token_for_active_person to supabase_auth_admin;
  end if;
end
$$;

grant execute on function public.end_sessions_of to authenticated;
grant execute on function public.note_sign_in to service_role;
grant execute on function public.second_factor(public.profiles) to authenticated;
grant execute on function public.password_mark to service_role;

create trigger profiles_carry_email after update of email on public.profiles
for each row when (old.email <> new.email)
execute function private.carry_email();

create trigger accounts_have_profiles after insert on auth.users
for each row execute function private.create_profile();

create trigger profiles_follow_accounts after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.follow_account();

-- Only a change of the account's role counts, so that other updates don't override a role that was set in the panel.
create trigger roles_follow_accounts after update of raw_app_meta_data on auth.users
for each row when (old.raw_app_meta_data ->> 'role' is distinct from new.raw_app_meta_data ->> 'role')
execute function private.follow_role();

create trigger profiles_keep_an_administrator before update of role, is_active or delete on public.profiles
for each row when (old.role = 'admin' and old.is_active)
execute function private.keep_an_administrator();

create trigger profiles_end_sessions after update of role, is_active on public.profiles
for each row when ((old.is_active and not new.is_active) or old.role <> new.role)
execute function private.end_sessions();

create trigger accounts_void_links before update of email, encrypted_password on auth.users
for each row when (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
execute function private.void_links_of_account();

create trigger profiles_void_links after update of is_active on public.profiles
for each row when (old.is_active and not new.is_active)
execute function private.void_links_of_profile();

create trigger profiles_delete_account after delete on public.profiles
for each row execute function private.delete_account();
