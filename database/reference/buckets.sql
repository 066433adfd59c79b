-- The buckets for members' files; product/profiles/portfolio.sql defines who may upload. Anyone who knows the URL of a
-- portrait or of a card's picture can see it. The portfolio itself is private: members who have opened the profile get signed
-- URLs. Uploads are limited to 10 MB and stored at no more than 2,400 pixels.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,image/avif}'),
  ('portfolio', 'portfolio', false, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,image/avif}'),
  ('cards', 'cards', true, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,image/avif}'),
  -- trading/conduct/evidence.sql: what the two of a dispute show each other and the team. The app sends JPEG.
  ('trade-evidence', 'trade-evidence', false, 5 * 1024 * 1024, '{image/jpeg}'),
  -- community/forum-pictures.sql: pictures of posts, for those who read them.
  ('forum-pictures', 'forum-pictures', false, 10 * 1024 * 1024, '{image/jpeg}'),
  -- jobs/job-pictures.sql: the picture of a job, which anyone who knows its URL can see, like the page of a public job.
  ('job-pictures', 'job-pictures', true, 10 * 1024 * 1024, '{image/jpeg}'),
  -- market/market-listings.sql: pictures of listings, like those of jobs.
  ('market-pictures', 'market-pictures', true, 10 * 1024 * 1024, '{image/jpeg}'),
  -- Copies of members' data, which only the server writes.
  ('exports', 'exports', false, null, '{application/zip}');
insert into storage.picture_buckets (bucket_id, copies_into, copy_width) values
  ('avatars', null, null), ('portfolio', 'cards', 600), ('cards', null, null), ('trade-evidence', null, null), ('forum-pictures', null, null),
  ('job-pictures', null, null), ('market-pictures', null, null);
