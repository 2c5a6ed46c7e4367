-- Announcements in force, one of them for two days more, and some that have expired, are inactive or not published yet.

with parish as (
  select
    (select id from public.profiles where email = 'editor@paroquia.test') as author_id,
    private.parish_today() as today,
    7 - extract(dow from private.parish_today())::integer as to_sunday
), items (days_ago, title, content, starts, ends, expires, is_published, is_active) as (
  select listed.* from parish, lateral (values
  (1, 'Avisos da semana', $$<p>Segunda-feira, <strong>Terço dos Homens</strong> às 19h. Terça-feira, catequese de adultos às 19h30. Quinta-feira, adoração ao Santíssimo após a missa das 18h.</p><p>No sábado, a missa é às 17h.</p>$$, -1, 5, 6, true, true),
  (2, 'Inscrições para o Batismo', $$<p>A preparação de pais e padrinhos será no próximo sábado, às 14h, no salão paroquial. Tragam a certidão da criança e os documentos dos padrinhos.</p>$$, null, null, 20, true, true),
  (3, 'Coleta para a festa da padroeira', $$<p>As equipes passam pelas casas dos setores a partir desta semana. Todo voluntário leva crachá com o nome e o carimbo da paróquia.</p><ul><li><p>Prendas podem ser entregues na secretaria.</p></li><li><p>Doações por PIX: veja a página <a href="/doacao">Doação</a>.</p></li></ul>$$, 0, 14, 30, true, true),
  (5, 'Confissões', $$<p>O padre atende confissões às quartas e sextas-feiras, das 16h às 17h30, e antes das missas de domingo.</p>$$, null, null, null, true, true),
  (35, 'Ensaio do coral das crianças', $$<p>O coral infantil ensaia aos sábados, às 15h. Crianças de 6 a 12 anos são bem-vindas.</p>$$, null, null, -5, true, true),
  (8, 'Reunião dos coordenadores de pastorais', $$<p>Na última quarta-feira do mês, às 19h30, no salão paroquial, fechamos a escala do próximo. Cada pastoral envia um representante.</p>$$, null, null, 2, true, true),
  (10, 'Segunda via de certidões', $$<p>Pedidos de segunda via de certidão de Batismo, Crisma ou Matrimônio são atendidos em até cinco dias úteis. É preciso informar o nome completo e o ano aproximado.</p>$$, null, null, null, true, false),
  (12, 'Visita aos enfermos', $$<p>Famílias que desejam a visita dos ministros extraordinários da Eucaristia podem avisar na secretaria, com nome, endereço e telefone.</p>$$, null, null, null, false, true),
  (15, 'Doação de sangue', $$<p>O ônibus do hemocentro estará em frente à matriz no próximo domingo, das 8h às 12h. Leve documento com foto e venha alimentado.</p><img src="/storage/v1/object/public/media/96d14573b35e698cd636c0733667dd56.webp" alt="Desenho: o ônibus do hemocentro, com uma gota de sangue" width="1200" height="675" loading="lazy" />$$, to_sunday, to_sunday, to_sunday, true, true),
  (40, 'Festa das crianças', $$<p>A festa das crianças será no pátio, com brincadeiras e lanche. Obrigado a quem doou os brinquedos!</p>$$, -40, -34, -30, true, true),
  (20, 'Curso de violão (turma encerrada)', $$<p>As vagas do curso de violão foram preenchidas. Uma nova turma abre no próximo semestre.</p>$$, null, null, null, true, false),
  (0, 'Horários do Natal', $$<p>Em preparação: confirmar com o pároco os horários das missas de 24 e 25 de dezembro.</p>$$, null, null, null, false, true)
  ) as listed
)
insert into public.announcements
  (title, content, week_start, week_end, is_published, is_active, expires_at, author_id, created_at, updated_at)
select title, content, today + starts, today + ends, is_published, is_active,
  (today + expires + time '23:59') at time zone private.parish_zone(), author_id, written_at, written_at
from items, parish, lateral (
  select least(now(), (today - days_ago + time '09:00') at time zone private.parish_zone())
) as writing (written_at)
order by written_at;
