-- The kinds of notifications are rows, each with what follows from it, and what a notification says is worded from its
-- kind and facts.
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


-- What is stored already keeps a row; the files of the areas, which run after this step, say what each is.
insert into internal.notice_kinds (kind, type, tab)
  select template, min(type), 'system' from public.notifications where template is not null group by template;
insert into internal.notice_kinds (kind, type, tab) values ('job_message', 'application_update', 'jobs');
update public.notifications set template = 'job_message' where template = 'message' and type = 'application_update';

alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_fkey
  foreign key (template) references internal.notice_kinds (kind) on delete restrict;
alter table public.notifications add column tab text not null default 'system';
comment on column public.notifications.tab is 'Where the page of notifications lists it.';
update public.notifications set tab = case
    when type = 'message' then 'messages'
    when type like 'trade\_%' or type in ('review', 'match_found') then 'trades'
    when type in ('new_job', 'application_update', 'interview_reminder') then 'jobs'
    else 'community' end
  where type in ('message', 'review', 'match_found', 'new_job', 'application_update', 'interview_reminder',
      'new_marketplace', 'new_event', 'new_education', 'new_forum_thread', 'new_user', 'new_follower')
    or type like 'trade\_%' or type like 'forum\_%';
create index notifications_tab_index on public.notifications (user_id, tab, created_at desc, id desc);
create index notifications_template_index on public.notifications (template);
comment on column public.notifications.template is
  'Its kind; null if the member wrote it to themselves. Title and message are its English words.';

-- The files make these triggers again, with other functions.
drop trigger limited on public.notifications;
drop trigger tell on public.trade_items;
drop function internal.plan_notice(text, jsonb);
drop function internal.staff_notice(text, jsonb);
drop function internal.standing_notice(public.sanctions, text);
drop function internal.tell_of_plan(uuid, text, text, jsonb);
drop function internal.tell_of_sanction(public.sanctions, text, text);
drop function internal.what_still_holds(public.sanctions);
drop function public.facts_of_offer(uuid, int, uuid);
drop function public.limit_notes();
drop function public.offer_in_words(uuid, int, uuid);
drop function public.tell_of_message();
drop function public.tell_of_offer();
drop function public.tell_of_status();
drop function public.tell_of_trade(uuid, uuid, text);
drop function public.trade_notice(public.trade_proposals, uuid, text);
