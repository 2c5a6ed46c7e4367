-- The audit log's entries about profiles and accounts, and in whose name Auth's own changes are.

-- Auth changes accounts in transactions of its own, which don't know for whom. So the API announces who is about to act
-- on an account, and the entry of the act names them; an act that nobody announced is the product's, as the operator's
-- commands are. Of hosted Auth, which people ask directly too, an unannounced password is the person's own: only they
-- and the API set one there.
create table private.announced_actors (
  person uuid primary key,
  actor_id uuid not null,
  announced_at timestamptz not null default clock_timestamp()
);

create function public.announce_actor(person uuid, actor uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from private.announced_actors where announced_at not between now() - interval '1 minute' and now();
  insert into private.announced_actors (person, actor_id) values (announce_actor.person, announce_actor.actor)
  on conflict on constraint announced_actors_pkey do update
  set actor_id = excluded.actor_id, announced_at = excluded.announced_at
$$;

create function private.take_announced_actor(of_person uuid) returns uuid
language sql set search_path = ''
as $$
  delete from private.announced_actors where person = of_person
  returning case when announced_at > now() - interval '1 minute' then actor_id end
$$;

-- Writes an entry about what was done to an account.
create function private.note_on_account(verb text, person uuid, actor uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.note_in_audit(verb, 'profiles', id, new => jsonb_build_object('name', name), actor => note_on_account.actor)
  from public.profiles where id = person
$$;

create function private.record_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_on_account('password', new.id, coalesce(
    private.take_announced_actor(new.id), case when session_user = 'supabase_auth_admin' then new.id end
  ));
  return null;
end;
$$;

-- That a second factor is taken away, before it is: Auth's own table of factors is not ours.
create function public.record_factor_removal(person uuid, actor uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.note_on_account('factor', person, actor)
$$;

grant execute on function public.announce_actor, public.record_factor_removal to service_role;

create trigger profiles_audit after insert or update or delete on public.profiles
for each row execute function private.record_audit();

create trigger accounts_record_passwords after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.record_password();

alter table private.announced_actors enable row level security;
