-- What each part of the product is called, and the least plan that opens it (spec §2, §6).
insert into public.features (name, area, plan) values
  ('browse', 'browse', 'free'),
  ('profiles', 'profiles', 'free'),
  ('send_messages', 'messaging', 'basic'),
  ('send_trade_requests', 'trades', 'basic'),
  ('community', 'community', 'premium'),
  ('jobs', 'jobs', 'premium'),
  ('events', 'events', 'premium'),
  ('education', 'education', 'premium'),
  ('marketplace', 'marketplace', 'premium'),
  ('social_hub', 'social_hub', 'premium');
