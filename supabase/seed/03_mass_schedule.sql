-- The mass times that the contact page lists.

insert into public.mass_schedule (day_of_week, "time", description)
values
  (0, '08:00', 'Missa da manhã'),
  (0, '10:00', 'Missa das famílias e das crianças'),
  (0, '18:00', 'Missa da noite'),
  (1, '18:00', 'Missa pelas almas'),
  (2, '18:00', null),
  (3, '18:00', 'Missa com novena perpétua'),
  (4, '18:00', 'Missa e adoração ao Santíssimo'),
  (5, '18:00', 'Missa do Sagrado Coração'),
  (6, '17:00', 'Missa dominical antecipada');
