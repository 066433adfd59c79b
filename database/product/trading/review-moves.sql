-- What members do with reviews: write one while it is sealed, and reply to one; and how the team takes one down.
-- Each function locks the row that decides first (the trade, or the review), so that of two at once the second sees the result
-- of the first.
-- Needs: reviews, trade-moves, attempts, audit, roles, staff-notices, standing, report-decisions

-- ## Functions
create or replace function public.review_save(
  trade_id uuid, quality int, reliability int, friendliness int, body text default '', private_note text default ''
) returns public.reviews language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  words text := btrim(internal.plain_text(coalesce(review_save.body, '')));
  note text := btrim(internal.plain_text(coalesce(review_save.private_note, '')));
  trade public.trade_proposals;
  ended_at timestamptz;
  review public.reviews;
begin
  perform internal.refuse_restricted('no_posts');
  perform internal.refuse_leaving();
  -- Both sides wait for each other here, so the second one to write sees the first review.
  trade := public.trade_locked_for_me(review_save.trade_id);
  ended_at := coalesce(trade.completed_at, trade.cancelled_at);
  if not internal.is_reviewable(trade) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "review_not_yet"}',
      message = 'You can write a review once the trade is complete.';
  end if;
  select * into review from public.reviews as mine where mine.trade_id = trade.id and mine.reviewer_id = me;
  if review.status <> 'sealed' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "review_opened"}',
      message = 'Your review is open and can''t change anymore.';
  elsif clock.now() >= ended_at + interval '14 days' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "reviews_over"}',
      message = 'The 14 days for reviews of this trade are over.';
  elsif (quality between 1 and 5 and reliability between 1 and 5 and friendliness between 1 and 5) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "ratings_missing"}',
      message = 'Give quality, reliability and friendliness 1 to 5 stars each.';
  elsif char_length(words) > 2000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "review_too_long", "most": 2000}',
      message = 'Please keep your review under 2,000 characters.';
  elsif char_length(note) > 1000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "note_too_long", "most": 1000}',
      message = 'Please keep your private note under 1,000 characters.';
  elsif not internal.knock('review', me::text, 30, '1 hour') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "reviews_too_fast", "most": 30}',
      message = 'You have saved 30 reviews in an hour. Please wait a while.';
  end if;

  insert into public.reviews as mine (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, body, opens_at)
    values (trade.id, me, case trade.proposer_id when me then trade.recipient_id else trade.proposer_id end,
      review_save.quality, review_save.reliability, review_save.friendliness, words, ended_at + interval '14 days')
    on conflict on constraint reviews_one_a_side do update set
      (rating_quality, rating_reliability, rating_friendliness, body) =
      (excluded.rating_quality, excluded.rating_reliability, excluded.rating_friendliness, excluded.body)
    returning * into review;
  delete from internal.review_notes as kept where kept.review_id = review.id;
  if note <> '' then
    insert into internal.review_notes (review_id, author_id, note) values (review.id, me, note);
  end if;
  if (select count(*) from public.reviews as written where written.trade_id = trade.id) = 2 then
    perform internal.publish_reviews(array[trade.id]);
    select * into review from public.reviews as mine where mine.id = review.id;
  end if;
  return review;
end
$$;
comment on function public.review_save(uuid, int, int, int, text, text) is
  'Writes or changes the caller''s sealed review of a trade that was completed, or ended with a missed appointment; the second of the two opens both. Definer: members cannot write reviews.';

create or replace function public.review_reply(review_id uuid, reply text) returns public.reviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  words text := btrim(internal.plain_text(coalesce(review_reply.reply, '')));
  review public.reviews;
begin
  perform internal.refuse_restricted('no_posts');
  perform internal.refuse_leaving();
  if char_length(words) not between 1 and 1000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "reply_length", "most": 1000}',
      message = 'Write a reply of 1 to 1,000 characters.';
  end if;
  select * into review from public.reviews as given
    where given.id = review_reply.review_id and given.reviewee_id = auth.uid() and given.status = 'published' for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "review_gone"}',
      message = 'We can''t find this review.';
  elsif review.reply is not null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "replied_already"}',
      message = 'You already replied to this review.';
  end if;
  update public.reviews as given set reply = words, replied_at = clock.now() where given.id = review.id returning * into review;
  perform internal.notify_of_review(review.reviewer_id, review.reviewee_id, review.trade_id, 'review_replied',
    '/professional/' || review.reviewee_id || '#reviews');
  return review;
end
$$;
comment on function public.review_reply(uuid, text) is
  'Replies, once and for good, to a published review of the caller. Definer: members cannot write reviews.';

create or replace function internal.review_taken_down(review_id uuid, reason text, out was text, out becomes text)
language plpgsql volatile set search_path = '' as $$
declare
  review public.reviews;
begin
  update public.reviews as given set status = 'hidden' where given.id = review_taken_down.review_id
    returning * into review;
  perform internal.count_reviews(array[review.reviewee_id]);
  was := 'published';
  becomes := 'hidden';
end
$$;
comment on function internal.review_taken_down(uuid, text) is
  'Takes a review off its profile and out of the averages. For definer functions.';

create or replace function internal.review_given_back(review_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  reviewee_id uuid;
begin
  update public.reviews as given set status = 'published'
    where given.id = review_given_back.review_id and given.status = 'hidden' returning given.reviewee_id into reviewee_id;
  perform internal.count_reviews(array[reviewee_id]) where reviewee_id is not null;
end
$$;
comment on function internal.review_given_back(uuid) is 'Publishes a review that was taken down. For definer functions.';

-- ## Rules
grant execute on function public.review_save(uuid, int, int, int, text, text), public.review_reply(uuid, text)
  to authenticated;
