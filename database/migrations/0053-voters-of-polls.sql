-- A poll of several choices counts its voters beside their votes.
insert into internal.forum_tallies (thread_id, choice, votes)
  select thread_id, 0, count(*) from public.forum_votes group by thread_id
  on conflict do nothing;
comment on table internal.forum_tallies is
  'How often each option was chosen; the choice 0 is how many members have voted.';
