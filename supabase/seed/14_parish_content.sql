-- What the pages say of the demonstration's parish.

insert into public.parish_content (kind, content)
values
  ('identity', '{"form": "paroquia", "name": "Nossa Senhora de Lourdes", "app_name": "Par. Lourdes", "description": "Horários de missa, notícias, avisos e contato da Paróquia Nossa Senhora de Lourdes, no Ellery, em Fortaleza, Ceará.", "street": "Rua Dom Hélio Campos, 150", "district": "Ellery", "city": "Fortaleza", "state": "CE", "postal_code": "60320-010"}'),
  ('contact', '{"phone": "8532810000", "email": "contato@paroquia.test"}'),
  ('home', '{"donation_title": "Ajude nossa missão", "donation_text": "Sua oferta mantém acesa a luz desta casa: a celebração de cada dia, o cuidado com as famílias e o socorro a quem precisa.", "donation_action": "Doar", "birthday_message": "Feliz aniversário! Que Nossa Senhora de Lourdes abençoe a sua vida."}'),
  ('office_hours', '{"first_day": 1, "last_day": 5, "opens": "08:00", "closes": "12:00", "opens_again": "15:00", "closes_again": "19:00"}'),
  ('office_hours', '{"first_day": 6, "last_day": 0, "opens": "16:00", "closes": "20:00"}'),
  ('profile', '{"name": "Instagram", "url": "https://www.instagram.com/"}'),
  ('profile', '{"name": "Facebook", "url": "https://www.facebook.com/"}');
