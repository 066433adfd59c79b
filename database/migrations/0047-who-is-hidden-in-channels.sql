-- Who neither sees nor hears whom in private channels. moderation.sql replaces the first of the two.
create function realtime.hidden_from(members uuid[]) returns table (member uuid, hidden uuid)
language sql stable set search_path = '' as $$
  select null::uuid, null::uuid where false
$$;
comment on function realtime.hidden_from(uuid[]) is
  'Pairs of a member and another who is neither present for them nor heard in private channels. A product replaces it.';
revoke execute on function realtime.hidden_from(uuid[]) from public;
grant execute on function realtime.hidden_from(uuid[]) to service_role;

create function realtime.tell_hidden_changed(members uuid[]) returns void
language sql volatile set search_path = '' as $$
  select realtime.send(jsonb_build_object('members', tell_hidden_changed.members), 'changed', 'hidden members', true)
$$;
comment on function realtime.tell_hidden_changed(uuid[]) is
  'Has the channels of these members ask again who is hidden from them, once the transaction commits. For triggers.';
revoke execute on function realtime.tell_hidden_changed(uuid[]) from public;
