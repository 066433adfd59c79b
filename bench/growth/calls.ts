// The requests made in each town. Add a line for a new list of the product, and its rows in town.sql. Two are not here because they
// do count everyone each time: waitlist_figures and plan_figures, which must be right at once after staff have changed something.
// Nor is the reach of a plan within states or crafts: where the result is below its limit, that costs as much as the shorter list.
export type Call = {
  name: string
  who: 'big' | 'portland' | 'admin'
  path: string
  body?: object
  /** How many rows the response must have in every town, where another number would be other work. */
  rows?: number
  /** It counts up to this number. Compared from the first town that reaches it, since a shorter count is less work. */
  countsTo?: number
}

const page = 24
const browse = (name: string, who: Call['who'], body: object): Call => ({
  name,
  who,
  path: 'rpc/browse_professionals',
  body: { page_size: page, ...body },
})
const reach = (name: string, body: object): Call => ({
  name: `announcement reach, ${name}`,
  who: 'admin',
  path: 'rpc/announcement_reach',
  body,
  countsTo: 1001,
})
const jobs = (name: string, body: object): Call => ({ name: `jobs, ${name}`, who: 'portland', path: 'rpc/search_jobs', body, rows: 20 })
const market = (name: string, body: object): Call => ({
  name: `market, ${name}`,
  who: 'portland',
  path: 'rpc/search_listings',
  body,
  rows: 20,
})
const forum = (name: string, body: object): Call => ({
  name: `forum, ${name}`,
  who: 'portland',
  path: 'rpc/search_threads',
  body,
  rows: 20,
})
const everything = (name: string, words: string): Call => ({
  name: `search everything, ${name}`,
  who: 'portland',
  path: 'rpc/search_everything',
  body: { words },
})
const halfAnHourAgo = new Date(Date.now() - 1_800_000).toISOString()
const chat = (name: string, before: string): Call => ({
  name: `chat, ${name}`,
  who: 'portland',
  path: `chat_messages?select=*&room_id=eq.community&is_deleted=eq.false&order=created_at.desc&limit=30${before}`,
  rows: 30,
})
const members = (name: string, body: object): Call => ({ name: `members, ${name}`, who: 'admin', path: 'rpc/admin_members', body })
const queue = (name: string, path: string): Call => ({ name, who: 'admin', path: `${path}&limit=50` })
const waits = (name: string, query: string) =>
  queue(
    `waitlist, ${name}`,
    `waitlist_signups?select=id,email,name,profession,city,state_code,status,position,referrals,invited_at,confirmed_at,created_at&${query}`,
  )
const audit = (name: string, query: string) => queue(`audit, ${name}`, `audit_entries?select=*&${query}order=at.desc,id.desc`)
// Together these two words fill a page in the smallest town too. Rarer ones would find two people there and a page in the
// next, and a page of cards takes longer than two whatever the size of the town.
const twoWords = 'makeup collective'
const twoTypos = 'makup colective'
// The numbers stop at 500 people: these two words find that many in the smallest town.
const commonWords = 'hair and'
// One in fifteen members lives there, and hardly any of those who live nearer has the word.
const farAway = 'florida'
const portland = { state: 'OR', city: 'Portland' }
const newYork = { state: 'NY', city: 'New York City' }
const lastYear = new Date(Date.now() - 365 * 86_400_000).toISOString()
const person = 'id,full_name,profile_picture,specialties,city,state_code,is_verified,is_founder'
const items = 'id,giver_id,receiver_id,title,category,agreed_value_cents'

/** `id` is the member's own id, `thread` one of their conversations, `forumThread` one with a hundred replies. */
export const callsOf = (id: Record<Call['who'], string>, thread: string, forumThread: string): Call[] => [
  browse('browse, best match', 'portland', {}),
  browse('browse, newest', 'portland', { sort: 'newest' }),
  browse('browse, active', 'portland', { sort: 'active' }),
  browse('browse, one craft', 'portland', { crafts: ['nails'] }),
  browse('browse, one word', 'portland', { search: 'balayage' }),
  { ...browse('browse, two words', 'portland', { search: twoWords }), rows: page },
  browse('browse, one typo', 'portland', { search: 'balyage' }),
  { ...browse('browse, two typos', 'portland', { search: twoTypos }), rows: page },
  browse('nearest, from the biggest city', 'big', { sort: 'nearest' }),
  browse('nearest, from Portland', 'portland', { sort: 'nearest' }),
  { ...browse('nearest, a common word far away', 'portland', { search: farAway, sort: 'nearest' }), rows: page },
  browse('biggest city, nearest', 'portland', { ...newYork, sort: 'nearest' }),
  browse('biggest city, best match', 'portland', newYork),
  browse('Portland, best match', 'portland', portland),
  browse('a small city, best match', 'portland', { state: 'OR', city: 'Bend' }),
  jobs('newest', {}),
  jobs('one craft, paid', { crafts: ['nails'], pay: 'paid' }),
  jobs('pays at least', { min_hourly: 50, hide_applied: true }),
  jobs('highest pay', { sort: 'pay' }),
  jobs('closing soon', { sort: 'closing' }),
  jobs('best match', { sort: 'best' }),
  jobs('best match, a word', { sort: 'best', search: 'balayage' }),
  jobs('one license', { licenses: ['barber'] }),
  jobs('one word', { search: 'balayage' }),
  jobs('one typo', { search: 'balyage' }),
  jobs('nearest, from Portland', { ...portland, within_miles: 100, sort: 'nearest' }),
  jobs('nearest, anywhere', { sort: 'nearest' }),
  market('newest', {}),
  market('near', { sort: 'near' }),
  market('one category', { category: 'tools' }),
  market('for a trade, shipped', { accepts_trade: true, ships: true }),
  market('in good condition, to be had', { condition: ['good', 'like_new'], available: true }),
  market('keeps for six months', { sealed: true, keeps_months: 6 }),
  market('cheapest', { sort: 'cheapest' }),
  market('dearest, up to an amount', { sort: 'dearest', max_price: 400 }),
  market('nearest, from Portland', { ...portland, within_miles: 100, sort: 'nearest' }),
  market('nearest, anywhere', { sort: 'nearest' }),
  market('two words', { search: 'styling chair' }),
  market('one typo', { search: 'shaers' }),
  forum('latest', {}),
  forum('one category', { category: 'nails' }),
  forum('one kind', { kind: 'showcase' }),
  forum('top of all time', { list: 'top' }),
  forum('unanswered', { list: 'unanswered' }),
  forum('following', { list: 'following' }),
  forum('a rare tag', { tag: 'rare-tag' }),
  forum('one word', { search: 'balayage' }),
  forum('one typo', { search: 'balyage' }),
  { name: 'forum, similar', who: 'portland', path: 'rpc/similar_threads', body: { title: 'Balayage with what am I missing' }, rows: 5 },
  { name: 'hub', who: 'portland', path: 'rpc/community_hub', body: {} },
  everything('one word', 'balayage'),
  everything('two words', 'balayage portland'),
  everything('one typo', 'balyage'),
  everything('a common word', 'hair'),
  everything('nothing', 'qqxxzz'),
  { name: 'forum, for the home', who: 'portland', path: 'rpc/threads_for_me', body: {}, rows: 4 },
  { name: 'forum, unread', who: 'portland', path: 'rpc/forum_unread', body: {}, rows: 9 },
  {
    name: 'forum, replies of a thread',
    who: 'portland',
    path: `forum_replies?select=*,author:profiles!forum_replies_author_id_fkey(${person}),quote:forum_quotes!forum_quotes_reply_id_fkey(words)&order=created_at,id&limit=20&thread_id=eq.${forumThread}`,
    rows: 20,
  },
  chat('room history', ''),
  chat('room history, an older page', `&created_at=lt.${halfAnHourAgo}`),
  { name: 'chat, unread', who: 'portland', path: 'rpc/chat_unread', body: {} },
  { name: 'matches on the home', who: 'portland', path: 'rpc/matching_professionals', body: { page_size: 6 }, rows: 6 },
  {
    name: 'matches for you',
    who: 'portland',
    path: `rpc/my_matches?select=*,other:profiles!match_suggestions_other_id_fkey!inner(${person},services(id,category,name),wants:service_wants(id,category,title))`,
    body: {},
    rows: 20,
  },
  { name: 'numbers, everywhere', who: 'portland', path: 'rpc/browse_counts', body: {} },
  { name: 'numbers, biggest city', who: 'portland', path: 'rpc/browse_counts', body: newYork },
  { name: 'numbers, two words', who: 'portland', path: 'rpc/browse_counts', body: { search: commonWords } },
  { name: 'near me, biggest city', who: 'big', path: 'rpc/near_me', body: newYork },
  { name: 'near me, Portland', who: 'portland', path: 'rpc/near_me', body: portland },
  { name: 'looks, biggest city', who: 'portland', path: 'rpc/looks_near', body: newYork },
  { name: 'looks, Portland', who: 'portland', path: 'rpc/looks_near', body: portland },
  { name: 'looks, anywhere', who: 'portland', path: 'rpc/looks_near', body: {} },
  {
    name: 'trades, history',
    who: 'portland',
    path:
      `trade_proposals?select=*,proposer:profiles!trade_proposals_proposer_id_fkey(${person}),recipient:profiles!trade_proposals_recipient_id_fkey(${person}),` +
      `versions:trade_versions(version,message,items:trade_items(${items}))&status=in.(completed,declined,cancelled)` +
      `&or=(proposer_id.eq.${id.portland},recipient_id.eq.${id.portland})&order=updated_at.desc,id.desc&limit=20`,
  },
  {
    name: 'reviews of a profile',
    who: 'portland',
    path:
      `reviews?select=id,reviewer_id,rating_quality,rating_reliability,rating_friendliness,body,published_at,reply,reviewer:profiles!reviews_reviewer_id_fkey(${person})` +
      `&reviewee_id=eq.${id.big}&status=eq.published&order=published_at.desc,id.desc&limit=10`,
  },
  {
    name: 'conversations',
    who: 'portland',
    path: 'rpc/my_conversations',
    body: {},
  },
  { name: 'a thread', who: 'portland', path: `messages?select=*&conversation_id=eq.${thread}&order=created_at.desc,id.desc&limit=40` },
  {
    name: 'notifications',
    who: 'portland',
    path: `notifications?select=*&user_id=eq.${id.portland}&order=created_at.desc&limit=50`,
  },
  {
    name: 'shared times',
    who: 'portland',
    path: 'rpc/overlap_slots',
    body: { other_id: id.big, minutes: 60, location_mode: 'online' },
    rows: 72,
  },
  members('newest', {}),
  members('active', { sort: 'active' }),
  members('one name', { search: 'portland' }),
  members('one address', { search: 'crowd-77@bench' }),
  members('a common name', { search: 'ana ' }),
  members("everyone's address", { search: '@bench.test' }),
  members('premium', { tier: 'premium' }),
  members('basic', { tier: 'basic' }),
  members('free', { tier: 'free' }),
  members('verified', { verified: true }),
  members('a role', { role: 'admin' }),
  members('this month', { active: 'month' }),
  { name: 'one member, for staff', who: 'admin', path: 'rpc/admin_member', body: { member_id: id.portland } },
  { name: 'appeals, waiting', who: 'admin', path: 'rpc/admin_appeals', body: {} },
  { name: 'appeals, how many wait', who: 'admin', path: 'appeals?select=id&answered_at=is.null&limit=101' },
  { name: 'appeals, answered', who: 'admin', path: 'rpc/admin_appeals', body: { answered: true } },
  reach('everyone', {}),
  reach('basic', { tiers: ['basic'] }),
  reach('premium', { tiers: ['premium'] }),
  reach('free', { tiers: ['free'] }),
  reach('a state and a craft', { states: ['OR'], crafts: ['hair'] }),
  { name: 'overview', who: 'admin', path: 'rpc/admin_overview', body: { days: 90 } },
  { name: 'analytics', who: 'admin', path: 'rpc/admin_analytics', body: { days: 90 } },
  { name: 'trades, how far they come', who: 'admin', path: 'rpc/admin_trades', body: {} },
  ...['unanswered', 'unscheduled', 'unconfirmed', 'owed'].map((which): Call => ({
    name: `trades that are stuck, ${which}`,
    who: 'admin',
    path: 'rpc/admin_stuck_trades',
    body: { which },
  })),
  { name: 'settings', who: 'admin', path: 'rpc/admin_settings', body: {} },
  queue('contact, waiting', 'contact_messages?select=*&status=neq.closed&order=created_at,id'),
  { name: 'what waits for the team', who: 'admin', path: 'rpc/admin_waiting', body: {} },
  { name: 'what waits for a member', who: 'portland', path: 'rpc/waiting_for_me', body: {} },
  queue(
    'contact, a late page',
    `contact_messages?select=*&status=eq.closed&created_at=lte.${lastYear}&or=(created_at.lt."${lastYear}",id.lt.${id.admin})&order=created_at.desc,id.desc`,
  ),
  queue('contact, closed', 'contact_messages?select=*&status=eq.closed&order=created_at.desc,id.desc'),
  waits('newest', 'order=created_at.desc,id.desc'),
  waits(
    'a late page',
    `status=eq.joined&created_at=lte.${lastYear}&or=(created_at.lt."${lastYear}",id.lt.${id.admin})&order=created_at.desc,id.desc`,
  ),
  waits('in turn', 'status=eq.confirmed&order=position'),
  waits('joined', 'status=eq.joined&order=created_at.desc,id.desc'),
  waits('one address', 'email=gte.waits-78@&email=lt.waits-78@\u{10FFFF}&order=created_at.desc,id.desc'),
  audit('newest', ''),
  audit('by the server', 'actor_id=is.null&'),
  audit('a common act', 'act=eq.warn_member&'),
  audit('a rare act', 'act=eq.give_comp&'),
  audit('one kind', 'target_kind=eq.contact_message&'),
  audit('last year', `at=lt.${lastYear}&`),
  audit('a late page', `at=lte.${lastYear}&or=(at.lt."${lastYear}",id.lt.9)&`),
  audit("someone's last year", `actor_id=eq.${id.admin}&at=lt.${lastYear}&`),
  { name: 'announcements, ended', who: 'admin', path: 'rpc/announcement_list', body: { is_over: true } },
  { name: 'billing, failed events', who: 'admin', path: 'rpc/failed_billing_events', body: {} },
]
