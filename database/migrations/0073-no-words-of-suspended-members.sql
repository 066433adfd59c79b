-- Searches know no word from a suspended member alone. The trigger that keeps the known words comes after this step.
delete from internal.search_entries as entry using public.profiles as card
  where entry.kind = 'profile' and entry.id = card.id and card.is_suspended;
delete from internal.known_words as known
  where known.kind = 'profile' and not exists (select from internal.search_entries as entry
    where entry.kind = 'profile' and entry.words @@ quote_literal(known.word)::tsquery);
