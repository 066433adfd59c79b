-- One review of a pair in each direction counts in 90 days, and odd patterns wait for the team.
create table internal.uncounted_reviews (
  review_id uuid constraint uncounted_reviews_pkey primary key
    constraint uncounted_reviews_review_id_fkey references public.reviews (id) on delete cascade,
  why text not null constraint uncounted_reviews_why_known check (why in ('again', 'odd_pattern'))
);
comment on table internal.uncounted_reviews is
  'Published reviews that are shown and do not count: one of the same two in the same direction counted in the 90 days before, or the team has to look first.';
alter table internal.uncounted_reviews enable row level security;

alter table public.reports alter column reporter_id drop not null;
alter table public.reports drop constraint reports_reason_known;
alter table public.reports
  add constraint reports_reason_known check (reason in (
    'spam', 'harassment', 'sexual_content', 'hate', 'scam', 'unlicensed_work', 'unsafe_practice', 'stolen_photos', 'minor_at_risk', 'other',
    'odd_pattern')),
  add constraint reports_pattern_is_ours check ((reporter_id is null) = (reason = 'odd_pattern'));
comment on column public.reports.reporter_id is 'Null for a pattern that the site noticed by itself.';
