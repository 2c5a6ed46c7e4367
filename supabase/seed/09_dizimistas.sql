-- Forty payers of tithe. Their CPFs are generated, with valid check digits; three came from the old register without
-- one.

create function pg_temp.cpf_of(base text) returns text
language sql immutable
as $$
  with first as (
    select base || (select sum(substr(base, place, 1)::integer * (11 - place)) * 10 % 11 % 10
      from generate_series(1, 9) as place) as digits
  )
  select digits || (select sum(substr(digits, place, 1)::integer * (12 - place)) * 10 % 11 % 10
    from generate_series(1, 10) as place)
  from first
$$;

with parish as (
  select private.parish_today() as today
)
insert into public.dizimistas (
  nome_completo, data_nascimento, genero, estado_civil, cpf, telefone, email, endereco, comunidade_setor,
  participa_grupo_pastoral, grupo_pastoral_nome, frequencia_missas, deseja_visita_pastoral, dizimista_ativo,
  forma_contribuicao, valor_sugerido, data_primeira_contribuicao, notes, created_at, updated_at
)
select
  nome,
  make_date((extract(year from today) - 22 - n * 7 % 58)::integer, n % 12 + 1, n * 5 % 28 + 1),
  case when nome ~ '^(Antônio|Bruno|Carlos|Daniel|Edmilson|Francisco|Gilberto|Henrique|Ivan|João|José|Luiz|Manoel|Marcos|Nilton|Otávio|Paulo|Raimundo|Severino|Tiago)'
    then 'masculino' else 'feminino' end,
  (array['casado', 'solteiro', 'viuvo', 'casado', 'divorciado', 'uniao_estavel'])[n % 6 + 1],
  case when n % 13 <> 6 then pg_temp.cpf_of(lpad((304517009 + n * 15274891 % 600000000)::text, 9, '0')) end,
  '859' || lpad((8800 + n * 37 % 1100)::text, 4, '0') || lpad((n * 7919 % 10000)::text, 4, '0'),
  case when n % 4 <> 0 then 'dizimista' || n || '@example.org' end,
  'Rua ' || (array['das Flores', 'São João', 'Padre Anchieta', 'do Cruzeiro', 'Boa Vista'])[n % 5 + 1] || ', ' || n * 13 || ' – Ellery, Fortaleza',
  'Setor ' || n % 7 + 1,
  n % 3 = 0,
  case when n % 3 = 0 then (array['Terço dos Homens', 'Pastoral da Criança', 'Liturgia', 'Catequese'])[n % 4 + 1] end,
  (array['semanal', 'diaria', 'semanal', 'quinzenal', 'mensal', 'esporadica'])[n % 6 + 1],
  n % 9 = 0,
  n % 10 <> 7,
  (array['pix', 'dinheiro', 'pix', 'cartao', 'transferencia'])[n % 5 + 1],
  (array[30.00, 50.00, 25.00, 100.00, 40.00, 75.50])[n % 6 + 1],
  private.parish_day_of(joined),
  case when n % 11 = 0 then 'Prefere ser visitado à tarde.' end,
  joined, joined
from parish, unnest(array[
  'Antônia Maria Ferreira', 'Antônio Carlos Pinheiro', 'Bruno Alencar', 'Carlos Alberto Nunes', 'Cláudia Regina Lopes',
  'Conceição de Maria Sousa', 'Daniel Moura', 'Edmilson Freire', 'Eunice Barros', 'Fátima Lins',
  'Francisca das Chagas', 'Francisco de Assis Rocha', 'Gilberto Saraiva', 'Glória Cavalcante', 'Henrique Studart',
  'Ivan Bezerra', 'Ivanilde Matos', 'João Batista Lima', 'João Paulo Cruz', 'José Wilson Gomes',
  'Josefa Oliveira', 'Lúcia Helena Braga', 'Luiz Gonzaga Teles', 'Manoel Messias', 'Marcos Vinícius Prado',
  'Maria Aparecida Silva', 'Maria do Carmo Costa', 'Maria José Barbosa', 'Nilton César', 'Otávio Magalhães',
  'Paulo Roberto Dantas', 'Raimundo Nonato Alves', 'Regina Célia Pontes', 'Rosa Amélia Viana', 'Sebastiana Gomes',
  'Severino Ramos', 'Socorro Andrade', 'Teresa Cristina Melo', 'Tiago Fontes', 'Zilda Monteiro'
]) with ordinality as people (nome, number),
lateral (select number::integer as n) as counted,
-- Whoever has a booklet joined before its year (10_carne_dizimo.sql): the eighteen oldest before last year, four this
-- month.
lateral (
  select case
    when n <= 4 then now() - n * interval '6 days'
    else this_year - case when n <= 22 then n * interval '15 days' else interval '1 year' + (n - 22) * interval '45 days' end
  end as joined
  from (select date_trunc('year', today) at time zone private.parish_zone() as this_year) as years
) as joining
order by joined;

-- Most agreed when they were registered, or since there is the present text, some of them on paper, and one withdrew a
-- consent. Those of the old register never agreed.
insert into public.consents (dizimista_id, kind, given, happened_on, text_version, proof, proof_note)
select
  payer.id, kind, true, case
    when numero_ordinal % 5 <> 0
    then least(private.parish_today(), greatest(private.parish_day_of(payer.created_at), private.consent_text_version()::date))
    else private.parish_day_of(payer.created_at)
  end,
  case when numero_ordinal % 5 <> 0 then private.consent_text_version() end,
  case when numero_ordinal % 5 <> 0 then 'form' else 'paper' end,
  case when numero_ordinal % 5 = 0 then 'Ficha assinada, pasta azul do arquivo da secretaria' end
from public.dizimistas as payer,
  unnest(array['consentimento_lgpd', 'politica_privacidade', 'autorizacao_comunicacoes']) as kind
where payer.cpf is not null and (kind <> 'autorizacao_comunicacoes' or payer.numero_ordinal % 2 = 0)
order by payer.numero_ordinal, kind;

insert into public.consents (dizimista_id, kind, given, text_version, proof, proof_note)
select id, 'autorizacao_comunicacoes', false, private.consent_text_version(), 'form', 'Pediu na secretaria.'
from public.dizimistas where cpf is not null and numero_ordinal % 2 = 0 order by numero_ordinal limit 1;
