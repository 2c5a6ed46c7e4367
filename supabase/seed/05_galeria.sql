-- Links to photo galleries.

insert into public.galeria (titulo, link, descricao, is_active, creator_id, created_at, updated_at)
select titulo, link, descricao, is_active,
  (select id from public.profiles where email = 'editor@paroquia.test'), written_at, written_at
from (
  values
  ('Festa da padroeira', 'https://photos.example.org/lourdes/festa-da-padroeira', 'Novena, procissão e missa solene de Nossa Senhora de Lourdes.', true, greatest(private.parish_today() - date '2026-02-14', 12)),
  ('Primeira Eucaristia', 'https://photos.example.org/lourdes/primeira-eucaristia', 'Trinta e oito crianças receberam Jesus pela primeira vez.', true, 30),
  ('Crisma', 'https://photos.example.org/lourdes/crisma', 'Celebração com o bispo auxiliar.', true, 64),
  ('Retiro de jovens', 'https://photos.example.org/lourdes/retiro-de-jovens', 'Três dias em Guaramiranga.', true, 7),
  ('Quermesse', 'https://photos.example.org/lourdes/quermesse', 'Barracas, quadrilha e bingo nas três noites de festa.', true, 98),
  ('Corpus Christi', 'https://photos.example.org/lourdes/corpus-christi', 'Os tapetes feitos pelos setores e a procissão pelas ruas do Ellery.', true, 165),
  ('Semana Santa', 'https://photos.example.org/lourdes/semana-santa', 'Do Domingo de Ramos à Vigília Pascal.', true, 230),
  ('Bazar da Pastoral da Criança', 'https://photos.example.org/lourdes/bazar', null, true, 1),
  ('Encontro de casais', 'https://photos.example.org/lourdes/encontro-de-casais', 'Fim de semana com vinte e duas famílias.', true, 52),
  ('Obras do telhado', 'https://photos.example.org/lourdes/obras', 'Antes, durante e depois da troca das telhas.', true, 21),
  ('Coral Vozes de Lourdes', 'https://photos.example.org/lourdes/coral', 'Ensaios e apresentações do coral.', true, 40),
  ('Natal do ano passado', 'https://photos.example.org/lourdes/natal', 'Fora do ar até a revisão das autorizações de imagem.', false, 330)
) as galleries (titulo, link, descricao, is_active, days_ago),
lateral (select now() - days_ago * interval '1 day') as writing (written_at)
order by written_at;
