// What a suspension closes to writes through functions: all but an appeal, that they are OK, and their own data and privacy.
import assert from 'node:assert/strict'
import { visitsOf } from '#tests/support/policies/appointments.ts'
import { say } from '#tests/support/policies/chat.ts'
import { allWrong, theirWords, words, type Wrong } from '#tests/support/policies/conduct.ts'
import { ofBoth, type Forum } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { offer } from '#tests/support/policies/trades.ts'
import { live, type Scene as Life } from './life.ts'
import { offerCalls, openOffers, type Offers } from './open-offers.ts'

type Scene = Life & { visits: string[]; wrong: Wrong; forum: Forum; offers: Offers }

const items = JSON.stringify(offer)

type Call = {
  sql: string
  values: (scene: Scene) => unknown[]
  answers?: 'allowed' | 'not_allowed' | 'proof_needed'
  /** Once the suspension is lifted, it asks for a proof. */
  takesProof?: true
}

/** Functions that write, by how they answer a suspended member. */
const calls: Record<string, Call> = {
  ...offerCalls,
  accept_terms: { sql: `select public.accept_terms('2')`, values: () => [] },
  // Their own data, and the end of their account.
  account_delete_request: { sql: 'select public.account_delete_request()', values: () => [], answers: 'proof_needed' },
  posts_anonymize: { sql: 'select public.posts_anonymize()', values: () => [], takesProof: true },
  account_export: { sql: 'select public.account_export()', values: () => [], answers: 'allowed' },
  account_keep: { sql: 'select public.account_keep()', values: () => [], answers: 'allowed' },
  announcement_dismiss: { sql: 'select public.announcement_dismiss(gen_random_uuid())', values: () => [] },
  appeal_send: { sql: `select public.appeal_send((select id from public.sanctions), 'I was not')`, values: () => [], answers: 'allowed' },
  arrange_home: { sql: `select public.arrange_home('{}', '{}')`, values: () => [] },
  calendar_feed_renew: { sql: 'select public.calendar_feed_renew()', values: () => [] },
  availability_save: { sql: `select public.availability_save('America/Chicago', '[]')`, values: () => [] },
  chat_read: { sql: `select public.chat_read('community', now())`, values: () => [] },
  chat_thread_begin: {
    sql: 'select public.chat_thread_begin(array(select id from public.chat_messages where user_id = $1))',
    values: ({ me }) => [me.id],
  },
  close_welcome: { sql: 'select public.close_welcome()', values: () => [] },
  follow: { sql: 'select public.follow($1)', values: ({ stranger }) => [stranger.id] },
  forum_follow: { sql: `select public.forum_follow(category => 'nails', level => 'watch')`, values: () => [] },
  forum_react: { sql: `select public.forum_react($1, 'like')`, values: ({ forum }) => [forum.theirs] },
  forum_read: { sql: `select public.forum_read('nails')`, values: () => [] },
  forum_reply_delete: { sql: 'select public.forum_reply_delete($1)', values: ({ forum }) => [forum.reply] },
  forum_reply_edit: { sql: `select public.forum_reply_edit($1, 'Another text')`, values: ({ forum }) => [forum.reply] },
  forum_reply_post: { sql: `select public.forum_reply_post($1, 'The lamp.')`, values: ({ forum }) => [forum.theirs] },
  forum_thread_close: { sql: 'select public.forum_thread_close($1)', values: ({ forum }) => [forum.mine] },
  forum_thread_delete: { sql: 'select public.forum_thread_delete($1)', values: ({ forum }) => [forum.mine] },
  forum_thread_edit: {
    sql: `select public.forum_thread_edit($1, 'Another title', 'Another text, as long.', '{}')`,
    values: ({ forum }) => [forum.mine],
  },
  forum_thread_post: {
    sql: `select public.forum_thread_post('nails', 'discussion', 'A question', 'What would you do?')`,
    values: () => [],
  },
  forum_thread_solve: { sql: 'select public.forum_thread_solve($1, null)', values: ({ forum }) => [forum.mine] },
  // It counts nothing then.
  forum_visit: { sql: 'select public.forum_visit($1)', values: ({ forum }) => [forum.theirs], answers: 'allowed' },
  forum_vote: { sql: 'select public.forum_vote($1, array[1])', values: ({ forum }) => [forum.theirs] },
  increment_profile_view: { sql: 'select public.increment_profile_view($1, $2)', values: ({ me, stranger }) => [me.id, stranger.id] },
  // It counts nothing then.
  increment_job_view_count: { sql: 'select public.increment_job_view_count($1)', values: ({ overJob }) => [overJob], answers: 'allowed' },
  interview_answer: { sql: `select public.interview_answer($1, 'cancel')`, values: ({ interview }) => [interview] },
  interview_move: { sql: `select public.interview_move($1, clock.now() + interval '9 days')`, values: ({ interview }) => [interview] },
  job_close: {
    sql: `select public.job_close(id, 'paused') from public.job_listings where user_id = $1 and expires_at > clock.now()`,
    values: ({ me }) => [me.id],
  },
  job_delete: { sql: 'select public.job_delete($1)', values: ({ overJob }) => [overJob] },
  job_extend: {
    sql: 'select public.job_extend(id, 1) from public.job_listings where user_id = $1 and expires_at > clock.now()',
    values: ({ me }) => [me.id],
  },
  // As for views, nothing is counted then.
  note_external_click: { sql: 'select public.note_external_click($1)', values: ({ overJob }) => [overJob], answers: 'allowed' },
  job_repost: { sql: 'select public.job_repost($1)', values: ({ overJob }) => [overJob] },
  listing_delete: { sql: 'select public.listing_delete($1)', values: ({ overListing }) => [overListing] },
  listing_end: {
    sql: `select public.listing_end(id, 'withdrawn') from public.marketplace_listings where user_id = $1 and reserved = 0 and expires_at > clock.now()`,
    values: ({ me }) => [me.id],
  },
  listing_renew: { sql: 'select public.listing_renew($1)', values: ({ overListing }) => [overListing] },
  // It counts nothing then.
  listing_viewed: { sql: 'select public.listing_viewed($1)', values: ({ overListing }) => [overListing], answers: 'allowed' },
  match_dismiss: { sql: `select public.match_dismiss($1, 'other')`, values: ({ stranger }) => [stranger.id] },
  // They read nothing, and write nothing then.
  matching_professionals: { sql: 'select public.matching_professionals()', values: () => [], answers: 'allowed' },
  my_matches: { sql: 'select public.my_matches()', values: () => [], answers: 'allowed' },
  open_conversation: { sql: 'select public.open_conversation($1)', values: ({ stranger }) => [stranger.id] },
  preset_make_default: { sql: 'select public.preset_make_default($1)', values: ({ preset }) => [preset] },
  overlap_slots: { sql: 'select public.overlap_slots($1, minutes => 60)', values: ({ stranger }) => [stranger.id] },
  report_create: { sql: `select public.report_create($1, 'profile', $1, 'spam')`, values: ({ other }) => [other.id] },
  review_reply: { sql: `select public.review_reply($1, 'Thank you')`, values: ({ review }) => [review] },
  review_save: { sql: 'select public.review_save($1, 5, 5, 5)', values: ({ completed }) => [completed] },
  save_service: { sql: `select public.save_service('hair', 'Trim', 30, 3000)`, values: () => [] },
  set_analytics_consent: { sql: 'select public.set_analytics_consent(false)', values: () => [], answers: 'allowed' },
  notification_choose: { sql: `select public.notification_choose('jobs', true, 'off')`, values: () => [], answers: 'allowed' },
  notification_mute: {
    sql: `select public.notification_mute((select id from public.notifications where template = 'trade_sent' limit 1))`,
    values: () => [],
  },
  notification_unmute: { sql: `select public.notification_unmute('job', gen_random_uuid())`, values: () => [] },
  quiet_hours_save: {
    sql: `select public.quiet_hours_save('21:00', '08:00', 'America/New_York', '{0}')`,
    values: () => [],
    answers: 'allowed',
  },
  quiet_hours_clear: { sql: 'select public.quiet_hours_clear()', values: () => [], answers: 'allowed' },
  set_trades_by_mail: { sql: 'select public.set_trades_by_mail(false)', values: () => [], answers: 'allowed' },
  set_news_by_mail: { sql: 'select public.set_news_by_mail(false)', values: () => [], answers: 'allowed' },
  suggested_value: { sql: `select public.suggested_value('hair', 60)`, values: () => [] },
  iou_forgive: { sql: 'select public.iou_forgive($1)', values: ({ wrong }) => [wrong.iou] },
  iou_redeem: { sql: 'select public.iou_redeem($1, $2)', values: ({ wrong }) => [wrong.iou, wrong.later] },
  strike_appeal: { sql: `select public.strike_appeal($1, 'I was there')`, values: ({ wrong }) => [wrong.strike], answers: 'allowed' },
  trade_answer_no_show: { sql: `select public.trade_answer_no_show($1, 'agree')`, values: ({ wrong }) => [wrong.accused] },
  trade_dispute_answer: { sql: 'select public.trade_dispute_answer($1, $2)', values: ({ wrong }) => [wrong.asked, theirWords] },
  trade_dispute_open: {
    sql: `select public.trade_dispute_open(trade_id, id, 'quality', $2) from public.trade_appointments where id = $1`,
    values: ({ wrong }) => [wrong.missed, words],
  },
  trade_dispute_withdraw: { sql: 'select public.trade_dispute_withdraw($1)', values: ({ wrong }) => [wrong.opened] },
  trade_excuse: { sql: 'select public.trade_excuse($1)', values: ({ wrong }) => [wrong.late] },
  trade_owed_choice: { sql: `select public.trade_owed_choice($1, 'forgive')`, values: ({ wrong }) => [wrong.owed] },
  trade_report_no_show: { sql: 'select public.trade_report_no_show($1)', values: ({ wrong }) => [wrong.missed] },
  trade_accept: { sql: 'select public.trade_accept($1, 1)', values: ({ received }) => [received] },
  trade_cancel: { sql: `select public.trade_cancel($1, 'other')`, values: ({ accepted }) => [accepted] },
  appointment_slots: { sql: 'select public.appointment_slots($1)', values: ({ open }) => [open] },
  trade_check_in: { sql: 'select public.trade_check_in($1)', values: ({ agreed }) => [agreed] },
  trade_coming: { sql: 'select public.trade_coming($1)', values: ({ agreed }) => [agreed] },
  trade_confirm_slot: { sql: 'select public.trade_confirm_slot($1, $2)', values: ({ agreed, later }) => [agreed, later] },
  trade_join_visits: { sql: 'select public.trade_join_visits($1, $2)', values: ({ visits }) => visits },
  trade_mark_done: { sql: 'select public.trade_mark_done($1)', values: ({ wrong }) => [wrong.missed] },
  trade_place_answer: { sql: 'select public.trade_place_answer($1, true)', values: ({ agreed }) => [agreed] },
  trade_place_save: { sql: `select public.trade_place_save($1, 'online')`, values: ({ open }) => [open] },
  trade_propose_slots: { sql: 'select public.trade_propose_slots($1, array[$2::timestamptz])', values: ({ open, later }) => [open, later] },
  trade_running_late: { sql: 'select public.trade_running_late($1, 5)', values: ({ agreed }) => [agreed] },
  trade_split_visit: {
    sql: 'select public.trade_split_visit($1, array[(select id from public.trade_items where appointment_id = $1 limit 1)])',
    values: ({ visits }) => [visits[0]],
  },
  trade_ok: { sql: 'select public.trade_ok($1)', values: ({ open }) => [open], answers: 'allowed' },
  trade_terms: { sql: 'select public.trade_terms($1)', values: ({ stranger }) => [stranger.id] },
  trade_trusted_contact_clear: { sql: 'select public.trade_trusted_contact_clear($1)', values: ({ agreed }) => [agreed] },
  trade_trusted_contact_save: {
    sql: `select public.trade_trusted_contact_save($1, 'Mia', 'mia@friend.test')`,
    values: ({ agreed }) => [agreed],
  },
  trade_confirm: {
    sql: 'select public.trade_confirm(trade_id) from public.trade_appointments where id = $1',
    values: ({ wrong }) => [wrong.missed],
  },
  trade_counter: { sql: `select public.trade_counter($1, '${items}', '', 1)`, values: ({ received }) => [received] },
  trade_decline: { sql: 'select public.trade_decline($1)', values: ({ received }) => [received] },
  trade_send: { sql: `select public.trade_send($1, '${items}')`, values: ({ stranger }) => [stranger.id] },
  trade_withdraw: { sql: 'select public.trade_withdraw($1)', values: ({ sent }) => [sent] },
  ...Object.fromEntries(
    (
      [
        ['announcement_create', `('Hello', 'Hello', '{banner}', now())`],
        ['announcement_end', `(gen_random_uuid(), 'Over')`],
        ['appeal_answer', `(gen_random_uuid(), true, 'Sorry')`],
        ['chat_message_remove', `(gen_random_uuid(), 'Spam')`],
        ['chat_mute', `(gen_random_uuid(), 1, 'Spam')`],
        ['chat_reports_close', '(gen_random_uuid(), now())'],
        ['chat_room_set', `('community', '', '', 0)`],
        ['chat_room_turn', `('community', false, 'Spam')`],
        ['comp_end', `(gen_random_uuid(), 'Over')`],
        ['comp_give', `(gen_random_uuid(), current_date + 9, 'Thanks')`],
        ['content_decide', `('job', '{00000000-0000-4000-8000-000000000000}', 'approve', '')`],
        ['content_take_down', `('review', gen_random_uuid(), 'Spam')`],
        ['forum_reply_keep', `(gen_random_uuid(), 'remove', 'Spam')`],
        ['forum_reports_close', '(gen_random_uuid(), now())'],
        ['forum_thread_keep', `(gen_random_uuid(), 'lock')`],
        ['forum_thread_slow', `(gen_random_uuid(), 60)`],
        ['job_feature', '(gen_random_uuid(), 7)'],
        ['member_delete', `(gen_random_uuid(), 'Spam')`],
        ['member_export', `(gen_random_uuid(), 'Spam')`],
        ['member_keep', `(gen_random_uuid(), 'Spam')`],
        ['member_limit', `(gen_random_uuid(), '{no_posts}', 1, 'Spam')`],
        ['member_sign_out', `(gen_random_uuid(), 'Lost')`],
        ['member_strike', `(gen_random_uuid(), 2, 'Spam')`],
        ['member_suspend', `(gen_random_uuid(), 1, 'Spam')`],
        ['member_unverify', `(gen_random_uuid(), 'Lapsed')`],
        ['member_warn', `(gen_random_uuid(), 'Spam')`],
        ['reports_close', `('profile', gen_random_uuid(), now(), 'kept')`],
        ['role_give', `(gen_random_uuid(), 'support', 'Help')`],
        ['role_take', `(gen_random_uuid(), 'support', 'Help')`],
        ['sanction_lift', `(gen_random_uuid(), 'Sorry')`],
        ['setting_change', `('messages_a_minute', 5, 'Spam')`],
        ['staff_note_add', `(gen_random_uuid(), 'A note')`],
        ['strike_decide', `(gen_random_uuid(), true, 'So')`],
        ['strike_review_close', `(gen_random_uuid(), 'Seen')`],
        ['switch_feature', `('messaging', false, 'Spam')`],
        ['trade_dispute_resolve', `(gen_random_uuid(), 'redo', 'So')`],
        ['waitlist_invite', '(1)'],
        ['waitlist_invite_one', '(gen_random_uuid())'],
        ['waitlist_mail_again', '(gen_random_uuid())'],
      ] as const
    ).map(([name, given]) => [name, { sql: `select public.${name}${given}`, values: () => [], answers: 'not_allowed' as const }]),
  ),
}

/** Two visits of theirs, the first with two services, that can be one. */
async function twoVisits(town: Stage, me: Member, other: Member): Promise<string[]> {
  const visits = await visitsOf(town, me, other, [['Full set'], ['Chrome'], ['Gloss', { location_mode: 'online' }]])
  const ids = visits.map(({ id }) => id)
  await town.set(`update public.trade_appointments set location_mode = 'my_place' where id = any ($1)`, [ids])
  return ids
}

promise(
  'a suspended member calls no function that writes, except to appeal, to say they are OK, and about their own data and privacy',
  async (town) => {
    const life = await live(town)
    const scene = {
      ...life,
      visits: await twoVisits(town, life.me, await town.member()),
      wrong: await allWrong(town, life.me, await town.member()),
      forum: await ofBoth(town, life.me, life.stranger),
      offers: await openOffers(town, life.me, life.stranger),
    }
    const { me, agreed } = scene
    await say(town, me)
    const [asked] = await town.set('select slots, proposed_by from public.trade_appointments where id = $1', [agreed])
    // A suspension also takes back what waits for an answer; without it these calls would be refused for that.
    const askAgain = async () => {
      await scene.offers.askAgain()
      const { slots, proposed_by } = asked ?? {}
      await town.set('update public.trade_appointments set slots = $2, proposed_by = $3 where id = $1', [agreed, slots, proposed_by])
      await town.set(`insert into public.trade_place_proposals (appointment_id, proposed_by, location_mode) values ($1, $2, 'online')`, [
        agreed,
        proposed_by,
      ])
    }
    const there = await town.set(
      `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
       and has_function_privilege('authenticated', oid, 'execute') order by proname`,
    )
    assert.deepEqual(
      there.map(({ name }) => name),
      Object.keys(calls).toSorted(),
      'every function that writes is tried here',
    )
    await suspend(town, me)
    await askAgain()
    for (const [name, { sql, values, answers }] of Object.entries(calls)) {
      await town.set('savepoint call')
      if (answers === 'allowed') await town.as(me, sql, values(scene))
      else assert.equal((await town.refuses(me, sql, values(scene), 'PT403')).hint, answers ?? 'suspended', name)
      await town.set('rollback to savepoint call')
    }
    // The same calls work once it is lifted.
    await liftAll(town, me)
    for (const [name, { sql, values, answers, takesProof }] of Object.entries(calls)) {
      if (answers !== undefined) continue
      await town.set('savepoint call')
      if (takesProof) assert.equal((await town.refuses(me, sql, values(scene), 'PT403')).hint, 'proof_needed', name)
      else await town.as(me, sql, values(scene)).catch((error: Error) => assert.fail(`${name}: ${error.message}`))
      await town.set('rollback to savepoint call')
    }
  },
)
