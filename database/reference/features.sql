-- Each part of the product with its name, the lowest plan that includes it (spec §2, §6), and whether it is built.
insert into public.features (name, area, plan, is_built) values
  ('browse', 'browse', 'free', true),
  ('profiles', 'profiles', 'free', true),
  ('send_messages', 'messaging', 'basic', true),
  ('send_trade_requests', 'trades', 'basic', true),
  ('community', 'community', 'premium', true),
  ('live_chat', 'live_chat', 'premium', true),
  ('jobs', 'jobs', 'premium', true),
  ('events', 'events', 'premium', false),
  ('education', 'education', 'premium', false),
  ('marketplace', 'marketplace', 'premium', true),
  ('social_hub', 'social_hub', 'premium', false);

-- A switch for each feature that is built; without one, a feature cannot be turned off.
insert into public.feature_switches (area) values ('community'), ('jobs'), ('live_chat'), ('marketplace'),
  ('messaging'), ('trades');
