-- Mass intentions of the last weeks.

insert into public.mass_intentions (intention_type, notes, is_recurring, created_at, updated_at)
select intention_type, notes, is_recurring, written_at, written_at
from (select row_number() over () as number, listed.* from (
  values
  ('deceased', 'Pela alma de Francisco Alves de Sousa, sétimo dia', false),
  ('thanksgiving', 'Ação de graças pelos 50 anos de casamento de José e Maria do Carmo', false),
  ('deceased', 'Pelas almas dos falecidos da família Pinheiro', true),
  ('thanksgiving', 'Pela saúde recuperada de Antônia Ferreira', false),
  ('deceased', 'Pela alma de Raimunda Nonata da Silva, um mês', false),
  ('thanksgiving', 'Aniversário de Luiza, 15 anos', false),
  ('deceased', 'Pelas almas do purgatório', true),
  ('thanksgiving', 'Pelo novo emprego de Paulo Henrique', false),
  ('deceased', 'Pela alma de Manoel Barbosa, um ano', false),
  ('thanksgiving', 'Pelos benfeitores da paróquia', true),
  ('deceased', 'Pela alma de Terezinha de Jesus Rocha', false),
  ('thanksgiving', 'Pelo nascimento de Miguel', false),
  ('deceased', 'Pela alma de João Batista Moreira, sétimo dia', false),
  ('thanksgiving', 'Pelos dizimistas aniversariantes do mês', true),
  ('deceased', 'Pela alma de Sebastiana Gomes', false),
  ('thanksgiving', 'Pela aprovação de Ana Beatriz no vestibular', false),
  ('deceased', 'Pela alma de Expedito Lima, dois anos', false),
  ('thanksgiving', 'Em honra de São José, por uma graça alcançada', false),
  ('deceased', 'Pelos falecidos da família Cavalcante', true),
  ('thanksgiving', 'Pelos 10 anos do Terço dos Homens', false),
  ('deceased', 'Pela alma de Maria de Lourdes Freitas', false),
  ('thanksgiving', 'Pela cirurgia bem-sucedida de Carlos Eduardo', false),
  ('deceased', 'Pela alma de Pedro Paulo Nogueira', false),
  ('thanksgiving', 'Bodas de prata de Regina e Marcos', false),
  ('deceased', 'Pelas almas dos sacerdotes que serviram nesta paróquia', true),
  ('thanksgiving', 'Pela conversão dos pecadores e pela paz no bairro', true),
  ('deceased', 'Pela alma de Josefa Oliveira, um mês', false),
  ('thanksgiving', 'Pelos catequistas e catequizandos', true)
) as listed (intention_type, notes, is_recurring)) as intentions,
lateral (select now() - number * interval '19 hours') as writing (written_at);
