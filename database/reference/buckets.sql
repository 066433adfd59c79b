-- Where the files of members lie. Anyone who knows the address of a picture may see it; who may put one there is said in
-- product/portfolio.sql. Uploads are 10 MB at most and kept no larger than 2,400 pixels.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,image/avif}'),
  ('portfolio', 'portfolio', true, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,image/avif}');
insert into storage.picture_buckets (bucket_id) values ('avatars'), ('portfolio');
