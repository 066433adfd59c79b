-- What areas declare in their files: what tables say of themselves, kinds of content, and kinds of notifications. An
-- upgrade writes the rows after this step; here are only those that stored rows refer to.
alter table internal.member_data drop column place;
delete from internal.member_data;
alter table internal.member_data
  add column phase text not null default 'usual' constraint member_data_phase_known check (
    phase in ('first', 'usual', 'last', 'account', 'after')),
  add constraint member_data_pkey primary key (relation, whose),
  add constraint member_data_account_closes check ((phase = 'account') = (erasure = 'close')),
  add constraint member_data_addresses_need_the_account check (phase <> 'after' or position('$2' in whose) = 0);
comment on table internal.member_data is 'How each kind of row about a member is exported and erased.';
comment on column internal.member_data.phase is
  'first: reads rows that others delete; last: triggers of others write it again; after: the account''s end writes it.';

create table internal.table_rules (
  relation text constraint table_rules_pkey primary key,
  feature text,
  suspended_read text not null constraint table_rules_suspended_read_known check (
    suspended_read in ('nothing', 'own', 'some')),
  suspended_rows text,
  suspended_write text not null constraint table_rules_suspended_write_known check (
    suspended_write in ('nothing', 'updates', 'anything')),
  constraint table_rules_some_says_which check ((suspended_read = 'some') = (suspended_rows is not null))
);
comment on table internal.table_rules is
  'What each table of the product has said of itself, with internal.keep_table_rules.';
comment on column internal.table_rules.feature is
  'The area of features that a plan must include; null: open to members on any plan, subject to its policies.';
comment on column internal.table_rules.suspended_read is
  'own: the table''s own policies show members only their own rows, or rows that say nothing about anyone.';
comment on column internal.table_rules.suspended_rows is
  'For everyone: the condition of the rows that this policy shows.';
comment on column internal.table_rules.suspended_write is
  'updates: which columns, the grants say. anything: functions write it for a suspended member; no grant lets members.';
alter table internal.table_rules enable row level security;

create table internal.content_kinds (
  kind text constraint content_kinds_pkey primary key,
  relation text not null,
  shown text,
  saved_in text constraint content_kinds_saved_in_known check (saved_in in ('saved_items', 'content_likes')),
  reported text,
  decided_by text,
  taken_down text,
  given_back text,
  searched text,
  found_notice text,
  list_path text,
  happening text,
  card text,
  approved_by text,
  conflicted text,
  removed_when text,
  constraint content_kinds_reports_are_decided check ((reported is null) = (decided_by is null)),
  constraint content_kinds_saved_are_shown check (saved_in is null or shown is not null),
  constraint content_kinds_taken_down_can_come_back check (taken_down is null or given_back is not null),
  constraint content_kinds_taken_down_have_an_author check (taken_down is null or shown is not null),
  constraint content_kinds_taken_down_is_seen check ((taken_down is null) = (removed_when is null)),
  constraint content_kinds_searches_bring_news check (
    (searched is null) = (found_notice is null) and (searched is null) = (list_path is null)),
  constraint content_kinds_what_happens_has_a_card check ((happening is null) = (card is null))
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
  'Function of an id and a reason, after which nobody but its author and the team sees it. It is called for what has no'
  ' removal_obstacle and is locked, and answers its status before and after. Null for what is not taken down, or by its'
  ' own call.';
comment on column internal.content_kinds.given_back is
  'Function of an id: undoes that, if it is still kept and unchanged.';
comment on column internal.content_kinds.searched is
  'Function of a saved search that answers facts about what is new and fits, null if there is nothing; null for a kind'
  ' whose searches are not saved. Facts: those of found_notice, without `search`.';
comment on column internal.content_kinds.found_notice is 'The kind of notice about that.';
comment on column internal.content_kinds.list_path is 'The path of its list, where `?search=` opens a saved one.';
comment on column internal.content_kinds.happening is
  'Function that answers a query of id and at: what the caller sees of it since $1, the newest first, at most $2. Its'
  ' condition is text with values in it, so that an index ends it early. Null for what the community hub leaves out.';
comment on column internal.content_kinds.card is
  'Function of an id that answers owner_id, title and facts: what the hub says of it, as the caller may read it.';
comment on column internal.content_kinds.approved_by is
  'The act of the team that approves it before others see it (approvals.sql); null for what does not wait.';
comment on column internal.content_kinds.conflicted is
  'Condition on its table: the caller has to do with it, so that someone else of the team decides. Null if nobody but'
  ' its owner has.';
comment on column internal.content_kinds.removed_when is
  'Condition on its table: others do not see it, because it was taken down or rejected. Null as taken_down.';
alter table internal.content_kinds enable row level security;

create table internal.notice_kinds (
  kind text constraint notice_kinds_pkey primary key,
  type text not null,
  tab text not null constraint notice_kinds_tab_known check (
    tab in ('trades', 'messages', 'community', 'jobs', 'system')),
  topic text constraint notice_kinds_topic_known check (topic in ('trades', 'messages', 'jobs', 'community')),
  urgency text constraint notice_kinds_urgency_known check (urgency in ('now', 'day', 'summary')),
  gate text constraint notice_kinds_gate_known check (gate in ('messaging', 'trades', 'community')),
  awaits text[],
  mutes text constraint notice_kinds_mutes_known check (mutes in ('thread', 'conversation', 'trade', 'job')),
  grows boolean not null default false,
  is_often boolean not null default false,
  mails_actor boolean not null default false,
  calendar text,
  constraint notice_kinds_can_be_switched_off_to_be_muted check (mutes is null or topic is not null)
);
comment on table internal.notice_kinds is
  'What a kind of notification is about, who can read it, and how it reaches them.';
comment on column internal.notice_kinds.type is 'The specification''s column of notifications.';
comment on column internal.notice_kinds.tab is 'Where the page of notifications lists it.';
comment on column internal.notice_kinds.topic is
  'What a member switches it off with; null for appointments, the account, the plan and news for the team, which'
  ' always come.';
comment on column internal.notice_kinds.urgency is
  'How it is mailed. now: at once; day: at once outside of quiet hours; summary: as its member has chosen for the'
  ' topic;'
  ' null: not at all.';
comment on column internal.notice_kinds.gate is 'The feature without which it is hidden.';
comment on column internal.notice_kinds.awaits is
  'The kinds of waiting rows (waiting.sql) that its button is for; empty if that waits nowhere else, null without a'
  ' button.';
comment on column internal.notice_kinds.mutes is 'What "Mute this" mutes.';
comment on column internal.notice_kinds.grows is 'What several members did is one notification, which counts them.';
comment on column internal.notice_kinds.is_often is
  'One member can bring it about as often as they like: six emails an hour at most for each pair.';
comment on column internal.notice_kinds.mails_actor is 'Mailed also to a member whose own act brought it about.';
comment on column internal.notice_kinds.calendar is
  'The function that answers what its email puts into the reader''s calendar, changes or takes out.';
alter table internal.notice_kinds enable row level security;

create table internal.notice_words (
  kind text constraint notice_words_pkey primary key,
  words jsonb not null
);
comment on table internal.notice_words is
  'The English words of each kind, printed from domain/notices/words/en/ (notice-words.sql). They have no foreign key,'
  ' because they are written before the kinds of most areas.';
alter table internal.notice_words enable row level security;

create table internal.waiting_sources (
  area text constraint waiting_sources_pkey primary key,
  rows regprocedure not null
);
comment on table internal.waiting_sources is 'The areas in which something can wait for a member.';
comment on column internal.waiting_sources.rows is
  'In plpgsql, so that its plan is kept: answers a bounded number of rows as the caller may read them, in the columns '
  'that internal.waiting_sql names.';
alter table internal.waiting_sources enable row level security;

create table internal.approvals (
  kind text not null constraint approvals_kind_fkey references internal.content_kinds (kind) on delete restrict,
  content_id uuid not null,
  approved jsonb,
  rejected_at timestamptz,
  rejection_reason text constraint approvals_rejection_reason_length check (
    char_length(rejection_reason) between 1 and 500),
  taken_down_from text constraint approvals_taken_down_from_known check (
    taken_down_from in ('pending', 'approved', 'closed')),
  constraint approvals_pkey primary key (kind, content_id),
  constraint approvals_rejected_says_why check ((rejected_at is null) = (rejection_reason is null)),
  constraint approvals_taken_down_is_rejected check (taken_down_from is null or rejected_at is not null)
);
comment on table internal.approvals is
  'Of a piece of content, the text that was approved last, and when and why it was last rejected or taken down.';
comment on column internal.approvals.approved is 'The texts that were approved last, by the names of their columns.';
comment on column internal.approvals.taken_down_from is
  'The status it had before it was taken down, if that is the last rejection; null if it was rejected while it waited.';
alter table internal.approvals enable row level security;

insert into internal.content_kinds (kind, relation) values
  ('profile', 'public.profiles'), ('message', 'public.messages'), ('conversation', 'public.conversations'),
  ('trade', 'public.trade_proposals');
insert into internal.notice_kinds (kind, type, tab)
  select template, min(type), 'system' from public.notifications where template is not null group by template;

drop function internal.close_to_suspended();
