import { type Tier } from '#domain/membership.ts'
import { areasOf } from '#domain/plans/areas.ts'
import { listed } from '#domain/wording/lists.ts'

const { included, coming } = areasOf('premium')

export const planWords = {
  title: 'Plans',
  month: 'a month',
  plans: {
    free: {
      line: 'Look around and be found.',
      has: ['Your profile, services and portfolio', 'Browse and search all members', '5 profiles a day'],
      action: 'Join free',
    },
    basic: {
      line: 'Trade and talk.',
      has: ['Every profile, as often as you like', 'Send and receive trade requests', 'Messages with other members'],
      action: 'Choose Basic',
    },
    premium: {
      line: 'Everything, with a free trial first.',
      has: ['All of Basic', listed(included), 'The Pro Member badge', ...(coming.length === 0 ? [] : [`Coming: ${listed(coming)}`])],
      action: 'Choose Premium',
    },
  } satisfies Record<Tier, { line: string; has: string[]; action: string }>,
}
