-- Erasure, which the law grants a payer (LGPD, article 18). It is an administrator's and is in the audit log. It
-- empties what tells of the person and keeps the ordinal number, the booklets, the instalments and what was paid, so
-- that the accounts stay as they are.

-- A tag with what names the person taken out of its values: an address goes as a whole, of other values the words that
-- name the person.
create function private.mended_tag(tag text, pattern text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  mended text := tag;
  attribute text[];
begin
  for attribute in select regexp_matches(tag, '(\s([a-z]+)="([^"<>]*)")', 'gi') loop
    if private.told_text(attribute[3]) ~ pattern then
      mended := replace(mended, attribute[1], case when lower(attribute[2]) in ('alt', 'title')
        then format(' %s="%s"', attribute[2], private.mended(attribute[3], pattern)) else '' end);
    end if;
  end loop;
  return mended;
end;
$$;

-- A text with what names the person replaced, where it stands and nowhere else: 'José Lima' is no part of 'José
-- Limaverde'. Tags that stood within the name stay.
create function private.mended(said text, pattern text) returns text
language sql immutable strict set search_path = ''
as $$
  select string_agg(
    case when is_first then private.erased_words() else '' end
      || case when part like '<%=%' then private.mended_tag(part, pattern) when named is null or part like '<_%' then part else '' end,
    '' order by place
  )
  from private.parts_naming(normalize(said, nfc), pattern)
$$;

-- A row's values with what names the person replaced in some columns.
create function private.without_person(said jsonb, columns text[], pattern text) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select said || coalesce(jsonb_object_agg(name, private.mended(said ->> name, pattern)), '{}')
  from unnest(columns) as name
  where jsonb_typeof(said -> name) = 'string' and private.told_text(said ->> name) ~ pattern
$$;

-- Replaces the person's name, CPF, telephone and e-mail in one text. A value that its column then refuses, as one that
-- became too long, becomes null; one that a row must have is replaced as a whole.
create function private.mend_text(of_table text, of_row uuid, of_column text, pattern text) returns void
language plpgsql set search_path = ''
as $$
begin
  if of_table = 'birthdays' then
    -- The site would congratulate 'Dados apagados' on the day that is left.
    delete from public.birthdays where id = of_row;
    return;
  end if;
  -- A request that could be answered in no other way.
  delete from public.intention_requests as request
  where of_table = 'intention_requests' and of_column in ('phone', 'email') and request.id = of_row and num_nonnulls(phone, email) = 1;
  if of_column = 'slug' then
    execute format('update public.%I set slug = $2 where id = $1', of_table) using of_row, 'dados-apagados-' || left(of_row::text, 8);
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

-- Rows of an import that bring the person: by CPF or number, or, without a CPF, by the name. Who was born on another
-- day is another person.
create function private.brings_person(content jsonb, person public.dizimistas, traces private.traces) returns boolean
language sql stable set search_path = ''
as $$
  select content ->> 'cpf' = any (traces.documents)
    or content ->> 'numero_ordinal' = person.numero_ordinal::text
    or content ->> 'cpf' is null
      and exists (
        select from unnest(traces.names) as name, private.spellings_of(name) as way
        where way in (select private.spellings_of(content ->> 'nome_completo'))
      )
      and coalesce(content ->> 'data_nascimento' = person.data_nascimento::text, true)
$$;

-- The payments of a payer's instalments and donations.
create function private.payments_of(payer uuid) returns setof uuid
language sql stable set search_path = ''
as $$
  select payment.id
  from public.carnes as carne
    join public.parcelas as parcela on parcela.carne_id = carne.id
    join public.payments as payment on payment.parcela_id = parcela.id
  where carne.dizimista_id = payer
  union all
  select payment.id
  from public.donations as donation join public.payments as payment on payment.donation_id = donation.id
  where donation.dizimista_id = payer
$$;

-- The columns whose entries in the audit log tell a text of a row of another table: the name of a category, or of one
-- that is joined with it, the note of a receipt and the reason of a return; none for another id.
create function private.audited_copies(row_id uuid) returns table (table_name text, row_id uuid, column_name text)
language sql stable set search_path = ''
as $$
  with named as (
    select own.id
    from public.categories as asked
      join public.categories as own on coalesce(own.joined_to, own.id) = coalesce(asked.joined_to, asked.id)
    where asked.id = audited_copies.row_id
  )
  select 'categories', named.id, 'name' from named
  union all
  select 'financial_transactions', entry.id, 'category'
  from named join public.financial_transactions as entry on entry.category_id = named.id
  union all
  select 'payments', part.id, 'note' from public.allocations as part where part.receipt_id = audited_copies.row_id
  union all
  select 'payments', back.id, 'reason' from public.returns as back where back.id = audited_copies.row_id
$$;

-- The receipts of a payer's payments, and of plain rows whose money is that payer's, which may show the name.
create function private.papers_of(payer uuid)
returns table (id uuid, transaction_date date, title private.line, amount private.money, scan private.file_name)
language sql stable set search_path = ''
as $$
  select entry.id, entry.transaction_date, entry.title, entry.amount, entry.scan
  from public.financial_transactions as entry
  where entry.scan is not null
    and entry.donation_id in (select donation.id from public.donations as donation where donation.dizimista_id = payer)
  union all
  select receipt.id, receipt.paid_on, private.paid_title(first.parcela_id, first.donation_id), receipt.amount, receipt.scan
  from public.receipts as receipt cross join lateral (
    select part.* from public.allocations as part where part.receipt_id = receipt.id order by part.number limit 1
  ) as first
  where receipt.scan is not null and receipt.id in (
    select payment.receipt_id from public.payments as payment where payment.id in (select private.payments_of(payer))
  )
$$;

-- The same as one value, the oldest first.
create function private.list_papers(payer uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(paper) order by paper.transaction_date, paper.id), '[]') from private.papers_of(payer) as paper
$$;

-- Empties what tells of a payer, in every table, and in the audit log last: that of these changes too. `naming` are the
-- texts that name the person (`private.texts_naming`), `texts` those to mend (`[{"table", "id", "column"}]`); the
-- others stay as they are. `kept_papers` are the receipts that stay (`[{"id", "reason"}]`).
create function private.empty_payer(
  person public.dizimistas, traces private.traces, naming jsonb, texts jsonb, kept_papers jsonb
) returns void
language plpgsql set search_path = '' set enable_seqscan = off
as $$
declare
  pattern constant text := private.person_pattern(traces);
  free_columns constant jsonb := (
    select jsonb_object_agg(of_table.table_name, of_table.names)
    from (select free.table_name, jsonb_agg(free.column_name) as names from private.free_texts() as free group by 1) as of_table
  );
  chosen_texts jsonb;
  chosen record;
  papers uuid[];
begin
  perform private.lock_instalments(array(select id from public.carnes where dizimista_id = person.id));
  -- Not those to a member of staff who has the same address.
  delete from public.mails as mail
  where lower(private.plain_signs(mail.recipient)) = any (traces.addresses)
    and not exists (select from public.profiles as staff where lower(staff.email) = lower(mail.recipient));
  delete from public.intention_requests as request where request.id in (select own.id from private.requests_of(traces) as own);

  -- Rows that an import would enter, or would give back if it were taken back.
  delete from private.import_rows as staged
  where staged.dizimista_id = person.id or private.brings_person(staged.content, person, traces);
  update private.import_rows as staged set
    content = private.without_person(staged.content, columns, pattern), before = private.without_person(staged.before, columns, pattern)
  from (select array(select jsonb_array_elements_text(free_columns -> 'dizimistas')) as columns) as of_payers
  where exists (
    select from unnest(array[staged.content, staged.before]) as said, unnest(columns) as name
    where private.told_text(said ->> name) ~ pattern
  );
  -- The titles of a sheet without any are its first row's values.
  update public.imports as done set columns = '{}' where private.told_text(done.columns::text) ~ pattern;

  select coalesce(jsonb_agg(to_jsonb(named)), '[]') into chosen_texts
  from jsonb_to_recordset(naming) as named (table_name text, row_id uuid, column_name text, words text)
    join jsonb_to_recordset(texts) as listed ("table" text, id uuid, "column" text)
      on listed."table" = named.table_name and listed.id = named.row_id and listed."column" = named.column_name;
  for chosen in
    select * from jsonb_to_recordset(chosen_texts) as named (table_name text, row_id uuid, column_name text, words text)
    -- Where only the audit log names the person, the row stays as it is.
    where words is not null
  loop
    perform private.mend_text(chosen.table_name, chosen.row_id, chosen.column_name, pattern);
  end loop;

  -- Two steps: the withdrawal of consents is noted while the row may still be changed.
  update public.dizimistas set
    consentimento_lgpd = false, autorizacao_comunicacoes = false, politica_privacidade = false
  where id = person.id;
  update public.dizimistas set
    nome_completo = private.erased_words(), apelido = null, data_nascimento = null, genero = null, estado_civil = null, cpf = null,
    rg = null, foto = null, endereco = null, telefone = null, email = null, comunidade_setor = null,
    participa_grupo_pastoral = false, grupo_pastoral_nome = null, frequencia_missas = null,
    deseja_visita_pastoral = false, dizimista_ativo = false, forma_contribuicao = null, valor_sugerido = null,
    data_primeira_contribuicao = null, historico_contribuicoes = null, notes = null, erased_at = clock_timestamp()
  where id = person.id;
  update public.consents set proof_note = private.erased_words() where dizimista_id = person.id and proof_note is not null;
  update public.parcelas set observacoes = null
  where observacoes is not null and carne_id in (select id from public.carnes where dizimista_id = person.id);
  update public.receipts as receipt set note = null
  where receipt.note is not null and receipt.id in (
    select payment.receipt_id from public.payments as payment where payment.id in (select private.payments_of(person.id))
  );
  update public.returns as back set reason = private.erased_words() where back.id in (select private.payments_of(person.id));
  update public.allocations as part set end_reason = private.erased_words()
  where part.ended_at is not null and private.payer_of(part) = person.id;
  -- A plain row whose money is the person's keeps what the cash book says.
  select array_agg(paper.id) into papers from private.papers_of(person.id) as paper
  where not exists (select from jsonb_to_recordset(kept_papers) as kept (id uuid) where kept.id = paper.id);
  update public.financial_transactions as entry set scan = null, scan_erased_at = clock_timestamp() where entry.id = any (papers);
  update public.receipts as receipt set scan = null, scan_erased_at = clock_timestamp() where receipt.id = any (papers);

  update public.donations set description = null, plan = null
  where dizimista_id = person.id and num_nonnulls(description, plan) > 0;
  perform private.empty_receipts_of(person.id);

  -- Nobody is to pay what is open: the provider is asked to cancel it.
  update public.pix_charges set cancel_at_provider = true, next_check_at = clock_timestamp()
  where dizimista_id = person.id and private.is_open_charge(status);
  update public.reconciliation_cases as known set note = private.erased_words()
  where known.note is not null and (
    known.charge_id in (select charge.id from public.pix_charges as charge where charge.dizimista_id = person.id)
    or known.subscription_id in (select tie.subscription_id from public.subscription_payers as tie where tie.dizimista_id = person.id)
  );
  delete from public.subscription_payers where dizimista_id = person.id;

  perform private.empty_audit(jsonb_build_array(jsonb_build_object('id', person.id, 'numero_ordinal', person.numero_ordinal)));
  update public.audit_log as entry set
    old = entry.old || case when private.told_text(entry.old ->> 'columns') ~ pattern then '{"columns": {}}' else '{}' end::jsonb,
    new = entry.new || case when private.told_text(entry.new ->> 'columns') ~ pattern then '{"columns": {}}' else '{}' end::jsonb
  where entry.table_name = 'imports'
    and (private.told_text(entry.old ->> 'columns') ~ pattern or private.told_text(entry.new ->> 'columns') ~ pattern);
  -- Mended texts are mended in the log too, also in the entries of the mending.
  update public.audit_log as entry set
    old = private.without_person(entry.old, mended.columns, pattern), new = private.without_person(entry.new, mended.columns, pattern)
  from (
    select named.table_name, named.row_id, array_agg(named.column_name) as columns
    from (
      select * from jsonb_to_recordset(chosen_texts) as chosen_text (table_name text, row_id uuid, column_name text)
      union
      select told.* from jsonb_to_recordset(chosen_texts) as chosen_text (table_name text, row_id uuid),
        private.audited_copies(chosen_text.row_id) as told
    ) as named
    group by 1, 2
  ) as mended
  where entry.table_name = mended.table_name and entry.row_id = mended.row_id;
  -- Why staff changed a row of the ledger, a transfer, an account or whose money is, and what became of a category,
  -- which nobody is asked about: what names the person goes.
  update public.audit_log as entry set note = left(private.mended(entry.note, pattern), 500)
  where entry.table_name in ('financial_transactions', 'transfers', 'accounts', 'categories', 'payments', 'donations')
    and entry.note is not null and private.told_text(entry.note) ~ pattern;
end;
$$;

-- One erasure at a time, since two may mend the same texts. And the lock that its changes need before that of the
-- payer's row: the last step of taking an import back, which locks the table, would wait for the row meanwhile.
create function private.begin_erasure() returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('erasure', 2));
  lock table public.dizimistas in row exclusive mode;
end;
$$;

-- Erases a payer, confirmed by the ordinal number. `decisions` say of each free text that names the person whether it
-- is mended: `[{"table", "id", "column", "erase"}]`, `papers` of each receipt of the person's payments whether it is
-- removed, or why it is kept: `[{"id", "erase", "reason"}]`. What was not decided on is a conflict. Returns the erasure
-- as it is listed.
create function public.erase_payer(payer uuid, ordinal integer, decisions jsonb, papers jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  person public.dizimistas;
  traces private.traces;
  naming jsonb;
  texts jsonb;
  kept_papers jsonb;
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
  traces := private.traces_of(person);
  naming := private.list_naming(person, traces);
  if exists (
    select from jsonb_to_recordset(naming) as named (table_name text, row_id uuid, column_name text)
      left join jsonb_to_recordset(decisions) as decided ("table" text, id uuid, "column" text)
        on decided."table" = named.table_name and decided.id = named.row_id and decided."column" = named.column_name
    where decided.id is null
  ) then
    raise exception using errcode = 'PT409', message = 'a text that names the person is not decided on', hint = 'undecided';
  end if;
  if exists (
    select from private.papers_of(payer) as paper
      left join jsonb_to_recordset(papers) as decided (id uuid, erase boolean, reason text) on decided.id = paper.id
    where decided.erase is not true and coalesce(btrim(decided.reason), '') = ''
  ) then
    raise exception using errcode = 'PT409', message = 'a receipt of the person''s is not decided on', hint = 'undecided_paper';
  end if;
  -- The reason stays, so it does not name the person.
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', paper.id, 'reason', left(private.mended(btrim(decided.reason), private.person_pattern(traces)), 500)
  )), '[]') into kept_papers
  from private.papers_of(payer) as paper
    join jsonb_to_recordset(papers) as decided (id uuid, erase boolean, reason text) on decided.id = paper.id
  where decided.erase is not true;
  select coalesce(jsonb_agg(jsonb_build_object('table', decided."table", 'id', decided.id, 'column', decided."column")), '[]')
  into texts
  from jsonb_to_recordset(decisions) as decided ("table" text, id uuid, "column" text, erase boolean) where decided.erase;

  perform private.empty_payer(person, traces, naming, texts, kept_papers);
  insert into private.erasures (dizimista_id, numero_ordinal, texts, kept_papers)
  values (payer, ordinal, texts, kept_papers) returning * into listed;
  perform private.note_in_audit(
    'erase', 'dizimistas', payer, new => jsonb_build_object('numero_ordinal', ordinal),
    note => left((select string_agg(distinct kept.reason, '; ') from jsonb_to_recordset(kept_papers) as kept (reason text)), 500),
    dizimista_id => payer
  );
  return to_jsonb(listed);
end;
$$;

-- Applies erasures to payers who have their data still, as after a restore of an older backup; returns how many. A
-- receipt that the backup has and the erasure did not keep goes, also one that was removed before it. For the owner.
create function private.apply_erasures(list jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  erasure private.erasures;
  person public.dizimistas;
  traces private.traces;
  applied integer := 0;
begin
  perform private.begin_erasure();
  perform private.forget_earlier_deleted();
  for erasure in select * from jsonb_populate_recordset(
    -- A list of an earlier version says nothing of receipts.
    row(null, null, null, '[]', '[]')::private.erasures, list
  ) loop
    insert into private.erasures select erasure.* on conflict do nothing;
    select * into person from public.dizimistas where id = erasure.dizimista_id and erased_at is null for update;
    if found then
      traces := private.traces_of(person);
      perform private.empty_payer(person, traces, private.list_naming(person, traces), erasure.texts, erasure.kept_papers);
      applied := applied + 1;
    end if;
  end loop;
  return applied;
end;
$$;

grant execute on function public.erase_payer to authenticated;

-- A changed or deleted row stays in its table's file until a vacuum. So tables that tell of people are vacuumed at the
-- first such row, which the server looks for each minute.
do $$
declare
  person_table regclass;
begin
  for person_table in
    select to_regclass('public.' || table_name) from private.free_texts()
    union
    select child from private.keys_to_payers()
    union
    select unnest(array['public.dizimistas', 'public.audit_log', 'public.mails']::regclass[])
  loop
    execute format(
      'alter table %s set (
         autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
         toast.autovacuum_vacuum_threshold = 0, toast.autovacuum_vacuum_scale_factor = 0
       )', person_table
    );
  end loop;
end;
$$;
