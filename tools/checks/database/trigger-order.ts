// PostgreSQL fires the triggers of one moment in the alphabetical order of their names.

/** Fire before or after the others of their moment with the same result. A new trigger gets a number, or a place here. */
const orderFree = {
  'refuse the whole statement, or only wait for a lock': [
    'closed_while_suspended',
    'decided_in_turn',
    'keep_an_admin',
    'limited',
    'limited_again',
    'protect_delete',
  ],
  'keep what lists, searches and matches compare, each in a table of its own': [
    'found',
    'hours_changed',
    'known',
    'listed',
    'listed_as_looks',
    'listed_for_browsing',
    'match_changed',
    'match_edited',
    'match_proposed',
    'read_calendars_anew',
  ],
  'count or log, and nothing of the same moment reads it': [
    'answered',
    'approved',
    'approved_at_once',
    'audit_role',
    'averaged',
    'expect_nudge',
    'note_account',
    'note_activity',
    'note_activity_moved',
    'note_entry',
    'note_entry_changed',
    'note_events',
    'note_events_gone',
    'note_member',
    'note_member_moved',
    'note_review',
    'note_sign_out',
    'note_trade',
    'note_trade_moved',
    'noted',
  ],
  'notify of what the row itself says': [
    'job_chat_messages.tell',
    'tell_channels',
    'tell_of_decision',
    'tell_of_waiting',
    'tell_of_waiting_again',
    'tell_queue',
    'tell_queue_of_new',
  ],
  'forget what was about a row that is gone': ['approval_forgotten', 'saved_forgotten', 'views_forgotten'],
  'open or end something else of the member or the row, which the others do not touch': [
    'drop_last_picture',
    'drop_picture',
    'offers_asked',
    'offers_end',
    'part_offers',
    'a_new_password_makes_devices_unknown',
    'claim_seat',
    'close_between',
    'close_for_suspended',
    'end_follows',
    'end_pictures',
    'filled',
    'job_applications.followed',
    'keep_wish_of_signup',
    'removed_ends',
    'move_activity_preference',
    'move_news_preference',
    'move_trade_preference',
    'open_price',
    'revoke_banned_user',
    'revoke_deleted_sessions',
    'roles_end_with_account',
    'wait_ends_with_proof',
  ],
} satisfies Record<string, string[]>

const free = Object.values(orderFree)
  .flat()
  .map((name) => `'${name}'`)
  .join(', ')

/** Of those before a row, each sees what the ones before it made of the row: all have numbers. */
export const triggerOrder = {
  what: 'triggers that fire at the same moment have different numbers (t10_plain_text, t20_stamp), or do not depend on their order',
  sql: `with moments as (
          select c.relname, t.tgname, (t.tgtype & 3) = 3 as is_before_row, t.tgname ~ '^t[0-9]{2}_' as has_number,
            count(*) over moment > 1 as has_others, count(*) over (partition by c.oid, t.tgtype & 67, bit, left(t.tgname, 4)) > 1 as is_twice
          from pg_trigger t join pg_class c on c.oid = t.tgrelid, lateral (values (4), (8), (16), (32)) as event (bit)
          where not t.tgisinternal and t.tgtype & bit > 0
          window moment as (partition by c.oid, t.tgtype & 67, bit))
        select distinct format('%s on %s', tgname, relname) as offender from moments
        where has_others and case when has_number then is_twice
          else is_before_row or not array[tgname::text, relname || '.' || tgname] && array[${free}] end`,
}
