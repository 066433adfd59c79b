-- Pieces of portfolios that their owners hid can be taken down too, and are hidden again when they are given back.
alter table public.portfolio_items add column taken_down_from text;
update public.portfolio_items set taken_down_from = 'shown' where status = 'removed';
alter table public.portfolio_items
  add constraint portfolio_items_taken_down_from_known check (taken_down_from in ('shown', 'hidden')),
  add constraint portfolio_items_removed_comes_back check ((status = 'removed') = (taken_down_from is not null));
comment on column public.portfolio_items.taken_down_from is
  'What it was when the team removed it, and is again if it is given back.';

-- A kind says in two conditions on its table what can be taken down. Each needs one before the check; the definitions
-- write the rows again.
alter table internal.content_kinds add column removed_when text;
update internal.content_kinds set removed_when = 'true' where taken_down is not null;
alter table internal.content_kinds
  add constraint content_kinds_taken_down_is_seen check ((taken_down is null) = (removed_when is null));
comment on column internal.content_kinds.taken_down is
  'Function of an id and a reason, after which nobody but its author and the team sees it. It is called for what has no'
  ' removal_obstacle and is locked, and answers its status before and after. Null for what is not taken down, or by its'
  ' own call.';
comment on column internal.content_kinds.conflicted is
  'Condition on its table: the caller has to do with it, so that someone else of the team decides. Null if nobody but'
  ' its owner has.';
comment on column internal.content_kinds.removed_when is
  'Condition on its table: others do not see it, because it was taken down or rejected. Null as taken_down.';
drop function if exists internal.content_kind(
  text, regclass, text, text, text, text, text, text, text, text, text, text, text);
drop function if exists internal.content_approval(text, text, text[], text, text);
drop function if exists internal.refuse_removal_of_message(uuid, timestamptz);

-- content_take_down does it for reviews too.
drop function if exists public.review_hide(uuid, text);
drop function if exists internal.take_down(text, text, uuid, text);
delete from internal.acts where name = 'hide_review';
