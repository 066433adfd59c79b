-- The licenses that state boards give for the crafts.
insert into public.license_types (name) values
  ('cosmetologist'), ('barber'), ('esthetician'), ('master_esthetician'), ('nail_technician'), ('massage_therapist'), ('electrologist'), ('body_art_pmu'),
  ('instructor');
