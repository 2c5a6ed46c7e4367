-- What a hosted Supabase project has before its first migration and the one-machine stack's Auth and REST server do not
-- make. Runs at every start, after the server has made the schemas `auth` and `supabase_migrations`.

do $$
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

  -- A server given by DATABASE_URL may be used by an owner who is no superuser and must still become these roles.
  if not (
    pg_has_role('anon', 'member') and pg_has_role('authenticated', 'member') and pg_has_role('service_role', 'member')
  ) then
    execute format('grant anon, authenticated, service_role to %I', current_user);
  end if;

  -- Hosted projects begin open, and the first migration closes them. Opened here only while that is still to come.
  if to_regnamespace('private') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  end if;
end
$$;

grant usage on schema public, auth to anon, authenticated, service_role;
revoke create on schema public from public;
revoke all on all tables in schema auth from public, anon, authenticated;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to anon, authenticated, service_role;
