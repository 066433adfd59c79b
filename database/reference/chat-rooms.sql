-- The rooms of the live chat: the main one, and one for each craft (spec §3).
insert into public.chat_rooms (id, name, category) values
  ('community', 'Main', 'general'),
  ('hair', 'Hair', 'hair'),
  ('nails', 'Nails', 'nails'),
  ('esthetics', 'Esthetics', 'esthetics'),
  ('massage', 'Massage', 'massage'),
  ('mua', 'Makeup', 'mua'),
  ('permanent-makeup', 'Permanent Makeup', 'permanent-makeup'),
  ('barbering', 'Barbering', 'barbering'),
  ('advanced-beauty', 'Advanced Beauty', 'advanced-beauty');
