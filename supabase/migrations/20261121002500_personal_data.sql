-- What the law asks of a payer's data (LGPD, article 18): all of it to take away, and its erasure. Both are administrators' and both are
-- in the audit log. An erasure empties what tells of the person and keeps the ordinal number, the booklets, the instalments and what
-- was paid, so that the accounts stay as they are.

-- Erasures, by the payers' ids: nothing here tells of the person. They are applied again to a restored backup that is older than they.
create table private.erasures (
  dizimista_id uuid primary key,
  numero_ordinal integer not null,
  erased_at timestamptz not null default now(),
  -- The free texts that the administrator chose to mend: [{"table", "id", "column"}].
  texts jsonb not null default '[]'
);

alter table private.erasures enable row level security;

-- What stands where a person's name stood.
create function private.erased_words() returns text
language sql immutable parallel safe
return 'Dados apagados';

-- Who has been erased is not changed -----------------------------------------------------------------------------------

create function private.refuse_erased() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
end;
$$;

create trigger dizimistas_keep_erased before update or delete on public.dizimistas
for each row when (old.erased_at is not null) execute function private.refuse_erased();

-- For rows that belong to a payer.
create function private.refuse_for_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An erasure that is under way is waited for.
  perform from public.dizimistas where id = new.dizimista_id for key share;
  if exists (select from public.dizimistas where id = new.dizimista_id and erased_at is not null) then
    raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
  end if;
  return new;
end;
$$;

create trigger consents_not_of_erased before insert on public.consents
for each row execute function private.refuse_for_erased();

create trigger carnes_not_of_erased before insert on public.carnes
for each row execute function private.refuse_for_erased();

-- Where else the person is named -------------------------------------------------------------------------------------

-- A pattern of a name, whatever its accents and case: from the first to the last word, with only names of the same person between
-- them, whole, as initials or left out, and tags or punctuation between words. For texts in NFC.
create function private.name_pattern(called text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  with words as (
    select place, replace(replace(replace(replace(replace(replace(replace(word,
      'a', '[aàáâãäåAÀÁÂÃÄÅ]'), 'e', '[eèéêëEÈÉÊË]'), 'i', '[iìíîïIÌÍÎÏ]'), 'o', '[oòóôõöOÒÓÔÕÖ]'),
      'u', '[uùúûüUÙÚÛÜ]'), 'c', '[cçCÇ]'), 'n', '[nñNÑ]') as pattern
    from regexp_split_to_table(btrim(regexp_replace(private.fold(called), '[^a-z0-9]+', ' ', 'g')), ' ')
      with ordinality as split (word, place)
    where word <> ''
  ), ends as (
    select (array_agg(pattern order by place))[1] as first, (array_agg(pattern order by place desc))[1] as last,
      string_agg(pattern, '|' order by place) as any_word, count(*) as words,
      '(?:\s|&nbsp;|[-.,]|<[^<>]*>)+' as between_words
    from words
  )
  select '\m' || first || case when words > 1
    then '(?:' || between_words || '(?:' || any_word || '|[[:alpha:]]))*' || between_words || last else '' end || '\M'
  from ends
  where words > 0
$$;

-- A pattern of digits, whatever stands between them.
create function private.digits_pattern(digits text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select '(?<![0-9])\(?' || regexp_replace(regexp_replace(digits, '\D', '', 'g'), '(\d)(?=\d)', '\1[-.() ]{0,2}', 'g') || '(?![0-9])'
$$;

-- What a text that names the person holds: name, CPF, telephone or e-mail.
create function private.person_pattern(person public.dizimistas) returns text
language sql stable set search_path = ''
as $$
  select '(?:' || coalesce(nullif(concat_ws('|',
    private.name_pattern(person.nome_completo), private.digits_pattern(person.cpf),
    private.digits_pattern(person.telefone),
    '(?<![\w.])' || regexp_replace(person.email, '([^[:alnum:]@_])', '\\\1', 'g') || '(?![\w])'
  ), ''), '(?!)') || ')'
$$;

-- The columns of free text: those that people write, in tables whose rows have an id. Not names and addresses of staff and of other
-- payers, who may be called the same, and not what others or the product itself write. Mails go as a whole, by their recipient.
create function private.free_texts() returns table (table_name text, column_name text)
language sql stable set search_path = ''
as $$
  select c.relname::text, a.attname::text
  from pg_catalog.pg_class as c
    join pg_catalog.pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_catalog.pg_type as t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (
      t.oid = 'text'::regtype
      or t.oid in ('private.line'::regtype, 'private.prose'::regtype, 'private.rich_text'::regtype)
    )
    and c.relname not in ('profiles', 'audit_log', 'liturgia_dias', 'job_runs', 'push_subscriptions', 'consents', 'mails')
    and a.attname not in ('author_name', 'creator_name', 'nome_completo', 'qr_code', 'provider_id')
    and not (c.relname = 'dizimistas' and a.attname in ('email', 'rg', 'endereco'))
    and exists (
      select from pg_catalog.pg_attribute as key
      where key.attrelid = c.oid and key.attname = 'id' and key.atttypid = 'uuid'::regtype
    )
$$;

-- The free texts of others' rows that name the person, with the words around.
create function private.texts_naming(person public.dizimistas)
returns table (table_name text, row_id uuid, column_name text, words text)
language plpgsql stable set search_path = ''
as $$
declare
  pattern constant text := private.person_pattern(person);
  place record;
begin
  for place in select * from private.free_texts() order by 1, 2 loop
    return query execute format(
      'select %L, each.id, %L, (regexp_match(
         regexp_replace(normalize(each.%3$I, nfc), ''(<[^<>]*>|&nbsp;|\s)+'', '' '', ''g''), ''(.{0,60}'' || $1 || ''.{0,60})'', ''i''
       ))[1]
       from public.%1$I as each where normalize(each.%3$I, nfc) ~* $1 and %4$s is distinct from $2 and %5$s',
      place.table_name, place.column_name, place.column_name,
      -- The payer's own rows are emptied.
      case when private.leads_to_payer(place.table_name) then 'private.payer_of(each)' else 'null::uuid' end,
      -- The remarks of a paid instalment are a copy of its payment's note.
      case when place.table_name = 'parcelas' then 'each.payment_id is null' else 'true' end
    ) using pattern, person.id;
  end loop;
end;
$$;

-- Erasing ------------------------------------------------------------------------------------------------------------

-- A text with what names the person replaced, where it stands and nowhere else: 'José Lima' is no part of 'José Limaverde'. Tags that
-- stood within the name stay.
create function private.mended(said text, pattern text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  whole constant text := normalize(said, nfc);
  others constant text[] := regexp_split_to_array(whole, pattern, 'i');
  names constant text[] := array(select each[1] from regexp_matches(whole, '(' || pattern || ')', 'gi') as each);
  mended text := others[1];
begin
  for place in 1..cardinality(names) loop
    mended := mended || private.erased_words()
      || coalesce((select string_agg(tag[1], '') from regexp_matches(names[place], '<[^<>]*>', 'g') as tag), '')
      || others[place + 1];
  end loop;
  return mended;
end;
$$;

-- A row's values with what names the person replaced in its free texts.
create function private.without_person(said jsonb, of_table text, pattern text) returns jsonb
language sql stable strict set search_path = ''
as $$
  select coalesce(jsonb_object_agg(said.key, case
    when jsonb_typeof(said.value) = 'string' and free.column_name is not null
    then to_jsonb(private.mended(said.value #>> '{}', pattern))
    else said.value
  end), '{}')
  from jsonb_each(said) as said
    left join private.free_texts() as free on free.table_name = of_table and free.column_name = said.key
$$;

-- A row's values with its free texts emptied.
create function private.without_texts(said jsonb, of_table text) returns jsonb
language sql stable strict set search_path = ''
as $$
  select said || coalesce(jsonb_object_agg(free.column_name, 'null'::jsonb), '{}')
  from private.free_texts() as free where free.table_name = of_table and said ? free.column_name
$$;

-- Replaces the person's name, CPF, telephone and e-mail in one text. A value that its column then refuses, as one that became too long,
-- becomes null; one that a row must have is replaced as a whole.
create function private.mend_text(of_table text, of_row uuid, of_column text, pattern text) returns void
language plpgsql set search_path = ''
as $$
begin
  if of_column = 'slug' then
    execute format('update public.%I set slug = $2 where id = $1', of_table)
    using of_row, 'dados-apagados-' || left(of_row::text, 8);
    return;
  end if;
  execute format('update public.%I set %2$I = private.mended(%2$I, $2) where id = $1', of_table, of_column) using of_row, pattern;
exception when check_violation then
  begin
    execute format('update public.%I set %I = null where id = $1', of_table, of_column) using of_row;
  exception when not_null_violation or check_violation then
    execute format('update public.%I set %I = $2 where id = $1', of_table, of_column) using of_row, private.erased_words();
  end;
end;
$$;

-- Empties what tells of a payer, in every table, and in the audit log last: that of these changes too. `texts` are the free texts to mend
-- (`[{"table", "id", "column"}]`); those that name the person and are not among them stay as they are.
--
-- Receipts are to be kept for five years; their table is a reference to `dizimistas` that personal-data.test.ts asks about.
create function private.empty_payer(person public.dizimistas, texts jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  pattern constant text := private.person_pattern(person);
  erased constant jsonb := jsonb_build_object('numero_ordinal', person.numero_ordinal, 'erased', true);
  found_text record;
  addresses text[];
  kept text[];
begin
  perform private.lock_instalments(array(select id from public.carnes where dizimista_id = person.id));
  -- Also those that the person had before.
  select coalesce(array_agg(lower(known.email)), '{}') into addresses
  from (
    select person.email::text as email
    union
    select said ->> 'email' from public.audit_log as entry, unnest(array[entry.old, entry.new]) as said
    where entry.dizimista_id = person.id and entry.table_name = 'dizimistas'
  ) as known
  where known.email is not null;
  -- Not those to a member of staff who has the same address.
  delete from public.mails as mail
  where lower(mail.recipient) = any (addresses)
    and not exists (select from public.profiles as staff where lower(staff.email) = lower(mail.recipient));

  -- What an import would enter, or would give back if it were taken back.
  delete from private.import_rows as staged
  where staged.dizimista_id = person.id or staged.content ->> 'cpf' = person.cpf
    or staged.content ->> 'numero_ordinal' = person.numero_ordinal::text;
  -- The titles of a sheet without any are its first row's values.
  update public.imports as done set columns = '{}' where normalize(done.columns::text, nfc) ~* pattern;

  for found_text in
    select naming.* from private.texts_naming(person) as naming
    join jsonb_to_recordset(texts) as chosen ("table" text, id uuid, "column" text)
      on chosen."table" = naming.table_name and chosen.id = naming.row_id and chosen."column" = naming.column_name
  loop
    perform private.mend_text(found_text.table_name, found_text.row_id, found_text.column_name, pattern);
  end loop;

  -- Two steps: the withdrawal of consents is noted while the row may still be changed.
  update public.dizimistas set
    consentimento_lgpd = false, autorizacao_comunicacoes = false, politica_privacidade = false
  where id = person.id;
  update public.dizimistas set
    nome_completo = private.erased_words(), data_nascimento = null, genero = null, estado_civil = null, cpf = null,
    rg = null, foto = null, endereco = null, telefone = null, email = null, comunidade_setor = null,
    participa_grupo_pastoral = false, grupo_pastoral_nome = null, frequencia_missas = null,
    deseja_visita_pastoral = false, dizimista_ativo = false, forma_contribuicao = null, valor_sugerido = null,
    data_primeira_contribuicao = null, historico_contribuicoes = null, notes = null, erased_at = clock_timestamp()
  where id = person.id;
  update public.consents set proof_note = private.erased_words() where dizimista_id = person.id and proof_note is not null;
  update public.parcelas set observacoes = null
  where observacoes is not null and carne_id in (select id from public.carnes where dizimista_id = person.id);
  update public.payments as payment set
    note = null, reason = case when payment.reason is not null then private.erased_words() end
  from public.parcelas as parcela join public.carnes as carne on carne.id = parcela.carne_id
  where payment.parcela_id = parcela.id and carne.dizimista_id = person.id
    and (payment.note is not null or payment.reason is not null);
  -- Their titles say the number alone.
  update public.financial_transactions as entry set description = null
  from public.payments as payment
    join public.parcelas as parcela on parcela.id = payment.parcela_id
    join public.carnes as carne on carne.id = parcela.carne_id
  where entry.payment_id = payment.id and carne.dizimista_id = person.id and entry.description is not null;

  update public.reconciliation_cases as known set note = private.erased_words()
  from public.pix_charges as charge
  where charge.id = known.charge_id and charge.dizimista_id = person.id and known.note is not null;

  update public.audit_log set old = case when old is not null then erased end, new = case when new is not null then erased end
  where dizimista_id = person.id and table_name in ('dizimistas', 'consents') and verb in ('insert', 'update', 'delete');
  -- Instalments of booklets that were deleted, too.
  update public.audit_log as entry set
    old = private.without_texts(entry.old, entry.table_name), new = private.without_texts(entry.new, entry.table_name)
  where entry.dizimista_id = person.id and entry.table_name not in ('dizimistas', 'consents');
  update public.audit_log as entry set
    old = entry.old || case when normalize(entry.old ->> 'columns', nfc) ~* pattern then '{"columns": {}}' else '{}' end::jsonb,
    new = entry.new || case when normalize(entry.new ->> 'columns', nfc) ~* pattern then '{"columns": {}}' else '{}' end::jsonb
  where entry.table_name = 'imports'
    and (normalize(entry.old ->> 'columns', nfc) ~* pattern or normalize(entry.new ->> 'columns', nfc) ~* pattern);
  -- Of others' rows, also of what they once said; not of those whose texts the administrator kept.
  select coalesce(array_agg(naming.table_name || naming.row_id), '{}') into kept from private.texts_naming(person) as naming;
  update public.audit_log as entry set
    old = private.without_person(entry.old, entry.table_name, pattern),
    new = private.without_person(entry.new, entry.table_name, pattern)
  where (normalize(entry.old::text, nfc) ~* pattern or normalize(entry.new::text, nfc) ~* pattern)
    and entry.table_name || entry.row_id <> all (kept);
end;
$$;

-- One erasure at a time, since two may mend the same texts. And the lock that its changes need before that of the payer's row: an import,
-- which locks the table, would wait for the row meanwhile.
create function private.begin_erasure() returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('erasure', 2));
  lock table public.dizimistas in row exclusive mode;
end;
$$;

-- Erases a payer, confirmed by the ordinal number. `decisions` say of each free text that names the person whether it is mended:
-- `[{"table", "id", "column", "erase"}]`. A text that was not decided on is a conflict. Returns the erasure as it is listed.
create function public.erase_payer(payer uuid, ordinal integer, decisions jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person public.dizimistas;
  texts jsonb;
  listed private.erasures;
begin
  perform private.require_role('admin');
  perform private.begin_erasure();
  select * into person from public.dizimistas where id = payer for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  if person.numero_ordinal <> ordinal then
    raise exception using errcode = 'PT409', message = 'the ordinal number is another payer''s', hint = 'other_ordinal';
  end if;
  if person.erased_at is not null then
    raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
  end if;
  if exists (
    select from private.texts_naming(person) as naming where not exists (
      select from jsonb_to_recordset(decisions) as decided ("table" text, id uuid, "column" text)
      where decided."table" = naming.table_name and decided.id = naming.row_id and decided."column" = naming.column_name
    )
  ) then
    raise exception using errcode = 'PT409', message = 'a text that names the person is not decided on', hint = 'undecided';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('table', decided."table", 'id', decided.id, 'column', decided."column")), '[]')
  into texts
  from jsonb_to_recordset(decisions) as decided ("table" text, id uuid, "column" text, erase boolean) where decided.erase;

  perform private.empty_payer(person, texts);
  insert into private.erasures (dizimista_id, numero_ordinal, texts)
  values (payer, ordinal, texts) returning * into listed;
  perform private.note_in_audit(
    'erase', 'dizimistas', payer, new => jsonb_build_object('numero_ordinal', ordinal), dizimista_id => payer
  );
  return to_jsonb(listed);
end;
$$;

-- Applies erasures to payers who have their data still, as after a restore of an older backup; returns how many. For the owner.
create function private.apply_erasures(list jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  erasure private.erasures;
  person public.dizimistas;
  applied integer := 0;
begin
  perform private.begin_erasure();
  for erasure in select * from jsonb_populate_recordset(null::private.erasures, list) loop
    insert into private.erasures select erasure.* on conflict do nothing;
    select * into person from public.dizimistas where id = erasure.dizimista_id and erased_at is null for update;
    if found then
      perform private.empty_payer(person, erasure.texts);
      applied := applied + 1;
    end if;
  end loop;
  return applied;
end;
$$;

-- Reading ------------------------------------------------------------------------------------------------------------

-- The free texts that name a payer, for the administrator's decision.
create function public.texts_naming_payer(payer uuid)
returns table (table_name text, row_id uuid, column_name text, words text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  person public.dizimistas;
begin
  perform private.require_role('admin');
  select * into person from public.dizimistas where id = payer;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  if person.erased_at is null then
    return query select * from private.texts_naming(person);
  end if;
end;
$$;

-- Everything about one payer, confirmed by the ordinal number, for the person to take away. The export is in the audit log.
create function public.export_payer(payer uuid, ordinal integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person public.dizimistas;
begin
  perform private.require_role('admin');
  select * into person from public.dizimistas where id = payer;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  if person.numero_ordinal <> ordinal then
    raise exception using errcode = 'PT409', message = 'the ordinal number is another payer''s', hint = 'other_ordinal';
  end if;
  perform private.note_in_audit(
    'export', 'dizimistas', payer, new => jsonb_build_object('numero_ordinal', ordinal), dizimista_id => payer
  );
  return jsonb_build_object(
    'dizimista', to_jsonb(person) - array['search_text', 'search_setor', 'birth_month', 'birth_day', 'updated_by'],
    'consents', coalesce((
      select jsonb_agg(to_jsonb(consent) - array['dizimista_id', 'number', 'created_by'] order by consent.happened_on, consent.number)
      from public.consents as consent where consent.dizimista_id = payer
    ), '[]'),
    'carnes', coalesce((
      select jsonb_agg(
        to_jsonb(carne) - array['dizimista_id', 'updated_by'] || jsonb_build_object('parcelas', (
          select coalesce(jsonb_agg(
            to_jsonb(parcela) - array['carne_id', 'updated_by'] || jsonb_build_object('cobrancas', (
              select coalesce(jsonb_agg(to_jsonb(charge) - array['dizimista_id'] order by charge.created_at), '[]')
              from public.pix_charges as charge join public.pix_charge_items as item on item.charge_id = charge.id
              where item.parcela_id = parcela.id
            ), 'pagamentos', (
              select coalesce(jsonb_agg(
                to_jsonb(payment) - array['parcela_id', 'donation_id', 'number', 'entered_by'] || jsonb_build_object('lancamentos', (
                  select coalesce(jsonb_agg(
                    to_jsonb(entry) - array['payment_id', 'search_text', 'created_by', 'updated_by'] order by entry.created_at, entry.id
                  ), '[]')
                  from public.financial_transactions as entry where entry.payment_id = payment.id
                )) order by payment.number
              ), '[]')
              from public.payments as payment where payment.parcela_id = parcela.id
            )) order by parcela.mes
          ), '[]')
          from public.parcelas as parcela where parcela.carne_id = carne.id
        )) order by carne.ano
      )
      from public.carnes as carne where carne.dizimista_id = payer
    ), '[]'),
    'auditoria', coalesce((
      select jsonb_agg(to_jsonb(entry) - array['actor_id', 'actor_name', 'search_text', 'row_id', 'dizimista_id'] order by entry.id)
      from public.audit_log as entry
      where entry.dizimista_id = payer
    ), '[]')
  );
end;
$$;

grant execute on function public.erase_payer, public.texts_naming_payer, public.export_payer to authenticated;
