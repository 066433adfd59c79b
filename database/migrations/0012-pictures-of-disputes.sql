-- A private bucket for pictures that the two of a dispute add to it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('trade-evidence', 'trade-evidence', false, 5 * 1024 * 1024, '{image/jpeg}');
insert into storage.picture_buckets (bucket_id) values ('trade-evidence');
update internal.member_data set whose = replace(whose, '''exports'')', '''exports'', ''trade-evidence'')') where relation = 'storage.objects';
