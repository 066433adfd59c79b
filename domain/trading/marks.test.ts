import { expect, test } from 'vitest'
import { badgeOf } from './marks.ts'

test.each([
  ['pending', 'awaiting_recipient', true, 'Needs your answer'],
  ['pending', 'awaiting_recipient', false, 'Waiting for Bea'],
  ['accepted', 'to_schedule', true, 'Agree on a time'],
  ['accepted', 'to_schedule', false, 'Waiting for Bea'],
  ['accepted', 'scheduled', true, 'Agree on a time'],
  ['accepted', 'scheduled', false, 'Scheduled'],
  ['accepted', 'in_progress', true, 'Your turn'],
  ['accepted', 'in_progress', false, 'One side is done'],
  ['accepted', 'awaiting_confirmation', true, 'Confirm it happened'],
  ['accepted', 'awaiting_confirmation', false, 'Waiting for Bea to confirm'],
  ['accepted', 'disputed', true, 'Tell your side'],
  ['accepted', 'disputed', false, 'In dispute'],
  ['completed', 'completed', false, 'Completed'],
  ['completed', 'completed_with_iou', false, 'Completed with an IOU'],
  ['declined', 'declined', false, 'Declined'],
  ['cancelled', 'withdrawn', false, 'Withdrawn'],
  ['cancelled', 'expired', false, 'Expired'],
  ['cancelled', 'unconfirmed', false, 'Nobody confirmed'],
  ['cancelled', 'cancelled', false, 'Canceled'],
] as const)('%s, %s, my turn %s: %s', (status, phase, isMine, words) => {
  expect(badgeOf({ status, phase }, isMine, 'Bea').words).toBe(words)
})
