// What a kind of notification may be (decision 68).
import { bounds } from '#tests/support/policies/bounds.ts'

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
