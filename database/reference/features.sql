-- Each part of the product with its name and the lowest plan that includes it (spec §2, §6).
insert into public.features (name, area, plan) values
  ('browse', 'browse', 'free'),
  ('profiles', 'profiles', 'free'),
  ('send_messages', 'messaging', 'basic'),
  ('send_trade_requests', 'trades', 'basic'),
  ('community', 'community', 'premium'),
  ('live_chat', 'live_chat', 'premium'),
  ('jobs', 'jobs', 'premium'),
  ('events', 'events', 'premium'),
  ('education', 'education', 'premium'),
  ('marketplace', 'marketplace', 'premium'),
  ('social_hub', 'social_hub', 'premium');

-- A switch for each feature that is built; without one, a feature cannot be turned off.
insert into public.feature_switches (area) values ('community'), ('jobs'), ('live_chat'), ('messaging'), ('trades');
