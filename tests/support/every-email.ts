// One email or more of each kind that the product sends, with links to https://town.test.

const at = '2026-12-05T10:00:00+00:00'

function noticeOf(template: string, topic: string | null, title: string, message: string) {
  const link = 'https://town.test/trades?id=a'
  return { template, tab: 'trades', topic, urgency: 'day', title, message, link, facts: {}, zone: 'America/Denver' }
}

/** Facts for every kind, as SQL stores them. */
export const everyEmail: Record<string, Record<string, unknown>[]> = {
  admin_reset: [{ at }],
  announcement: [
    { title: 'A quiet Sunday', body: 'We move house.\nIt takes an hour.', link: 'https://town.test/trades' },
    { title: 'A quiet Sunday', body: 'We move house.', link: null },
  ],
  contact_message: [{ topic: 'billing', name: 'Eve', address: 'eve@town.test', message: 'One\nTwo', ref: 'C-1' }],
  contact_received: [{ ref: 'C-1', topic: 'billing' }],
  deletion_asked: [{ on: at }, { on: at, reason: 'You asked us to.' }],
  deletion_ended: [{ reason: 'It was meant for someone else.' }],
  digest: [
    {
      entries: [
        {
          template: 'application_sent',
          title: 'New application: Stylist',
          message: 'Bea applied.',
          link: 'https://town.test/jobs?id=a',
          earlier: 2,
        },
        {
          template: 'message',
          title: 'New message from Ana',
          message: 'Hello',
          facts: { who: 'Ana', words: 'Hello' },
          link: 'https://town.test/messages/a',
          earlier: 0,
        },
      ],
      many: 12,
      all: 'https://town.test/notifications',
      zone: 'America/Denver',
    },
    {
      entries: [
        {
          template: 'application_sent',
          title: 'New application: Stylist',
          message: 'Bea applied.',
          link: 'https://town.test/jobs?id=a',
          earlier: 0,
        },
      ],
      many: 1,
      all: 'https://town.test/notifications',
      zone: 'America/Denver',
    },
  ],
  export_ready: [{ until: at }, { until: at, reason: 'You asked us by mail.' }],
  founder: [{ number: 7, ends_on: at }],
  founder_ending: [{ days: 1, ends_on: at }],
  new_sign_in: [{ device: 'Chrome on Mac', at, link: 'https://town.test/settings?tab=security' }],
  notice: [
    {
      ...noticeOf('trade_sent', 'trades', 'Ana wants to trade', 'You get Trim · You give Gel'),
      facts: { who: 'Ana', get: ['Trim'], give: ['Gel'] },
    },
    ...['review_received', 'review_shown', 'review_replied', 'review_reminder'].map((template) =>
      noticeOf(template, 'trades', 'Ana reviewed your trade', 'Read it.'),
    ),
    ...['nudge_service', 'nudge_profile', 'nudge_want'].map((template) =>
      noticeOf(template, 'trades', 'What do you offer?', 'Add your first service.'),
    ),
    noticeOf('match_found', 'trades', '3 new matches near Salem', 'See who.'),
    { ...noticeOf('trade_soon', null, 'In two hours: Trim', 'Trim with Ana.'), urgency: 'now' },
    ...['interview_proposed', 'interview_accepted'].map((template) => ({
      ...noticeOf(template, null, 'Lumen House invites you to an interview', 'Trial day, Tue, Nov 3 at 9:00 AM.'),
      tab: 'jobs',
      urgency: 'now',
    })),
    ...[
      ['message', 'messages'],
      ['application_sent', 'jobs'],
      ['forum_thread', 'community'],
    ].map(([template = '', topic = '']) => ({
      ...noticeOf(template, topic, 'New message from Ana', 'Hello'),
      tab: topic,
      urgency: 'summary',
    })),
  ],
  payment_failed: [
    { tier: 'premium', grace_until: at },
    { tier: 'basic', grace_until: null },
  ],
  plan_changed: [
    ...['trialing', 'active', 'cancelled', 'paused', 'past_due', 'ended'].map((status) => ({ tier: 'premium', status, ends_on: at })),
    { tier: 'free', status: 'active', ends_on: null },
  ],
  receipt: [{ amount_cents: 599, tier: 'basic', period_end: at, number: 'BB-1', paid_at: at }],
  standing: [
    { event: 'sanction_given', kind: 'warning', limits: [], ends_on: at, words: 'Be kind.' },
    { event: 'sanction_given', kind: 'limit', limits: ['no_messages', 'no_trades', 'no_posts'], ends_on: at, words: 'Be kind.' },
    { event: 'sanction_given', kind: 'suspension', limits: [], ends_on: null, words: 'Be kind.' },
    ...['sanction_lifted', 'appeal_upheld', 'appeal_declined'].map((event) => ({
      event,
      kind: 'suspension',
      limits: [],
      ends_on: null,
      words: 'We were wrong.',
    })),
    { event: 'sanction_lifted', kind: 'warning', limits: [], ends_on: null, words: 'We were wrong.' },
    {
      event: 'appeal_upheld',
      kind: 'limit',
      limits: ['no_posts'],
      ends_on: null,
      words: 'We were wrong.',
      still: [
        { what: 'no_messages', ends_on: at },
        { what: 'no_posts', ends_on: at },
      ],
    },
  ],
  trial_ending: [
    { days: 3, ends_on: at, tier: 'free', price_cents: 599 },
    { days: 3, ends_on: at, tier: 'premium', price_cents: 999 },
  ],
  trusted_contact: ['start', 'missed', 'ok'].flatMap((event) =>
    ['Portland, OR', ''].map((city) => ({ event, who: 'Ana Alvarez', city, starts_at: at, ends_at: at, timezone: 'America/Los_Angeles' })),
  ),
  waitlist_confirm: [{ link: 'https://town.test/c?token=a&b=c', unsubscribe: 'https://town.test/u?token=a' }],
  waitlist_invited: [{ link: 'https://town.test/auth?mode=signup', ends_on: at }],
  waitlist_welcome: [{ position: 12, referral_link: 'https://town.test/?ref=AB' }],
}
