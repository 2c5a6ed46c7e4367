-- Consents: what a payer agreed to, or took back, on which day, to which version of the text, and where the proof is.
-- Rows are only added: a withdrawal is one more row. The payer's row has the state that follows from them.

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  -- The order in which rows of the same day count.
  number bigint not null generated always as identity,
  dizimista_id uuid not null references public.dizimistas (id) on delete cascade,
  kind text not null check (kind in ('consentimento_lgpd', 'politica_privacidade', 'autorizacao_comunicacoes')),
  given boolean not null,
  happened_on date not null default private.parish_today() check (happened_on between '1900-01-01' and '2999-12-31'),
  -- Null where the paper has a text of its own.
  text_version private.line check (text_version ~ '^\d{4}-\d{2}-\d{2}$'),
  proof text not null check (proof in ('form', 'paper', 'import')),
  -- Which paper it is, and where it lies.
  proof_note private.line check (length(proof_note) <= 300),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  constraint consents_form_has_a_version check (proof <> 'form' or text_version is not null),
  constraint consents_paper_is_named check (proof = 'form' or proof_note is not null)
);

-- Also the index of the foreign key: the last row of a kind is what holds.
create index consents_latest on public.consents (dizimista_id, kind, happened_on desc, number desc);

-- The version of the text that people agree to, its date. Each start and each deploy puts that of
-- `site/content/privacy.json` in its place (`local/database/consent-text.ts`); until then there is none.
create function private.consent_text_version() returns text
language sql immutable parallel safe
return null::text;

-- 'current' stands for the present version, which nobody but the database has to know. Without one it stays, and is
-- refused.
create function private.name_consent_text() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.text_version := coalesce(private.consent_text_version(), new.text_version);
  return new;
end;
$$;

-- Nobody agreed to a text before there was it, nor before being born. Today is never too early: a text may be adopted
-- before its day. What an import brings has the one day of its paper, for all of its rows. A trigger and not a check,
-- so that older rows can be restored.
create function private.refuse_early_consent() returns trigger
language plpgsql set search_path = ''
as $$
declare
  rule text;
begin
  if new.given and new.happened_on::text < new.text_version and new.happened_on < private.parish_today() then
    rule := 'consents_happened_on_follows_text';
  elsif new.happened_on < (select data_nascimento from public.dizimistas where id = new.dizimista_id) then
    rule := 'consents_happened_on_follows_birth';
  end if;
  if rule is not null then
    raise exception using errcode = '23514', message = format('new row violates check constraint "%s"', rule);
  end if;
  return new;
end;
$$;

create function private.payer_of(consent public.consents) returns uuid
language sql immutable parallel safe set search_path = ''
return consent.dizimista_id;

-- True if a payer agrees now. In plpgsql, which keeps its plan.
create function private.consents_to(payer uuid, consent text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select given from public.consents where dizimista_id = payer and kind = consent
    order by happened_on desc, number desc limit 1
  ), false);
end;
$$;

-- Brings the payers of new consents to the state that follows. Their rows are locked first, so that of two concurrent
-- calls the later one sees the rows of both.
create function private.follow_consents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.dizimistas where id in (select dizimista_id from added) order by id for no key update;
  update public.dizimistas as payer set
    consentimento_lgpd = state.consentimento_lgpd,
    politica_privacidade = state.politica_privacidade,
    autorizacao_comunicacoes = state.autorizacao_comunicacoes
  from (
    select dizimista_id,
      private.consents_to(dizimista_id, 'consentimento_lgpd') as consentimento_lgpd,
      private.consents_to(dizimista_id, 'politica_privacidade') as politica_privacidade,
      private.consents_to(dizimista_id, 'autorizacao_comunicacoes') as autorizacao_comunicacoes
    from (select distinct dizimista_id from added) as payers
  ) as state
  where payer.id = state.dizimista_id
    and (payer.consentimento_lgpd, payer.politica_privacidade, payer.autorizacao_comunicacoes)
      is distinct from (state.consentimento_lgpd, state.politica_privacidade, state.autorizacao_comunicacoes);
  return null;
end;
$$;

-- A tick set or cleared in a payer's form is a consent or a withdrawal of today. A state that came from a row of
-- `consents` is the one that follows already, and adds none.
create function private.note_consents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.consents (dizimista_id, kind, given, text_version, proof)
  select new.id, kind, given, private.consent_text_version(), 'form'
  from (values
    ('consentimento_lgpd', new.consentimento_lgpd),
    ('politica_privacidade', new.politica_privacidade),
    ('autorizacao_comunicacoes', new.autorizacao_comunicacoes)
  ) as ticked (kind, given)
  where given <> private.consents_to(new.id, kind);
  return null;
end;
$$;

grant execute on function private.consent_text_version to authenticated, service_role;

grant select on public.consents to authenticated;
grant insert (id, dizimista_id, kind, given, happened_on, text_version, proof, proof_note)
on public.consents to authenticated;
grant select, insert on public.consents to service_role;

create trigger consents_text before insert on public.consents
for each row when (new.text_version = 'current') execute function private.name_consent_text();

create trigger consents_days before insert on public.consents
for each row execute function private.refuse_future_days('happened_on');

create trigger consents_not_early before insert on public.consents
for each row when (new.proof <> 'import') execute function private.refuse_early_consent();

create trigger consents_audit after insert or update or delete on public.consents
for each row execute function private.record_audit();

create trigger consents_followed after insert on public.consents
referencing new table as added for each statement execute function private.follow_consents();

create trigger dizimistas_note_consents after insert on public.dizimistas
for each row when (new.consentimento_lgpd or new.politica_privacidade or new.autorizacao_comunicacoes)
execute function private.note_consents();

create trigger dizimistas_note_changed_consents
after update of consentimento_lgpd, politica_privacidade, autorizacao_comunicacoes on public.dizimistas
for each row when (
  (new.consentimento_lgpd, new.politica_privacidade, new.autorizacao_comunicacoes)
  is distinct from (old.consentimento_lgpd, old.politica_privacidade, old.autorizacao_comunicacoes)
)
execute function private.note_consents();

alter table public.consents enable row level security;

create policy "Staff read consents" on public.consents
for select to authenticated using ((select private.is_staff()));

-- Only an import says of a consent that an import brought it. A text has the versions that there were, and a paper may
-- have its own.
create policy "Staff register consents" on public.consents
for insert to authenticated with check (
  (select private.is_staff()) and proof <> 'import'
  and (text_version is null or text_version = private.consent_text_version())
);
