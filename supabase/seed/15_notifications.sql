-- Messages that went to the few devices that tried the app. None of them is subscribed any more: nothing goes out of a
-- demonstration.

with people as (
  select
    (select id from public.profiles where email = 'admin@paroquia.test') as lucia,
    (select id from public.profiles where email = 'editor@paroquia.test') as tereza
), items (days_ago, hour, byline, type, title, body, url, total, gone) as (
  values
  (1, '17:30', 'tereza', 'avisos', 'Avisos da semana', 'Terço dos Homens, catequese de adultos, adoração ao Santíssimo e a missa de sábado, às 17h.', '/avisos', 2, 1),
  (3, '10:00', 'tereza', 'noticias', 'Campanha do quilo: obrigado!', 'Foram 1.240 kg de alimentos, entregues a 86 famílias.', '/noticias', 3, 1),
  (6, '19:00', 'tereza', 'noticias', 'Retiro de jovens na serra', 'Setenta jovens, três dias e muita partilha. Veja como foi.', '/noticias', 3, 0),
  (9, '09:30', 'tereza', 'noticias', 'Bazar da Pastoral da Criança', 'Neste sábado, das 8h às 14h, ao lado da matriz.', '/noticias', 4, 1),
  (13, '08:00', 'lucia', 'geral', 'Doação de sangue', 'O ônibus do hemocentro vem à matriz. Traga documento com foto.', '/avisos', 4, 0),
  (18, '12:00', 'tereza', 'geral', 'Mutirão de confissões amanhã', 'Sete padres atendem na matriz, das 17h às 21h.', '/calendario', 4, 0),
  (22, '14:30', 'lucia', 'doacao', 'O telhado está quase pronto', 'Faltam as calhas e a pintura. Você pode ajudar por PIX.', '/doacao', 5, 1),
  (30, '08:15', 'tereza', 'noticias', 'Missa pelas almas', 'Às segundas-feiras, às 18h, com a leitura dos nomes.', '/noticias', 4, 0),
  (34, '11:00', 'lucia', 'noticias', 'Reforço escolar gratuito', 'O Projeto Aprender recebe inscrições para crianças do 1º ao 5º ano.', '/noticias', 3, 0),
  (48, '14:00', 'lucia', 'avisos', 'Novo horário da secretaria', 'Aos sábados e domingos, das 16h às 20h.', '/contato', 3, 0),
  (70, '12:00', 'tereza', 'noticias', 'Festival de tortas: obrigado!', 'Cento e oitenta fatias viraram um violão e um teclado.', '/noticias', 2, 0),
  (100, '08:30', 'tereza', 'noticias', 'Obrigado pela quermesse!', 'Três noites de festa e R$ 17.850,00 para as salas de catequese.', '/noticias', 2, 0)
)
insert into public.notifications
  (type, title, body, url, state, send_at, started_at, finished_at, total, delivered, gone, author_id, created_at, updated_at)
select
  type, title, body, url, 'sent', sent_at, sent_at, sent_at + interval '2 seconds', total, total - gone, gone,
  case byline when 'lucia' then lucia else tereza end, sent_at, sent_at + interval '2 seconds'
from items, people, lateral (
  select (private.parish_today() - days_ago + hour::time) at time zone private.parish_zone()
) as sending (sent_at)
order by sent_at;
