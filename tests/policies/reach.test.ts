// What visitors and members can access at all, before policies apply: functions to call, tables and columns to read and
// write. Add a new right here before you grant it. What members may write in the product's tables is in each area's own
// file, in `grants`.
import assert from 'node:assert/strict'
import { promise } from '../support/policies/promises.ts'
import type { Member, Stage } from '../support/policies/stage.ts'

const everybodyCalls = [
  'auth.email',
  'auth.jwt',
  'auth.role',
  'auth.uid',
  'clock.now',
  'public.public_job',
  'realtime.broadcast_changes',
  'realtime.hearers',
  'realtime.place_probes',
  'realtime.replayed',
  'realtime.rights',
  'realtime.seen_by',
  'realtime.send',
  'realtime.send_binary',
  'realtime.topic',
  'realtime.writes',
  'storage.empty_bucket',
  'storage.extension',
  'storage.filename',
  'storage.foldername',
  'storage.probe_write',
  'storage.remove_bucket',
  'storage.remove_objects',
  'storage.write_object',
]

const membersCall = [
  'internal.address_is_open',
  'internal.area_turned_off',
  'internal.awaits_my_side',
  'internal.calendar_event',
  'internal.evidence_files',
  'internal.evidence_of',
  'internal.forum_categories',
  'internal.found_everywhere',
  'internal.gated_notices',
  'internal.happening',
  'internal.hidden_from_me',
  'internal.is_evidence_of_mine',
  'internal.is_my_export',
  'internal.is_my_unposted_picture',
  'internal.i_am_suspended',
  'internal.is_suspended',
  'internal.interview_event',
  'internal.job_origin',
  'internal.jobs_i_applied_to',
  'internal.mark_my_matches_seen',
  'internal.may_add_evidence',
  'internal.my_accepted_trades',
  'internal.my_marks_missing',
  'internal.my_matches_in_view',
  'internal.my_people',
  'internal.my_suspension',
  'internal.my_timezone',
  'internal.my_trade_partners',
  'internal.my_trade_threads',
  'internal.my_trades_of',
  'internal.my_verified_crafts',
  'internal.on_card',
  'internal.refresh_my_matches',
  'internal.refuse_without',
  'internal.reliability_of',
  'internal.reply_ids',
  'internal.similar_ids',
  'internal.spotlight',
  'internal.without_direction_signs',
  'public.accept_terms',
  'public.account_delete_request',
  'public.account_export',
  'public.account_keep',
  'public.addresses',
  'public.admin_appeals',
  'public.admin_chat_reports',
  'public.admin_disputes',
  'public.admin_forum_counts',
  'public.admin_forum_reports',
  'public.admin_forum_waiting',
  'public.admin_member',
  'public.admin_members',
  'public.admin_overview',
  'public.admin_reports',
  'public.admin_reset_target',
  'public.admin_second_factor',
  'public.admin_settings',
  'public.admin_strikes',
  'public.analytics_consent',
  'public.announcement',
  'public.announcement_create',
  'public.announcement_dismiss',
  'public.announcement_end',
  'public.announcement_list',
  'public.announcement_reach',
  'public.appeal_answer',
  'public.appeal_send',
  'public.appointment_slots',
  'public.arrange_home',
  'public.availability_save',
  'public.bio',
  'public.browse_counts',
  'public.browse_page',
  'public.browse_professionals',
  'public.calendar_feed_renew',
  'public.can_view_profile',
  'public.chat_mute',
  'public.chat_read',
  'public.chat_reports_close',
  'public.chat_room_set',
  'public.chat_thread_begin',
  'public.chat_unread',
  'public.close_welcome',
  'public.community_hub',
  'public.comp_end',
  'public.comp_give',
  'public.current_items',
  'public.email',
  'public.failed_billing_events',
  'public.forum_follow',
  'public.forum_page',
  'public.forum_react',
  'public.forum_read',
  'public.forum_reply_delete',
  'public.forum_reply_edit',
  'public.forum_reply_keep',
  'public.forum_reply_post',
  'public.forum_reports_close',
  'public.forum_tally',
  'public.forum_thread_close',
  'public.forum_thread_delete',
  'public.forum_thread_edit',
  'public.forum_thread_keep',
  'public.forum_thread_post',
  'public.forum_thread_solve',
  'public.forum_unread',
  'public.forum_visit',
  'public.forum_vote',
  'public.founder_benefits_expire_at',
  'public.founder_number',
  'public.founder_places_left',
  'public.full_name',
  'public.has_feature',
  'public.has_happened',
  'public.has_unlimited_views',
  'public.increment_job_view_count',
  'public.increment_profile_view',
  'public.interview_answer',
  'public.interview_move',
  'public.iou_forgive',
  'public.iou_redeem',
  'public.is_admin',
  'public.job_analytics',
  'public.job_chat_contacts',
  'public.job_close',
  'public.job_decide',
  'public.job_page',
  'public.job_repost',
  'public.last_message',
  'public.list_price_cents',
  'public.locale',
  'public.looks_near',
  'public.match_dismiss',
  'public.matching_professionals',
  'public.may',
  'public.member_limit',
  'public.member_sign_out',
  'public.member_strike',
  'public.member_suspend',
  'public.member_unverify',
  'public.member_warn',
  'public.miles_between',
  'public.my_acts',
  'public.my_billing',
  'public.my_busy_times',
  'public.my_data',
  'public.my_matches',
  'public.my_month',
  'public.my_standing',
  'public.my_turn',
  'public.my_turns',
  'public.near_me',
  'public.nearest_city',
  'public.news_by_mail',
  'public.notice_preview',
  'public.notification_choices',
  'public.notification_choose',
  'public.open_conversation',
  'public.overlap_slots',
  'public.own_words',
  'public.picture_addresses',
  'public.plan_figures',
  'public.portfolio_limit',
  'public.preset_make_default',
  'public.private_note',
  'public.product_cost_cents',
  'public.quiet_hours',
  'public.quiet_hours_clear',
  'public.quiet_hours_save',
  'public.rejection_reason',
  'public.report_create',
  'public.reports_close',
  'public.review_hide',
  'public.review_reply',
  'public.review_save',
  'public.role_give',
  'public.role_take',
  'public.sanction_lift',
  'public.save_service',
  'public.saved_threads',
  'public.search_everything',
  'public.search_jobs',
  'public.search_replies',
  'public.search_threads',
  'public.set_analytics_consent',
  'public.set_news_by_mail',
  'public.set_trades_by_mail',
  'public.setting_change',
  'public.similar_threads',
  'public.staff_note_add',
  'public.strike_appeal',
  'public.strike_decide',
  'public.strike_review_close',
  'public.suggested_value',
  'public.switch_feature',
  'public.threads_for_me',
  'public.trade_accept',
  'public.trade_answer_no_show',
  'public.trade_balance',
  'public.trade_cancel',
  'public.trade_check_in',
  'public.trade_coming',
  'public.trade_confirm',
  'public.trade_confirm_slot',
  'public.trade_counter',
  'public.trade_decline',
  'public.trade_dispute_answer',
  'public.trade_dispute_open',
  'public.trade_dispute_resolve',
  'public.trade_dispute_withdraw',
  'public.trade_evidence',
  'public.trade_excuse',
  'public.trade_mark_done',
  'public.trade_ok',
  'public.trade_owed_choice',
  'public.trade_place_save',
  'public.trade_propose_slots',
  'public.trade_reliability',
  'public.trade_report_no_show',
  'public.trade_running_late',
  'public.trade_month',
  'public.trade_send',
  'public.trade_statement',
  'public.trade_terms',
  'public.trade_trusted_contact_clear',
  'public.trade_trusted_contact_save',
  'public.trade_withdraw',
  'public.trades_by_mail',
  'public.trial_ends_at',
  'public.unread_count',
  'public.unposted_pictures',
  'public.user_role',
  'public.utc_today',
  'public.waiting_for_me',
  'public.waitlist_figures',
  'public.waitlist_invite',
  'public.waitlist_invite_one',
  'public.waitlist_mail_again',
  'public.welcome',
  'storage.picture_address',
]

/** Everyone can access these, subject to their policies; otherwise only the server uses tables outside the product's schema. */
const machinery = [
  'realtime.messages insert',
  'realtime.messages select',
  'realtime.messages update',
  'storage.buckets delete',
  'storage.buckets insert',
  'storage.buckets select',
  'storage.buckets update',
  'storage.objects delete',
  'storage.objects insert',
  'storage.objects select',
  'storage.objects update',
]

/** No member can read these columns, whatever the tables' policies say. */
const unread = [
  'appeals.answered_by',
  'browse_entries.crafts',
  'browse_entries.offers',
  'browse_entries.user_id',
  'browse_entries.wants',
  'browse_entries.words',
  'conduct_strikes.decided_by',
  'conduct_strikes.given_by',
  'conduct_strikes.is_counted',
  'conduct_strikes.review_status',
  'conduct_strikes.sanction_id',
  'founder_claims.benefits_expire_at',
  'founder_claims.invited_by',
  'sanctions.given_by',
  'trade_disputes.resolved_by',
  'waitlist_signups.confirm_token',
  'waitlist_signups.craft',
  'waitlist_signups.details_token',
  'waitlist_signups.ip_hash',
]

const ours = `nspname not in ('pg_catalog', 'information_schema', 'extensions') and has_schema_privilege(n.oid, 'usage')`

/** Lists each overload separately, so that a new one is noticed too. */
const calls = `select nspname || '.' || proname as name from pg_proc as p join pg_namespace as n on n.oid = pronamespace
  where ${ours} and prorettype <> 'trigger'::regtype and has_function_privilege(p.oid, 'execute')`

const verbs = `select nspname || '.' || relname || ' ' || verb as name
  from pg_class as c join pg_namespace as n on n.oid = relnamespace, unnest(array['select', 'insert', 'update', 'delete']) as verb
  where ${ours} and relkind in ('r', 'p', 'v', 'm')
    and case verb when 'delete' then has_table_privilege(c.oid, verb) else has_any_column_privilege(c.oid, verb) end`

const hidden = `select relname || '.' || attname as name from pg_class as c join pg_attribute on attrelid = c.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
    and not has_column_privilege(c.oid, attnum, 'select')`

async function names(town: Stage, who: Member | null, sql: string): Promise<string[]> {
  return (await town.as(who, sql)).map(({ name }) => String(name)).toSorted()
}

promise(
  'visitors call these functions and no others',
  async (town) => {
    assert.deepEqual(await names(town, null, calls), everybodyCalls)
  },
  /^grant execute .* to anon$/,
)

promise(
  'members call these functions and no others',
  async (town) => {
    const [ana] = await town.professionals(1)
    assert.deepEqual(await names(town, ana, calls), [...everybodyCalls, ...membersCall].toSorted())
  },
  /^grant execute .* to authenticated$/,
)

promise('visitors and members cannot call other functions', async (town) => {
  const [ana] = await town.professionals(1)
  for (const who of [null, ana]) {
    for (const call of ['auth.sweep()', 'clock.move($$1 day$$)', 'realtime.sweep_messages()']) {
      await town.refuses(who, `select ${call}`)
    }
  }
})

promise(
  'visitors can access no table of the product, and of the others only those with policies',
  async (town) => {
    assert.deepEqual(await names(town, null, verbs), machinery)
  },
  /^grant (?!execute).* to anon$/,
)

promise(
  'members can access only those internal tables that have policies',
  async (town) => {
    const [ana] = await town.professionals(1)
    assert.deepEqual(await names(town, ana, `${verbs} and nspname <> 'public'`), machinery)
  },
  /^grant (?!execute).* on (?!public\.).* to authenticated$/,
)

promise(
  'members can read every column of the product’s tables except these',
  async (town) => {
    const [ana] = await town.professionals(1)
    assert.deepEqual(await names(town, ana, hidden), unread)
    await town.refuses(ana, 'select confirm_token from public.waitlist_signups')
    await town.refuses(ana, 'select user_id from public.browse_entries')
  },
  /^grant select .*on public\..* to authenticated$/,
)
