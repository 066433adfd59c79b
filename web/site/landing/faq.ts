import { priceOf } from '#domain/membership.ts'
import { copy } from '../copy.ts'

export const questions = copy.faq.questions.map(({ ask, answer }) => ({
  ask,
  answer: answer.replace('{basic}', priceOf('basic')).replace('{premium}', priceOf('premium')),
}))
