-- Pieces of portfolios that the team took down. Their owners still see them, and that they were removed; everyone else
-- sees nothing of them, also not the public copy for cards, which waits in the private bucket for an appeal.
-- Needs: content-kinds, portfolio, moderation, profile-views, report-decisions, sanctions

-- ## Functions
create or replace view internal.portfolio_item_content with (security_invoker) as
  select id, user_id as owner_id, media -> 0 ->> 'alt_text' as title, caption as words,
    '/professional/' || user_id || '#portfolio' as link, created_at as written_at
  from public.portfolio_items where status <> 'hidden' or id in (select internal.open_subjects('portfolio_item'));
comment on view internal.portfolio_item_content is
  'Pieces of portfolios as content (content-kinds.sql). One that its owner hides is there only while it is reported.';

create or replace function internal.reported_for_portfolio_item(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select piece.user_id from public.portfolio_items as piece
    where piece.id = reported_for_portfolio_item.id and piece.status = 'shown'
      and piece.user_id <> all (internal.hidden_from_me()) and not internal.is_suspended(piece.user_id)
      and (public.has_unlimited_views() or exists (select from public.profile_view_log as seen
        where seen.viewer_id = auth.uid() and seen.profile_id = piece.user_id and seen.date = public.utc_today())))
$$;
comment on function internal.reported_for_portfolio_item(uuid) is
  'Whose piece this is, if the caller may see it. For definer functions.';

create or replace function internal.piece_taken_down(
  piece_id uuid, reason text, out was text, out becomes text
) language plpgsql volatile set search_path = '' as $$
declare
  piece public.portfolio_items;
begin
  select * into piece from public.portfolio_items as theirs where theirs.id = piece_taken_down.piece_id;
  -- With others that show the same picture.
  update public.portfolio_items as theirs set (status, taken_down_from) = ('removed', theirs.status)
    where theirs.user_id = piece.user_id and theirs.status <> 'removed'
      and theirs.media -> 0 ->> 'path' = piece.media -> 0 ->> 'path';
  update storage.objects as file set bucket_id = 'portfolio', name = replace(file.name, '/', '/removed/')
    where file.bucket_id = 'cards' and file.name = piece.media -> 0 ->> 'path';
  was := piece.status;
  becomes := 'removed';
end
$$;
comment on function internal.piece_taken_down(uuid, text) is
  'Hides a piece of a portfolio from everyone but its owner, who cannot show it again. For definer functions.';

create or replace function internal.piece_given_back(piece_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  path text;
begin
  select theirs.media -> 0 ->> 'path' into path from public.portfolio_items as theirs
    where theirs.id = piece_given_back.piece_id and theirs.status = 'removed' for update;
  update public.portfolio_items as theirs set (status, taken_down_from) = (theirs.taken_down_from, null)
    where theirs.status = 'removed' and theirs.media -> 0 ->> 'path' = path;
  update storage.objects as file set bucket_id = 'cards', name = path
    where file.bucket_id = 'portfolio' and file.name = replace(path, '/', '/removed/');
end
$$;
comment on function internal.piece_given_back(uuid) is
  'Makes a piece that was taken down what it was: shown, or hidden by its owner. For definer functions.';

create or replace function internal.keep_piece_removed() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Another member is left to the policy, which always refuses them, and the team does not change their own.
  if auth.uid() is distinct from new.user_id then
    return new;
  end if;
  if (new.status = 'removed' or (tg_op = 'UPDATE' and old.status = 'removed'))
      and (tg_op = 'INSERT' or (new.status, new.media) is distinct from (old.status, old.media)) then
    raise exception using errcode = 'PT403', hint = 'not_allowed',
      message = 'Only the moderation team can change that. You can delete the picture.';
  elsif exists (select from public.portfolio_items as other where other.status = 'removed' and other.id <> new.id
      and other.media -> 0 ->> 'path' = new.media -> 0 ->> 'path') then
    raise exception using errcode = 'PT403', hint = 'not_allowed',
      message = 'The moderation team removed this picture.';
  end if;
  return new;
end
$$;
comment on function internal.keep_piece_removed() is
  'A member cannot show a piece again that the team removed, as itself or as another one with the same picture.'
  ' Definer: compares with all pieces.';

create or replace function internal.end_removed_piece() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.delete_pictures('portfolio',
    array[old.media -> 0 ->> 'path', replace(old.media -> 0 ->> 'path', '/', '/removed/')]);
  return null;
end
$$;
comment on function internal.end_removed_piece() is
  'Deletes the files of a removed piece with it, so that no other piece can show them. Definer: one is not a file that'
  ' members can delete.';

-- ## Rules
select internal.content_kind('portfolio_item', 'public.portfolio_items', shown => 'internal.portfolio_item_content',
  reported => 'internal.reported_for_portfolio_item', decided_by => 'decide_reports',
  taken_down => 'internal.piece_taken_down', given_back => 'internal.piece_given_back',
  removed_when => $$status = 'removed'$$);
create policy "the team sees pieces, and of hidden ones those reported"
  on public.portfolio_items
  for select to authenticated using ((select public.may('decide_reports'))
    and (status <> 'hidden' or id in (select internal.open_subjects('portfolio_item'))));
create or replace trigger t30_stays_removed before insert or update on public.portfolio_items
  for each row execute function internal.keep_piece_removed();
create or replace trigger removed_ends after delete on public.portfolio_items
  for each row when (old.status = 'removed') execute function internal.end_removed_piece();
