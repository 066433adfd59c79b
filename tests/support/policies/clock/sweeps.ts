// What is deleted or forgotten once it is old.
import { type DueByTask, each } from './due.ts'

const old = (columns: string, values: string, table: string, by = 'id') => ({
  rows: [`insert into ${table} (${columns}) select ${values} ${each}`],
  table,
  by,
})
const file = (bucket: string, by: string) =>
  old('bucket_id, name, created_at', `'${bucket}', id || '/picture-of-them.jpg', clock.now() - interval '2 days'`, 'storage.objects', by)

export const sweeps: DueByTask = {
  'forget analytics': old(
    'name, happened_at, created_at',
    `'page_seen', clock.now(), clock.now() - interval '91 days'`,
    'public.analytics_events',
  ),
  'forget emails': old('kind, address, sent_at', `'digest', n || '@town.test', clock.now() - interval '91 days'`, 'internal.emails'),
  'forget lost notices': old('error, lost_at', `'broken', clock_timestamp() - interval '8 days'`, 'internal.lost_notices'),
  'forget removed messages': old(
    'message_id, sender_id, content, removed_at',
    `id, id, 'Call me', clock.now() - interval '181 days'`,
    'internal.removed_messages',
  ),
  'forget texts of the forum': old(
    'thread_id, title, body, until',
    `id, 'Which lamp?', 'This one is dim.', clock.now() - interval '91 days'`,
    'internal.forum_texts',
  ),
  'forget who wrote posts': old('thread_id, writer_id, at', `id, id, clock.now() - interval '91 days'`, 'internal.anonymized_posts'),
  'expire exports': old('user_id, status, asked_at', `id, 'failed', clock.now() - interval '31 days'`, 'internal.account_exports'),
  'sweep archives': file('exports', 'name'),
  'sweep pictures': file('avatars', 'id'),
  'sweep pictures of the forum': old(
    'path, thread_id, place, alt_text, width, height, ends_at',
    `id || '/picture-of-them.jpg', id, 1, 'The press', 8, 6, clock.now() - interval '1 minute'`,
    'public.forum_pictures',
  ),
  'sweep attempts': old('door, who, at', `'waitlist', n::text, clock_timestamp() - interval '2 days'`, 'internal.attempts'),
  'sweep barred addresses': old(
    'address_hash, ends_at',
    `'hash ' || n, clock.now() - interval '1 minute'`,
    'internal.barred_addresses',
    'address_hash',
  ),
  'sweep exceptions': old('user_id, on_date, kind', `id, '2026-01-05', 'blocked'`, 'public.availability_exceptions'),
  'sweep introduction drafts': old(
    'user_id, is_outside, drafted_at',
    `id, false, clock.now() - interval '2 days'`,
    'internal.introduction_drafts',
  ),
  'sweep matches': {
    ...old(
      'user_id, other_id, score, miles, expires_at',
      `id, $2, 80, 5, clock.now() - interval '1 minute'`,
      'public.match_suggestions',
      'user_id',
    ),
    value: '(select user_id from public.match_suggestions where ctid = $1::tid)',
  },
  'sweep guesses': old('counter, counted_for, made_at', `id, id, '{}'`, 'auth.guesses', 'counter'),
  'sweep known browsers': {
    ...old('user_id, mark, known_since', `id, 'mark', now() - interval '401 days'`, 'auth.known_devices', 'user_id'),
    value: '(select user_id from auth.known_devices where ctid = $1::tid)',
  },
  'sweep one-time tokens': old(
    'user_id, token_type, token_hash, link_hash, relates_to, created_at',
    `id, 'recovery_token', 'hash ' || n, 'link ' || n, 'ana@town.test', now() - interval '2 days'`,
    'auth.one_time_tokens',
  ),
  'sweep refresh tokens': old(
    'token, user_id, revoked, session_id, updated_at',
    `'token ' || n, id::text, true, id, now() - interval '31 days'`,
    'auth.refresh_tokens',
  ),
  'sweep revocations': old('subject, changed_at', `id, now() - interval '9 days'`, 'auth.revocations', 'subject'),
  'sweep sessions': old('user_id, not_after', `id, now() - interval '2 days'`, 'auth.sessions'),
  'sweep sign-in flows': old(
    'provider_type, authentication_method, created_at',
    `'google', 'oauth', now() - interval '2 days'`,
    'auth.flow_state',
  ),
  'sweep realtime messages': old(
    'topic, extension, inserted_at',
    `'room ' || n, 'broadcast', now() - interval '4 days'`,
    'realtime.messages',
  ),
}
