import { account } from './help/account.copy.ts'
import { founding } from './help/founders.copy.ts'
import { gettingStarted } from './help/getting-started.copy.ts'
import { messaging } from './help/messages.copy.ts'
import { notifying } from './help/notifications.copy.ts'
import { planning } from './help/plans.copy.ts'
import { privacyHelp } from './help/privacy.copy.ts'
import { profile } from './help/profile.copy.ts'
import { trading } from './help/trades.copy.ts'
import type { Group } from './words.ts'

export const groups: Group[] = [gettingStarted, profile, trading, messaging, planning, founding, privacyHelp, account, notifying]

export const copy = {
  title: 'Help Center',
  description: 'How Beauty Barter works: accounts, profiles, trades, messages, plans, privacy and security, in short articles.',
  lead: 'Short answers to what people ask us most.',
  updated: '2026-11-22',
  search: {
    label: 'Search the help',
    hint: 'Counter-offer, password, plan',
    empty: 'Nothing here answers that yet. Try another word, or ask us.',
  },
  more: 'Still have a question?',
  contact: 'Write to us',
} as const
