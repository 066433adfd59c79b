-- What database/reference has now.
alter table public.features add column is_built boolean not null default false;
comment on column public.features.is_built is
  'Whether it can be used. Until then it is announced as coming, and nothing says that a plan includes it.';
insert into public.features (name, area, plan) values ('live_chat', 'live_chat', 'premium');
update public.features set is_built = true
  where area in ('browse', 'profiles', 'messaging', 'trades', 'community', 'live_chat', 'jobs');
insert into public.feature_switches (area) values ('community'), ('jobs'), ('live_chat');

insert into internal.acts (name, is_sensitive) values
  ('decide_jobs', false), ('decide_reports', false), ('decide_strike', false), ('delete_member', true),
  ('export_member', false), ('feature_jobs', false), ('keep_chat', false), ('keep_forum', false),
  ('read_jobs', false), ('read_trades', false), ('resolve_dispute', false), ('strike_member', false);
insert into internal.role_acts (role, act) values
  ('moderator', 'decide_jobs'), ('moderator', 'decide_reports'), ('moderator', 'decide_strike'),
  ('moderator', 'keep_chat'), ('moderator', 'keep_forum'), ('moderator', 'read_jobs'),
  ('moderator', 'resolve_dispute'), ('moderator', 'strike_member'), ('support', 'export_member');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('trade-evidence', 'trade-evidence', false, 5 * 1024 * 1024, '{image/jpeg}'),
  ('forum-pictures', 'forum-pictures', false, 10 * 1024 * 1024, '{image/jpeg}'),
  ('job-pictures', 'job-pictures', true, 10 * 1024 * 1024, '{image/jpeg}');
insert into storage.picture_buckets (bucket_id) values ('trade-evidence'), ('forum-pictures'), ('job-pictures');

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
insert into public.license_types (name) values
  ('cosmetologist'), ('barber'), ('esthetician'), ('master_esthetician'), ('nail_technician'), ('massage_therapist'),
  ('electrologist'), ('body_art_pmu'), ('instructor');
