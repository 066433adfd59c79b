-- The eight crafts (spec §1), under the words of its chat categories.
insert into public.crafts (name) values
  ('hair'), ('nails'), ('esthetics'), ('massage'), ('mua'), ('permanent-makeup'), ('barbering'), ('advanced-beauty');
