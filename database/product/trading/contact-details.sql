-- Contact details in the message of an offer are for those who accepted it. So the offer is stored with a mask over phone
-- numbers, email addresses and links, and what its author wrote is kept apart until then: who reads the tables or hears of a
-- change gets the mask.
-- Needs: trades

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
create or replace function internal.masked(words text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(masked.words,
      '[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}', '•••', 'gi'),
      '(https?://|\mwww\.)\S+|\m([a-z0-9-]+\.)+(com|net|org|io|me|co|us|app|link|shop|biz|info|site|page|bio|salon|beauty|studio)\M(/\S*)?', '•••', 'gi'),
      '(?<!\d)(\+?1[\s.-]*)?(\(\d{3}\)|\d{3})[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)|(?<!\d)\d{3}[.-]\d{4}(?!\d)|\+\d[\d\s().-]{6,}\d', '•••', 'g')
$$;
comment on function internal.masked(text) is 'Text with dots in place of email addresses, links and phone numbers.';

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
grant execute on function public.own_words(public.trade_versions) to authenticated;
create or replace trigger unlock_contact_details before update on public.trade_proposals
  for each row when (new.status = 'accepted' and old.status = 'pending') execute function internal.unlock_contact_details();
