-- The kinds of notifications. Each area's file declares its own, with what follows from the kind: its place on the
-- page, whether a member can switch it off, and how it is mailed. How it is worded is in domain/notices/words/, an area
-- a file.

-- ## Tables
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

-- ## Functions
create or replace function internal.notice_kind(
  kind text, type text, tab text, topic text default null, urgency text default null, gate text default null,
  awaits text[] default null, mutes text default null, grows boolean default false, is_often boolean default false,
  mails_actor boolean default false, calendar text default null
) returns void language sql volatile set search_path = '' as $$
  insert into internal.notice_kinds as known
      (kind, type, tab, topic, urgency, gate, awaits, mutes, grows, is_often, mails_actor, calendar)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict on constraint notice_kinds_pkey do update set
      (type, tab, topic, urgency, gate, awaits, mutes, grows, is_often, mails_actor, calendar) =
      ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
$$;
comment on function internal.notice_kind(
  text, text, text, text, text, text, text[], text, boolean, boolean, boolean, text
) is
  'Declares a kind of notification, in the Rules of its area''s file: an upgrade writes it again.';

create or replace function internal.chosen_words(words jsonb, facts jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  chosen jsonb := words;
  key text;
begin
  while jsonb_typeof(chosen) = 'object' loop
    key := nullif(nullif(facts ->> (chosen ->> 'by'), ''), '[]');
    -- A text of someone that is "none" is not the missing fact.
    chosen := coalesce(chosen -> 'cases' -> case when key is null then 'none' else nullif(key, 'none') end,
      case when key = '1' and jsonb_typeof(facts -> (chosen ->> 'by')) = 'number' then chosen -> 'cases' -> 'one' end,
      chosen -> 'other');
  end loop;
  return chosen #>> '{}';
end
$$;
comment on function internal.chosen_words(jsonb, jsonb) is
  'The sentence that fits the facts, as in domain/notices/words.ts.';

create or replace function internal.fact_in_words(format text, fact text, facts jsonb) returns text
language sql stable set search_path = '' as $$
  select case coalesce(fact_in_words.format, '')
    when '' then line
    when 'fit' then line
    when 'name' then public.shortened(line, 60)
    when 'brief' then public.shortened(line, 40)
    when 'list' then (select string_agg(regexp_replace(value, '\s+', ' ', 'g'), ', ' order by place)
      from jsonb_array_elements_text(facts -> fact) with ordinality as listed (value, place))
    when 'day' then internal.day_in_words(moment)
    when 'near_day' then internal.near_day_in_words((moment at time zone 'utc')::date)
    when 'time' then internal.time_in_words(moment, facts ->> 'timezone')
    when 'zoned_time' then internal.time_in_words(moment, facts ->> 'timezone')
      || case when facts ? 'is_own_zone' then '' else ' ' || internal.zone_in_words(facts ->> 'timezone') end
    when 'price' then '$' || to_char((facts ->> fact)::int / 100.0, 'FM999990.00')
    when 'up_to_99' then case when (facts ->> fact)::int > 99 then '99+' else facts ->> fact end
    end
  from (select regexp_replace(facts ->> fact, '\s+', ' ', 'g') as line,
    case when fact_in_words.format like '%day' or fact_in_words.format like '%time' then
      case when facts ->> fact ~ '^\d{4}-\d\d-\d\d$' then (facts ->> fact)::timestamp at time zone 'utc'
        else (facts ->> fact)::timestamptz end end as moment) as given
$$;
comment on function internal.fact_in_words(text, text, jsonb) is
  'One fact in one of the formats of domain/notices/words.ts; days in UTC.';

create or replace function internal.filled_words(words jsonb, facts jsonb, parts jsonb, longest int) returns text
language plpgsql stable set search_path = '' as $$
declare
  sentence text := internal.chosen_words(words, facts);
  literals text[] := regexp_split_to_array(sentence, '\{(?:\w+:)?\w+\}');
  filled text := literals[1];
  place int := 1;
  format text;
  fact text;
  fitting text;
begin
  for format, fact in select slot[1], slot[2] from regexp_matches(sentence, '\{(?:(\w+):)?(\w+)\}', 'g') as slot loop
    place := place + 1;
    if format = 'fit' then
      fitting := internal.fact_in_words(format, fact, facts);
      filled := filled || chr(1) || literals[place];
    else
      filled := filled || case when format is null and parts ? fact
          then internal.filled_part(parts -> fact, facts, longest)
        else internal.fact_in_words(format, fact, facts) end || literals[place];
    end if;
  end loop;
  if fitting is not null then
    filled := replace(filled, chr(1), public.shortened(fitting, longest - char_length(filled) + 1));
  end if;
  return public.shortened(filled, longest);
end
$$;
comment on function internal.filled_words(jsonb, jsonb, jsonb, int) is
  'A sentence with its facts; null if a fact is missing or no case fits.';

create or replace function internal.filled_part(part jsonb, facts jsonb, longest int) returns text
language sql stable set search_path = '' as $$
  select case when not part ? 'each' then internal.filled_words(part, facts, '{}', longest)
    when jsonb_typeof(facts -> (part ->> 'each')) <> 'array' then null
    else (select case when count(*) = count(said.words)
        then coalesce(string_agg(said.words, ' ' order by said.place), '') end
      from (select internal.filled_words(part -> 'words', facts || listed.entry, '{}', longest) as words, listed.place
        from jsonb_array_elements(case jsonb_typeof(facts -> (part ->> 'each')) when 'array'
          then facts -> (part ->> 'each') else '[]' end) with ordinality as listed (entry, place)) as said) end
$$;
comment on function internal.filled_part(jsonb, jsonb, int) is
  'A piece of a sentence, or the sentences about each entry of a list, as in domain/notices/words.ts.';

create or replace function internal.notice_text(kind text, facts jsonb, out title text, out message text)
language plpgsql stable set search_path = '' as $$
declare
  wording jsonb := (select known.words from internal.notice_words as known where known.kind = notice_text.kind);
begin
  title := internal.filled_words(wording -> 'title', facts, wording -> 'parts', 80);
  message := internal.filled_words(wording -> 'message', facts, wording -> 'parts',
    coalesce((wording ->> 'longest')::int, 200));
end
$$;
comment on function internal.notice_text(text, jsonb) is
  'The English words of a notification, for clients that know only the specification''s columns; ours word it from'
  ' its facts.';
