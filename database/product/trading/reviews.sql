-- Reviews of a trade that was completed, or ended with a missed appointment. Each of the two writes one in the 14 days after that. It stays sealed until both have
-- written, or until the 14 days are over: so nobody answers a review with their own. While it is sealed, nobody but its
-- author can tell that it exists. review-moves.sql writes these tables and the clock opens reviews; nothing else does. The change feed
-- does not have them: the notification says that a review is open.
-- Needs: content-kinds, profiles, trades, appointments, notifications, trials, admin

-- ## Tables
create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint reviews_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  reviewer_id uuid not null constraint reviews_reviewer_id_fkey references public.profiles (id) on delete cascade,
  reviewee_id uuid not null constraint reviews_reviewee_id_fkey references public.profiles (id) on delete cascade,
  rating_quality int not null constraint reviews_rating_quality_range check (rating_quality between 1 and 5),
  rating_reliability int not null constraint reviews_rating_reliability_range check (rating_reliability between 1 and 5),
  rating_friendliness int not null constraint reviews_rating_friendliness_range check (rating_friendliness between 1 and 5),
  body text not null default '' constraint reviews_body_length check (char_length(body) <= 2000),
  status text not null default 'sealed' constraint reviews_status_known check (status in ('sealed', 'published', 'hidden')),
  opens_at timestamptz not null,
  published_at timestamptz,
  reply text constraint reviews_reply_length check (char_length(reply) between 1 and 1000),
  replied_at timestamptz,
  constraint reviews_one_a_side unique (trade_id, reviewer_id),
  constraint reviews_not_of_self check (reviewer_id <> reviewee_id),
  constraint reviews_sealed_until_published check ((status = 'sealed') = (published_at is null)),
  constraint reviews_reply_has_a_time check ((reply is null) = (replied_at is null))
);
comment on table public.reviews is
  'What one of the two says about the other after a trade. Without the time of writing, which would show who wrote second.';
comment on column public.reviews.opens_at is 'The end of the 14 days: then it opens even if the other has not written.';
create index reviews_reviewer_id_index on public.reviews (reviewer_id);
create index reviews_reviewee_id_index on public.reviews (reviewee_id, published_at desc, id desc);
create index reviews_sealed_index on public.reviews (opens_at) where status = 'sealed';
create index trade_proposals_completed_index on public.trade_proposals (completed_at) where status = 'completed';

create table internal.review_notes (
  review_id uuid constraint review_notes_pkey primary key
    constraint review_notes_review_id_fkey references public.reviews (id) on delete cascade,
  author_id uuid not null constraint review_notes_author_id_fkey references public.profiles (id) on delete cascade,
  note text not null constraint review_notes_note_length check (char_length(note) between 1 and 1000)
);
comment on table internal.review_notes is 'What the author of a review tells the moderation team alone.';
create index review_notes_author_id_index on internal.review_notes (author_id);

create table internal.uncounted_reviews (
  review_id uuid constraint uncounted_reviews_pkey primary key
    constraint uncounted_reviews_review_id_fkey references public.reviews (id) on delete cascade,
  why text not null constraint uncounted_reviews_why_known check (why in ('again', 'odd_pattern'))
);
comment on table internal.uncounted_reviews is
  'Published reviews that are shown and do not count: one of the same two in the same direction counted in the 90 days before, or the team has to look first.';
alter table internal.uncounted_reviews enable row level security;

alter table public.reviews enable row level security;
alter table internal.review_notes enable row level security;

-- ## Functions
create or replace function public.private_note(review public.reviews) returns text language sql stable security definer set search_path = '' as $$
  -- Looked up by id, because a caller can pass a made-up row.
  select kept.note from internal.review_notes as kept join public.reviews as written on written.id = kept.review_id
  where kept.review_id = review.id
    and (kept.author_id = auth.uid()
      or (written.status <> 'sealed' and written.reviewee_id <> auth.uid()
        and internal.admin_obstacle(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, 'decide_reports')
          is null))
$$;
comment on function public.private_note(public.reviews) is
  'Computed field: the note to the moderation team, for its author and for moderators who are not reviewed in it; null for anyone else. Definer: members cannot read notes.';

create or replace function internal.count_reviews(member_ids uuid[]) returns void language plpgsql volatile set search_path = '' as $$
begin
  -- Always lock in the same order, otherwise two trades of one pair could deadlock. What is counted is read after the lock.
  perform from public.profiles where id = any (count_reviews.member_ids) order by id for no key update;
  update public.profiles as card
    set (review_count, review_avg, review_quality, review_reliability, review_friendliness) = (
      select count(*), round(avg((given.rating_quality + given.rating_reliability + given.rating_friendliness) / 3.0), 2),
        case when count(*) >= 3 then round(avg(given.rating_quality), 2) end,
        case when count(*) >= 3 then round(avg(given.rating_reliability), 2) end,
        case when count(*) >= 3 then round(avg(given.rating_friendliness), 2) end
      from public.reviews as given where given.reviewee_id = card.id and given.status = 'published'
        and not exists (select from internal.uncounted_reviews as uncounted where uncounted.review_id = given.id))
    where card.id = any (count_reviews.member_ids);
end
$$;
comment on function internal.count_reviews(uuid[]) is
  'Writes the averages of these members on their cards: over published reviews that count, those of the three ratings from three reviews on. For definer functions.';

create or replace function internal.notify_of_review(
  member_id uuid, other_id uuid, trade_id uuid, kind text, link text, facts jsonb default '{}'
) returns void language sql volatile set search_path = '' as $$
  select internal.notify(person.id, notify_of_review.kind,
      notify_of_review.facts || jsonb_build_object('who', other.full_name),
      notify_of_review.kind || ':' || notify_of_review.trade_id, notify_of_review.link, notify_of_review.trade_id,
      notify_of_review.other_id)
    from auth.users as person cross join public.profiles as other
    where person.id = notify_of_review.member_id and person.deleted_at is null
      and other.id = notify_of_review.other_id
$$;
comment on function internal.notify_of_review(uuid, uuid, uuid, text, text, jsonb) is
  'Notifies a member, once, about a review of a trade with the other member; nobody whose account is erased.'
  ' For definer functions.';

create or replace function internal.counted_lately(review public.reviews) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.reviews as earlier
    where earlier.reviewer_id = review.reviewer_id and earlier.reviewee_id = review.reviewee_id and earlier.id <> review.id
      and earlier.published_at > review.published_at - interval '90 days' and earlier.published_at <= review.published_at
      and not exists (select from internal.uncounted_reviews as uncounted where uncounted.review_id = earlier.id))
$$;
comment on function internal.counted_lately(public.reviews) is
  'Whether another review of the same two in the same direction counted in the 90 days before. For definer functions.';

create or replace function internal.is_odd_pair(one uuid, other uuid, trade public.trade_proposals) returns boolean
language sql stable set search_path = '' as $$
  select (exists (select from auth.known_devices as mine join auth.known_devices as theirs on theirs.mark = mine.mark
        where mine.user_id = is_odd_pair.one and theirs.user_id = is_odd_pair.other)
      -- Loopback says nothing: a proxy or the owner of a local install.
      or exists (select from auth.sessions as mine join auth.sessions as theirs on theirs.ip = mine.ip
        where mine.user_id = is_odd_pair.one and theirs.user_id = is_odd_pair.other
          and not mine.ip <<= '127.0.0.0/8' and not mine.ip <<= '::1'))
    and (trade.accepted_at < trade.created_at + interval '5 minutes'
      or not exists (select from public.trade_proposals as third
        where third.status = 'completed' and (is_odd_pair.one in (third.proposer_id, third.recipient_id)
            or is_odd_pair.other in (third.proposer_id, third.recipient_id))
          and not (third.proposer_id, third.recipient_id)
            in ((is_odd_pair.one, is_odd_pair.other), (is_odd_pair.other, is_odd_pair.one))))
$$;
comment on function internal.is_odd_pair(uuid, uuid, public.trade_proposals) is
  'Whether two members use the same browser or network, and trade only with each other or agreed within minutes. For definer functions.';

create or replace function internal.judge_reviews(trade_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
  review public.reviews;
  is_odd boolean;
begin
  select * into trade from public.trade_proposals as known where known.id = judge_reviews.trade_id;
  is_odd := internal.is_odd_pair(trade.proposer_id, trade.recipient_id, trade);
  for review in select * from public.reviews as given where given.trade_id = trade.id and given.status = 'published' loop
    if is_odd then
      insert into internal.uncounted_reviews (review_id, why) values (review.id, 'odd_pattern');
      insert into public.reports (reported_id, subject_type, subject_id, reason)
        values (review.reviewer_id, 'review', review.id, 'odd_pattern');
    elsif internal.counted_lately(review) then
      insert into internal.uncounted_reviews (review_id, why) values (review.id, 'again');
    end if;
  end loop;
end
$$;
comment on function internal.judge_reviews(uuid) is
  'Says which of the reviews of a trade that have just been published do not count, or not before the team has looked (A-43). For definer functions.';

create or replace function internal.count_after_look(review_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  review public.reviews;
begin
  select * into review from public.reviews as given where given.id = count_after_look.review_id;
  if internal.counted_lately(review) then
    update internal.uncounted_reviews as uncounted set why = 'again' where uncounted.review_id = review.id;
  else
    delete from internal.uncounted_reviews as uncounted where uncounted.review_id = review.id;
    perform internal.count_reviews(array[review.reviewee_id]);
  end if;
end
$$;
comment on function internal.count_after_look(uuid) is
  'Lets a review count in which the team found nothing wrong, as it would have at once. For definer functions.';

create or replace function internal.publish_reviews(trade_ids uuid[]) returns void language plpgsql volatile set search_path = '' as $$
begin
  update public.reviews as sealed set status = 'published', published_at = clock.now()
    where sealed.trade_id = any (publish_reviews.trade_ids) and sealed.status = 'sealed';
  perform internal.judge_reviews(opened.id) from unnest(publish_reviews.trade_ids) as opened (id);
  perform internal.count_reviews(array(
    select given.reviewee_id from public.reviews as given where given.trade_id = any (publish_reviews.trade_ids)));
  perform internal.notify_of_review(given.reviewee_id, given.reviewer_id, given.trade_id, 'review_received',
      '/professional/' || given.reviewee_id || '#reviews')
    from public.reviews as given where given.trade_id = any (publish_reviews.trade_ids);
  -- Who got one knows by it that their own is open too.
  perform internal.notify_of_review(given.reviewer_id, given.reviewee_id, given.trade_id, 'review_shown',
      '/professional/' || given.reviewee_id || '#reviews')
    from public.reviews as given where given.trade_id = any (publish_reviews.trade_ids)
      and not exists (select from public.reviews as theirs where theirs.trade_id = given.trade_id and theirs.reviewee_id = given.reviewer_id);
end
$$;
comment on function internal.publish_reviews(uuid[]) is
  'Opens what is sealed of these trades, whose rows the caller has locked: status, averages and notifications together. For definer functions and the clock.';

create or replace view internal.due_reviews as
  select sealed.trade_id as key from public.reviews as sealed
  where sealed.status = 'sealed' and sealed.opens_at <= clock.now()
  group by sealed.trade_id order by min(sealed.opens_at);
comment on view internal.due_reviews is 'Trades with reviews whose 14 days are over.';

create or replace function internal.open_reviews_of(trade_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  -- A trade in which someone is saving right now waits for the next run.
  perform from public.trade_proposals as trade where trade.id = open_reviews_of.trade_id for update skip locked;
  if not found or not exists (select from internal.due_reviews as due where due.key = open_reviews_of.trade_id) then
    return false;
  end if;
  perform internal.publish_reviews(array[open_reviews_of.trade_id]);
  return true;
end
$$;
comment on function internal.open_reviews_of(uuid) is 'Opens the reviews of a trade whose 14 days are over.';

create or replace function internal.is_reviewable(trade public.trade_proposals) returns boolean language sql stable set search_path = '' as $$
  select trade.status = 'completed' or (trade.status = 'cancelled' and exists (
    select from public.trade_appointments as missed where missed.trade_id = trade.id and missed.status = 'missed'))
$$;
comment on function internal.is_reviewable(public.trade_proposals) is
  'Whether a trade is over in a way that the two can review: completed, or ended with a missed appointment.';

create or replace view internal.due_review_reminders as
  select trade.id || ' ' || party.id as key
  from (
    select known.id, known.proposer_id, known.recipient_id, known.completed_at as ended_at from public.trade_proposals as known
    where known.status = 'completed'
      and known.completed_at > clock.now() - interval '14 days' and known.completed_at <= clock.now() - interval '11 days'
    union all
    select known.id, known.proposer_id, known.recipient_id, known.cancelled_at from public.trade_proposals as known
    where known.status = 'cancelled'
      and known.cancelled_at > clock.now() - interval '14 days' and known.cancelled_at <= clock.now() - interval '11 days'
      and internal.is_reviewable(known)) as trade
    cross join lateral (values (trade.proposer_id), (trade.recipient_id)) as party (id)
  where not exists (select from public.reviews as mine where mine.trade_id = trade.id and mine.reviewer_id = party.id)
    and not exists (select from internal.reminders as sent where sent.user_id = party.id and sent.what = 'review:' || trade.id)
  order by trade.ended_at;
comment on view internal.due_review_reminders is
  'The trade and the member who has not written a review three days before the 14 days are over. Whether the other has written changes nothing.';

create or replace function internal.remind_of_review(key text) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  member_id constant uuid := split_part(remind_of_review.key, ' ', 2);
  trade public.trade_proposals;
  ends_at timestamptz;
begin
  select * into strict trade from public.trade_proposals as known where known.id = split_part(remind_of_review.key, ' ', 1)::uuid;
  ends_at := coalesce(trade.completed_at, trade.cancelled_at) + interval '14 days';
  if not internal.first_reminder(member_id, 'review:' || trade.id, ends_at, 3) then
    return false;
  end if;
  -- Without the feature, the trade's page would not open.
  if internal.may_use(member_id, 'trades') then
    perform internal.notify_of_review(member_id,
      case member_id when trade.proposer_id then trade.recipient_id else trade.proposer_id end, trade.id,
      'review_reminder', '/trades?id=' || trade.id, jsonb_build_object('until', ends_at));
  end if;
  return true;
end
$$;
comment on function internal.remind_of_review(text) is 'Reminds a member, once, to write a review of a trade.';

create or replace view internal.review_content with (security_invoker) as
  select id, reviewer_id as owner_id,
    (select card.full_name from public.profiles as card where card.id = reviewee_id) as title, body as words,
    '/professional/' || reviewee_id || '#reviews' as link, published_at as written_at
  from public.reviews where status <> 'sealed';
comment on view internal.review_content is 'Reviews as content (content-kinds.sql), once both have written.';

create or replace function internal.reported_for_review(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  -- Its author, or for their reply the member it is about. One that the caller cannot see is not there.
  select array_remove(array[review.reviewer_id, case when review.reply is not null then review.reviewee_id end], null)
  from public.reviews as review
  where review.id = reported_for_review.id and review.status = 'published'
    and (auth.uid() in (review.reviewer_id, review.reviewee_id)
      or not array[review.reviewer_id, review.reviewee_id] && internal.hidden_from_me())
$$;
comment on function internal.reported_for_review(uuid) is
  'Who wrote this review, and who replied to it. For definer functions.';

-- ## Rules
select internal.content_kind('review', 'public.reviews', shown => 'internal.review_content',
  reported => 'internal.reported_for_review', decided_by => 'decide_reports',
  taken_down => 'internal.review_taken_down', given_back => 'internal.review_given_back',
  conflicted => 'reviewee_id = auth.uid()', removed_when => $$status = 'hidden'$$);
select internal.keep_table_rules('public.reviews', feature => null, suspended_read => 'some',
  suspended_rows => $$not (select internal.i_am_suspended())
      or reviewer_id = (select auth.uid()) or reviewee_id = (select auth.uid())$$);
insert into internal.member_data (relation, whose, area, erasure, cleared, why) values
  ('public.reviews', 'reviewer_id = $1', 'trades', 'keep', null,
    'It stays with the member it is about, without its author''s name (B6.9).'),
  ('public.reviews', $$reviewee_id = $1 and status = 'published'$$, 'trades', 'keep', null,
    'What the other person wrote.'),
  ('public.reviews', 'reviewee_id = $1 and reply is not null', null, 'clear', 'reply = null, replied_at = null',
    'The reply is in the copy with its review.'),
  ('internal.review_notes', 'author_id = $1', 'trades', 'delete', null, null);
select internal.notice_kind('review_received', 'review', 'trades', topic => 'trades', urgency => 'day',
  mutes => 'trade', mails_actor => true);
select internal.notice_kind('review_shown', 'review', 'trades', topic => 'trades', urgency => 'day',
  mutes => 'trade');
select internal.notice_kind('review_replied', 'review', 'trades', topic => 'trades', urgency => 'day',
  mutes => 'trade');
select internal.notice_kind('review_reminder', 'review', 'trades', topic => 'trades', urgency => 'day',
  awaits => '{review}', mutes => 'trade');
create policy "a review is visible to its author, and to all once it is open" on public.reviews
  for select to authenticated
  using (
    reviewer_id = (select auth.uid())
    or (status = 'published' and (
      reviewee_id = (select auth.uid())
      or not array[reviewer_id, reviewee_id] && (select internal.hidden_from_me())::uuid[]))
    or (status <> 'sealed' and (select public.may('decide_reports'))));
grant select on public.reviews to authenticated;
create or replace trigger plain_text before insert or update on public.reviews
  for each row execute function internal.keep_plain_text();
create or replace trigger plain_text before insert on internal.review_notes
  for each row execute function internal.keep_plain_text();
grant execute on function public.private_note(public.reviews), internal.is_reviewable(public.trade_proposals)
  to authenticated;
insert into clock.tasks (name, due, act, is_reminder) values
    ('open reviews', 'internal.due_reviews', 'internal.open_reviews_of(uuid)', false),
    ('remind of reviews', 'internal.due_review_reminders', 'internal.remind_of_review(text)', true)
  on conflict (name) do update set (due, act, is_reminder) = (excluded.due, excluded.act, excluded.is_reminder);
select platform.service_sees('public.reviews');
