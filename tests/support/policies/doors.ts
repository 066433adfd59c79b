// Every door to the tables that require a feature (features.ts).
import type { Area } from '#domain/membership.ts'
import { offer } from './trades.ts'

/** The people and rows of the test: `other` and `third` have paid for everything. */
export type Scene = {
  me: string
  other: string
  third: string
  job: string
  /** Of an owner's job: an application without a chat but with an interview, and a chat of theirs. */
  ownJob: string
  application: string
  chat: string
  interview: string
  /** A poll in the forum with a reply that quotes it, of another member; the caller has voted. */
  poll: string
  reply: string
  thread: string
  received: string
  sent: string
  over: string
  met: string
}

/** `to` is a table or a function. A door is open if the statement affects a row or is refused for a reason other than the plan. */
export type Door = { to: string; does: 'read' | 'write'; area: Area; sql: string; values: (scene: Scene) => unknown[] }

const nothing = () => []
const items = JSON.stringify(offer)
const reads = (area: Area, names: string[]): Door[] =>
  names.map((to) => ({ to, does: 'read', area, sql: `select * from public.${to}`, values: nothing }))

export const doors: Door[] = [
  ...reads('messaging', ['conversations', 'conversation_members', 'messages']),
  ...reads('trades', [
    'trade_proposals',
    'trade_versions',
    'trade_items',
    'trade_confirmations',
    'trade_appointments',
    'trade_addresses',
    'trade_check_codes',
    'trade_ious',
  ]),
  // One of its columns is nobody's to read.
  { to: 'trade_disputes', does: 'read', area: 'trades', sql: 'select id from public.trade_disputes', values: nothing },
  {
    to: 'trade_evidence',
    does: 'read',
    area: 'trades',
    sql: 'select dispute_id from public.trade_evidence($1)',
    values: ({ over }) => [over],
  },
  {
    to: 'messages',
    does: 'write',
    area: 'messaging',
    sql: `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`,
    values: ({ me, other }) => [me, other],
  },
  { to: 'messages', does: 'write', area: 'messaging', sql: 'update public.messages set read_at = now()', values: nothing },
  {
    to: 'conversation_members',
    does: 'write',
    area: 'messaging',
    sql: 'update public.conversation_members set archived_at = now(), last_read_at = now()',
    values: nothing,
  },
  {
    to: 'open_conversation',
    does: 'write',
    area: 'messaging',
    sql: 'select public.open_conversation($1)',
    values: ({ other }) => [other],
  },
  {
    to: 'open_conversation',
    does: 'write',
    area: 'messaging',
    sql: 'select public.open_conversation($1)',
    values: ({ third }) => [third],
  },
  {
    to: 'last_message',
    does: 'read',
    area: 'messaging',
    // A hand-made request may pass a row that the caller only guessed.
    sql: 'select * from public.last_message(jsonb_populate_record(null::public.conversation_members, $1))',
    values: ({ me, other, thread }) => [{ conversation_id: thread, user_id: me, other_id: other }],
  },
  {
    to: 'unread_count',
    does: 'read',
    area: 'messaging',
    sql: 'select public.unread_count(kept) from public.conversation_members as kept',
    values: nothing,
  },
  {
    to: 'current_items',
    does: 'read',
    area: 'trades',
    sql: 'select * from public.current_items(jsonb_populate_record(null::public.trade_proposals, $1))',
    values: ({ received }) => [{ id: received, current_version: 1 }],
  },
  {
    to: 'my_turn',
    does: 'read',
    area: 'trades',
    sql: 'select public.my_turn(trade) from public.trade_proposals as trade',
    values: nothing,
  },
  {
    to: 'own_words',
    does: 'read',
    area: 'trades',
    sql: 'select public.own_words(offer) from public.trade_versions as offer',
    values: nothing,
  },
  { to: 'suggested_value', does: 'write', area: 'trades', sql: `select public.suggested_value('hair', 60)`, values: nothing },
  {
    to: 'my_turns',
    does: 'read',
    area: 'trades',
    sql: 'select from public.my_turns() as turns where turns > 0',
    values: nothing,
  },
  {
    to: 'trade_send',
    does: 'write',
    area: 'trades',
    sql: `select public.trade_send($1, '${items}')`,
    values: ({ third }) => [third],
  },
  {
    to: 'trade_counter',
    does: 'write',
    area: 'trades',
    sql: `select public.trade_counter($1, '${items}', '', 1)`,
    values: ({ received }) => [received],
  },
  { to: 'trade_accept', does: 'write', area: 'trades', sql: 'select public.trade_accept($1, 1)', values: ({ received }) => [received] },
  { to: 'trade_decline', does: 'write', area: 'trades', sql: 'select public.trade_decline($1)', values: ({ received }) => [received] },
  { to: 'trade_withdraw', does: 'write', area: 'trades', sql: 'select public.trade_withdraw($1)', values: ({ sent }) => [sent] },
  { to: 'review_save', does: 'write', area: 'trades', sql: 'select public.review_save($1, 5, 5, 5)', values: ({ over }) => [over] },
  // On a finished trade: with the plan its state refuses these, without it the plan does.
  { to: 'trade_cancel', does: 'write', area: 'trades', sql: `select public.trade_cancel($1, 'other')`, values: ({ over }) => [over] },
  {
    to: 'trade_owed_choice',
    does: 'write',
    area: 'trades',
    sql: `select public.trade_owed_choice($1, 'iou')`,
    values: ({ over }) => [over],
  },
  {
    to: 'trade_dispute_open',
    does: 'write',
    area: 'trades',
    sql: `select public.trade_dispute_open($1, $2, 'quality', 'It was not as we had agreed.')`,
    values: ({ over, met }) => [over, met],
  },
  { to: 'trade_confirm', does: 'write', area: 'trades', sql: 'select public.trade_confirm($1)', values: ({ over }) => [over] },
  {
    to: 'job_listings',
    does: 'read',
    area: 'jobs',
    sql: 'select * from public.job_listings where user_id <> $1',
    values: ({ me }) => [me],
  },
  {
    to: 'job_listings',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote)
      values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', true)`,
    values: ({ me }) => [me],
  },
  {
    to: 'search_jobs',
    does: 'read',
    area: 'jobs',
    sql: `select * from public.search_jobs() where owner ->> 'id' <> $1`,
    values: ({ me }) => [me],
  },
  ...reads('live_chat', ['chat_rooms', 'chat_messages']),
  {
    to: 'chat_messages',
    does: 'write',
    area: 'live_chat',
    sql: `insert into public.chat_messages (room_id, user_id, username, message_text) values ('community', $1, 'Me', 'Hello')`,
    values: ({ me }) => [me],
  },
  { to: 'chat_read', does: 'write', area: 'live_chat', sql: `select public.chat_read('community', now())`, values: nothing },
  {
    to: 'chat_unread',
    does: 'read',
    area: 'live_chat',
    sql: 'select from public.chat_unread() where unread > 0',
    values: nothing,
  },
  ...reads('community', [
    'forum_threads',
    'forum_replies',
    'forum_quotes',
    'forum_polls',
    'forum_pictures',
    'forum_page()',
    'search_threads()',
  ]).map((door) => ({
    ...door,
    to: door.to.replace('()', ''),
  })),
  {
    to: 'addresses',
    does: 'read',
    area: 'community',
    sql: 'select public.addresses(picture) from public.forum_pictures as picture',
    values: nothing,
  },
  {
    to: 'community_hub',
    does: 'read',
    area: 'community',
    sql: 'select from public.community_hub() as hub where hub is not null',
    values: nothing,
  },
  { to: 'forum_unread', does: 'read', area: 'community', sql: 'select from public.forum_unread() where unread > 0', values: nothing },
  { to: 'saved_threads', does: 'read', area: 'community', sql: 'select from public.saved_threads()', values: nothing },
  { to: 'threads_for_me', does: 'read', area: 'community', sql: 'select from public.threads_for_me()', values: nothing },
  { to: 'forum_tally', does: 'read', area: 'community', sql: 'select from public.forum_tally($1)', values: ({ poll }) => [poll] },
  {
    to: 'similar_threads',
    does: 'read',
    area: 'community',
    sql: `select from public.similar_threads('Cuticle work')`,
    values: nothing,
  },
  {
    to: 'search_replies',
    does: 'read',
    area: 'community',
    sql: `select from public.search_replies($1, 'primer')`,
    values: ({ poll }) => [poll],
  },
  {
    to: 'forum_thread_post',
    does: 'write',
    area: 'community',
    sql: `select public.forum_thread_post('nails', 'discussion', 'A question', 'What would you do?')`,
    values: nothing,
  },
  // Of a message that was never there: with the plan that refuses it, without it the plan does.
  {
    to: 'chat_thread_begin',
    does: 'write',
    area: 'community',
    sql: 'select public.chat_thread_begin(array[gen_random_uuid()])',
    values: nothing,
  },
  // On another member's: with the plan that refuses some of these, without it the plan does.
  ...Object.entries({
    forum_reply_post: `public.forum_reply_post($1, 'The lamp.')`,
    forum_react: `public.forum_react($1, 'like')`,
    forum_vote: 'public.forum_vote($1, array[1])',
    forum_thread_edit: `public.forum_thread_edit($1, 'Another title', 'Another text, as long.', '{}')`,
    forum_thread_delete: 'public.forum_thread_delete($1)',
    forum_thread_close: 'public.forum_thread_close($1)',
    forum_thread_solve: 'public.forum_thread_solve($1, null)',
  }).map(([to, call]): Door => ({ to, does: 'write', area: 'community', sql: `select ${call}`, values: ({ poll }) => [poll] })),
  ...Object.entries({
    forum_reply_edit: `public.forum_reply_edit($1, 'Another text')`,
    forum_reply_delete: 'public.forum_reply_delete($1)',
  }).map(([to, call]): Door => ({ to, does: 'write', area: 'community', sql: `select ${call}`, values: ({ reply }) => [reply] })),
  ...Object.entries({
    forum_follow: `public.forum_follow(category => 'nails', level => 'watch')`,
    forum_read: `public.forum_read('nails')`,
  }).map(([to, call]): Door => ({ to, does: 'write', area: 'community', sql: `select ${call}`, values: nothing })),
  {
    to: 'forum_drafts',
    does: 'write',
    area: 'community',
    sql: `insert into public.forum_drafts (user_id, content) values ($1, '{}')`,
    values: ({ me }) => [me],
  },
  // On a job that runs: with the plan its state refuses it, without it the plan does.
  {
    to: 'job_repost',
    does: 'write',
    area: 'jobs',
    sql: 'select public.job_repost(id) from public.job_listings where user_id = $1',
    values: ({ me }) => [me],
  },
  {
    to: 'job_applications',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_applications (job_id, applicant_id, mode, intro, status) values ($1, $2, 'quick', 'Hello', 'submitted')`,
    values: ({ job, me }) => [job, me],
  },
  // For an application that is not there: with the plan that refuses it, without it the plan does.
  {
    to: 'job_schedules',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
      values ($1, $1, $2, 'Trial day', clock.now() + interval '3 days')`,
    values: ({ job, me }) => [job, me],
  },
  {
    to: 'interview_move',
    does: 'write',
    area: 'jobs',
    sql: `select public.interview_move($1, clock.now() + interval '9 days')`,
    values: ({ interview }) => [interview],
  },
  {
    to: 'job_chats',
    does: 'write',
    area: 'jobs',
    sql: 'insert into public.job_chats (job_id, application_id, contact_shared) values ($1, $2, false)',
    values: ({ ownJob, application }) => [ownJob, application],
  },
  {
    to: 'job_chats',
    does: 'write',
    area: 'jobs',
    sql: 'update public.job_chats set contact_shared = true where id = $1',
    values: ({ chat }) => [chat],
  },
  {
    to: 'job_chat_messages',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_chat_messages (chat_id, sender_id, content) values ($1, $2, 'Hello')`,
    values: ({ chat, me }) => [chat, me],
  },
  {
    to: 'job_application_presets',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_application_presets (user_id, name, intro) values ($1, 'Mine', 'Hello')`,
    values: ({ me }) => [me],
  },
  {
    to: 'job_searches',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_searches (user_id, name, filters) values ($1, 'Mine', '{"q": "braider"}')`,
    values: ({ me }) => [me],
  },
  ...Object.entries({
    appointment_slots: 'public.appointment_slots($1)',
    trade_propose_slots: `public.trade_propose_slots($1, array[now()])`,
    trade_confirm_slot: 'public.trade_confirm_slot($1, now())',
    trade_place_save: `public.trade_place_save($1, 'online')`,
    trade_coming: 'public.trade_coming($1)',
    trade_running_late: 'public.trade_running_late($1, 5)',
    trade_check_in: 'public.trade_check_in($1)',
    trade_mark_done: 'public.trade_mark_done($1)',
    trade_report_no_show: 'public.trade_report_no_show($1)',
    trade_answer_no_show: `public.trade_answer_no_show($1, 'agree')`,
    trade_trusted_contact_save: `public.trade_trusted_contact_save($1, 'Mia', 'mia@friend.test')`,
  }).map(([to, call]): Door => ({ to, does: 'write', area: 'trades', sql: `select ${call}`, values: ({ met }) => [met] })),
]
