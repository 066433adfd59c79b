-- Contact details in the message of an offer are for those who accepted it. So the offer is stored with a mask over phone
-- numbers, email addresses and links, and what its author wrote is kept apart until then: who reads the tables or hears of a
-- change gets the mask.
-- Needs: phone-numbers, trades

-- ## Tables
create table internal.unmasked_offers (
  trade_id uuid not null,
  version int not null,
  author_id uuid not null constraint unmasked_offers_author_id_fkey references public.profiles (id) on delete cascade,
  message text not null constraint unmasked_offers_message_length check (char_length(message) <= 1000),
  constraint unmasked_offers_pkey primary key (trade_id, version),
  constraint unmasked_offers_version_fkey foreign key (trade_id, version) references public.trade_versions (trade_id, version) on delete cascade
);
comment on table internal.unmasked_offers is 'Messages of offers that have contact details, as written. Deleted when the trade is accepted, and everyone reads them.';
create index unmasked_offers_author_id_index on internal.unmasked_offers (author_id);
alter table internal.unmasked_offers enable row level security;

-- ## Functions
create or replace function internal.masked(words text) returns text language plpgsql immutable set search_path = '' as $$
declare
  mark constant text := '•••';
  gap constant text := '[\s.()\[\]_/*•·~-]{0,4}';
  between constant text := '[\s.,()\[\]_/*•·~-]{1,3}';
  digit constant text := '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)';
  ending constant text := '(?:com|net|org|io|app|biz|ee|ly|gg|xyz)';
  word constant text := '(?:me|co|us|link|shop|info|site|page|bio|salon|beauty|studio)';
  dot constant text := '\s*[\[({]?\s*(?:\.|\mdot\M)\s*[\])}]?\s*';
  -- The plan of North America: no area and no exchange begins with 0 or 1, so "100 200 3000" is none of its numbers.
  first constant text := '[2-9]';
  plain constant text := internal.typed_plainly(masked.words);
  hidden text := plain;
begin
  hidden := regexp_replace(hidden, '[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}', mark, 'gi');
  hidden := regexp_replace(hidden, '[^\s@<>()]+\s*[\[({]?\s*(?:@|\mat\M)\s*[\])}]?\s*'
    || '(?:gmail|yahoo|hotmail|outlook|icloud|aol|proton(?:mail)?)\M(?:' || dot || '[a-z]{2,})?', mark, 'gi');
  -- A name after a service, or after an @ that is not "at".
  hidden := regexp_replace(hidden, '\m(?:ig|insta|snap|snapchat|telegram|whats\s?app|venmo|cash\s?app)'
    || '\s*(?::\s*@?|@)\s*[a-z0-9_][\w.]{2,}'
    || '|\m(?:instagram|tik\s?tok|facebook|fb)\s*:\s*[a-z][\w.]*[_.0-9]\w+'
    || '|(?<![\w@])@(?!(?:home|work|salon|noon|night|the|my|your)\M)[a-z_][\w.]{2,}', mark, 'gi');
  hidden := regexp_replace(hidden, '(?:https?://|\mwww\.)\S+|\m(?:[a-z0-9-]+\.)+(?:' || ending || '|' || word || ')/\S*'
    || '|\m(?:[a-z0-9-]+\.)+(?:' || ending || ')\M', mark, 'gi');
  -- "That was easy.Me too": a sentence begins there, if its first letter is the only capital.
  hidden := regexp_replace(hidden, '\m(?:[A-Za-z0-9-]+\.)+(?:' || word || '|' || upper(word) || ')\M', mark, 'g');
  hidden := regexp_replace(hidden, '\m[a-z0-9-]+\s*(?:[\[({]\s*(?:\.|dot)\s*[\])}]|\mdot\M)\s*(?:com|net|org|io|co)\M'
    || '|\m[a-z0-9-]+\s*\.\s*com\M', mark, 'gi');
  hidden := regexp_replace(hidden, '(?<!\d)(?:(?:\+\s?)?1' || gap || ')?[(\[]?' || first || '\d{2}' || gap || first
    || '\d{2}' || gap || '\d{4}(?!\d)|(?<!\w)' || first || '[\do]{2}' || gap || first || '[\do]{2}' || gap || '[\do]{4}(?!\w)'
    || '|(?<!\d)(?:1' || between || ')?' || first || '(?:' || between || '\d){2}' || between || first
    || '(?:' || between || '\d){6}(?!\d)'
    -- Of another country, at least nine digits after a plus or what is dialed in place of it.
    || '|(?:\+|(?<!\d)0(?:0|11)[\s.-]{0,2})[2-9](?:[\s()./-]{0,3}\d){8,14}(?!\d)', mark, 'gi');
  -- Without its area, unless it is a price or ends other digits. A longer look behind would take a quadratic time.
  hidden := regexp_replace(hidden,
    '(^|[^\d\s()./$-])([\s()./-]*)' || first || '\d{2}[.-]\d{4}(?!\d)', '\1\2' || mark, 'g');
  hidden := regexp_replace(hidden, '\m' || digit || '(?:[\s,.-]{1,3}(?:' || digit || '|\d{1,4})\M){6,}'
    || '|(?<!\d)\d{3}(?:[\s,.-]{1,3}' || digit || '\M){3,}(?:[\s,.-]{1,3}\d{1,4})*', mark, 'gi');
  return case when hidden = plain then masked.words else hidden end;
end
$$;
comment on function internal.masked(text) is
  'Text with dots in place of email addresses, links, names at other services and phone numbers, also as people spell
them to get past a mask. Some texts with a match are refused, so what is ordinary in our work stays as it is.';

create or replace function public.own_words(offer public.trade_versions) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select kept.message from internal.unmasked_offers as kept
      where kept.trade_id = offer.trade_id and kept.version = offer.version and kept.author_id = auth.uid()),
    offer.message)
$$;
comment on function public.own_words(public.trade_versions) is
  'Computed field: the message as its author wrote it, for the author; for the other one with its contact details masked until the trade is accepted. Definer: nobody can read the table.';

create or replace function internal.unlock_contact_details() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.message := coalesce(
    (select kept.message from internal.unmasked_offers as kept where kept.trade_id = new.id and kept.version = 1), new.message);
  update public.trade_versions as offer set message = kept.message
    from internal.unmasked_offers as kept
    where kept.trade_id = new.id and (offer.trade_id, offer.version) = (kept.trade_id, kept.version);
  delete from internal.unmasked_offers as kept where kept.trade_id = new.id;
  return new;
end
$$;
comment on function internal.unlock_contact_details() is 'Puts the messages of an accepted trade in place as they were written. Definer: members cannot write either table.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure) values
  ('internal.unmasked_offers', 'author_id = $1', 'trades', 'delete');

grant execute on function public.own_words(public.trade_versions) to authenticated;
create or replace trigger unlock_contact_details before update on public.trade_proposals
  for each row when (new.status = 'accepted' and old.status = 'pending') execute function internal.unlock_contact_details();
