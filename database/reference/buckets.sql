-- Where the files of members lie; who may put one there is said in product/profiles/portfolio.sql. Anyone who knows the address of a
-- portrait or of a picture on a card may see it. The portfolio itself is private: its addresses are signed for whoever has
-- opened the profile. Uploads are 10 MB at most and kept no larger than 2,400 pixels.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,image/avif}'),
  ('portfolio', 'portfolio', false, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,image/avif}'),
  ('cards', 'cards', true, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,image/avif}');
insert into storage.picture_buckets (bucket_id, copies_into, copy_width) values
  ('avatars', null, null), ('portfolio', 'cards', 600), ('cards', null, null);
