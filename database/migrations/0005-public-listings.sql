-- A seller can show a listing to anyone. Nothing that is listed is shown until its seller says so.
alter table public.marketplace_listings add column if not exists is_public boolean not null default false;
comment on column public.marketplace_listings.is_public is 'Whether anyone may see it, also without an account.';
