-- What is reported, removed and saved names a kind of content, and each area's file says what can be done with it.
create table internal.content_kinds (
  kind text constraint content_kinds_pkey primary key,
  relation text not null,
  shown text,
  saved_in text constraint content_kinds_saved_in_known check (saved_in in ('saved_items', 'content_likes')),
  reported text,
  decided_by text,
  taken_down text,
  given_back text,
  constraint content_kinds_reports_are_decided check ((reported is null) = (decided_by is null)),
  constraint content_kinds_saved_are_shown check (saved_in is null or shown is not null),
  constraint content_kinds_taken_down_can_come_back check (taken_down is null or given_back is not null),
  constraint content_kinds_taken_down_have_an_author check (taken_down is null or shown is not null)
);
comment on table internal.content_kinds is 'What members make and others see, and what can be done with each kind.';
comment on column internal.content_kinds.relation is 'Its table.';
comment on column internal.content_kinds.shown is
  'A security-invoker view with id, owner_id, title, words, link and written_at; null for what two members share.';
comment on column internal.content_kinds.saved_in is 'The table of hearts; null for what cannot be saved.';
comment on column internal.content_kinds.reported is
  'Function of an id that answers whom the caller may report for it: nobody for what they cannot read.';
comment on column internal.content_kinds.decided_by is 'The act of the team that reads and decides its reports.';
comment on column internal.content_kinds.taken_down is
  'Function of an id and a reason, after which nobody but its author and the team sees it. It refuses what is taken'
  ' down already, and answers its status before and after. Null for what is not taken down, or by its own call.';
comment on column internal.content_kinds.given_back is
  'Function of an id: undoes that, if it is still kept and unchanged.';
alter table internal.content_kinds enable row level security;

-- What is stored already keeps a row; the files of the areas, which run after this step, say what each is.
insert into internal.content_kinds (kind, relation) values
  ('profile', 'public.profiles'), ('message', 'public.messages'), ('conversation', 'public.conversations'),
  ('trade', 'public.trade_proposals'), ('review', 'public.reviews'), ('chat_message', 'public.chat_messages'),
  ('thread', 'public.forum_threads'), ('reply', 'public.forum_replies'), ('job', 'public.job_listings');

alter table public.reports drop constraint reports_subject_type_known;
update public.reports set subject_type = case subject_type when 'forum_thread' then 'thread' else 'reply' end
  where subject_type in ('forum_thread', 'forum_reply');
alter table public.reports add constraint reports_subject_type_fkey
  foreign key (subject_type) references internal.content_kinds (kind) on delete restrict;
comment on column public.reports.subject_type is 'A kind of content (content-kinds.sql).';
drop index public.reports_open_index;
create index reports_open_index on public.reports (subject_type, subject_id, created_at) where status = 'open';

alter table public.sanctions drop constraint sanctions_subject_known;
comment on column public.sanctions.subject is 'What was removed: a kind of content (content-kinds.sql), or `badge`.';

drop trigger if exists saved_forgotten on public.job_listings;
drop trigger if exists saved_forgotten on public.forum_threads;
drop function if exists internal.forget_saved_jobs();
drop function if exists internal.forget_saved_threads();
alter table public.saved_items drop constraint saved_items_item_type_known;
alter table public.saved_items add constraint saved_items_item_type_fkey
  foreign key (item_type) references internal.content_kinds (kind) on delete restrict;
-- Kinds that are saved here have no tables yet, so a foreign key would refuse rows that are stored.
alter table public.content_likes drop constraint content_likes_content_type_known;
comment on column public.content_likes.content_type is 'A kind of content that is saved here (content-kinds.sql).';
alter table public.content_likes add constraint content_likes_created_at_range check (
  created_at between '2000-01-01Z' and '2200-01-01Z');
create index content_likes_content_index on public.content_likes (content_type, content_id);

drop function if exists public.concerns_both(text, uuid, uuid, uuid);
drop function if exists internal.kinds_between_members();
drop function if exists public.admin_reports(timestamptz);
