-- Pieces of portfolios that their owners hid can be taken down too, and are hidden again when they are given back.
alter table public.portfolio_items add column taken_down_from text;
update public.portfolio_items set taken_down_from = 'shown' where status = 'removed';
alter table public.portfolio_items
  add constraint portfolio_items_taken_down_from_known check (taken_down_from in ('shown', 'hidden')),
  add constraint portfolio_items_removed_comes_back check ((status = 'removed') = (taken_down_from is not null));
comment on column public.portfolio_items.taken_down_from is
  'What it was when the team removed it, and is again if it is given back.';
