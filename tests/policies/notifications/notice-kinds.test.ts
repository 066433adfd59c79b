// What a kind of notification may be (decision 68), and the tab of the page that lists it (B16).
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

bounds(
  'internal.notice_kinds',
  { which: `kind = 'trade_sent'` },
  {
    notice_kinds_tab_known: { refuses: [`tab = 'all'`], takes: [`tab = 'jobs'`] },
    notice_kinds_topic_known: { refuses: [`topic = 'account'`], takes: [`topic = 'community'`] },
    notice_kinds_urgency_known: { refuses: [`urgency = 'weekly'`], takes: [`urgency = 'summary'`, 'urgency = null'] },
    notice_kinds_gate_known: { refuses: [`gate = 'premium'`], takes: [`gate = 'messaging'`, 'gate = null'] },
    notice_kinds_mutes_known: { refuses: [`mutes = 'member'`], takes: [`mutes = 'job'`, 'mutes = null'] },
    notice_kinds_can_be_switched_off_to_be_muted: { refuses: ['topic = null'], takes: ['topic = null, mutes = null'] },
  },
)

/** What a member writes to themselves has no kind, so it goes by its type. */
async function tabsOf(town: Stage, types: string[]): Promise<string[]> {
  const [ana] = await town.professionals(1)
  await town.gains(ana, 'premium')
  const tabs: string[] = []
  for (const type of types) {
    const sql = `insert into public.notifications (user_id, type, title) values ($1, $2, 'Mine') returning tab`
    tabs.push(...(await town.as(ana, sql, [ana.id, type])).map(({ tab }) => String(tab)))
  }
  return tabs
}

promise('types fall into the tabs, unknown ones into System', async (town) => {
  const types = [
    'message',
    'trade_update',
    'review',
    'match_found',
    'new_job',
    'application_update',
    'interview_reminder',
    'new_event',
    'verification',
  ]
  assert.deepEqual(await tabsOf(town, types), ['messages', 'trades', 'trades', 'trades', 'jobs', 'jobs', 'jobs', 'community', 'system'])
})

promise('a new thread of the forum and its replies belong to the community', async (town) => {
  assert.deepEqual(await tabsOf(town, ['new_forum_thread', 'forum_reply']), ['community', 'community'])
  const kinds = await town.set(
    `select kind, tab from internal.notice_kinds where kind in ('forum_thread', 'forum_reply', 'nudge_want') order by kind`,
  )
  assert.deepEqual(kinds, [
    { kind: 'forum_reply', tab: 'community' },
    { kind: 'forum_thread', tab: 'community' },
    { kind: 'nudge_want', tab: 'system' },
  ])
})
