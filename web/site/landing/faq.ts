import { priceOf } from '#domain/membership.ts'
import { areasOf } from '#domain/plans/areas.ts'
import { listed } from '#domain/wording/lists.ts'
import { copy } from '../copy.ts'

export const questions = copy.faq.questions.map(({ ask, answer }) => ({
  ask,
  answer: answer
    .replace('{basic}', priceOf('basic'))
    .replace('{areas}', listed(areasOf('premium').included))
    .replace('{premium}', priceOf('premium')),
}))
