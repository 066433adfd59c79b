import { expect, test } from 'vitest'
import { aboutOf, wordsOf } from './reported-words.ts'

test('each kind that members report has a name and a link, from its area or from here', () => {
  const kinds = ['profile', 'message', 'conversation', 'trade', 'review', 'job', 'job_message', 'application', 'portfolio_item'] as const
  expect(kinds.map((kind) => [wordsOf(kind).name, wordsOf(kind).open])).toEqual([
    ['Profile', 'Open the profile'],
    ['Direct message', 'Open the conversation'],
    ['Conversation', 'Open the conversation'],
    ['Trade', 'Open the trade'],
    ['Review', 'Open their reviews'],
    ['Job', 'Open the job'],
    ['Message about a job', 'Open the job'],
    ['Application', 'Open the job'],
    ['Portfolio picture', 'Open the portfolio'],
  ])
  expect([aboutOf('job', 'Braider'), aboutOf('trade', null)]).toEqual(['Job: Braider', 'Trade'])
})
