import { expect, test } from 'vitest'
import { badgeOf } from './marks.ts'

test.each([
  ['pending', 'awaiting_recipient', 'answer', 'Needs your answer'],
  ['pending', 'awaiting_recipient', null, 'Waiting for Bea'],
  ['accepted', 'to_schedule', 'propose', 'Agree on a time'],
  ['accepted', 'to_schedule', 'choose', 'Choose a time'],
  ['accepted', 'to_schedule', null, 'Waiting for Bea'],
  ['accepted', 'scheduled', 'place', 'Needs your answer'],
  ['accepted', 'scheduled', 'appointment', 'Scheduled'],
  ['accepted', 'scheduled', null, 'Scheduled'],
  ['accepted', 'in_progress', 'propose', 'Agree on a time'],
  ['accepted', 'in_progress', 'owed', 'Your turn'],
  ['accepted', 'in_progress', null, 'One side is done'],
  ['accepted', 'awaiting_confirmation', 'confirm', 'Confirm it happened'],
  ['accepted', 'awaiting_confirmation', 'no_show', 'Needs your answer'],
  ['accepted', 'awaiting_confirmation', null, 'Waiting for Bea to confirm'],
  ['accepted', 'disputed', 'tell_side', 'Tell your side'],
  ['accepted', 'disputed', null, 'In dispute'],
  ['completed', 'completed', 'review', 'Completed'],
  ['completed', 'completed', null, 'Completed'],
  ['completed', 'completed_with_iou', null, 'Completed with an IOU'],
  ['declined', 'declined', null, 'Declined'],
  ['cancelled', 'withdrawn', null, 'Withdrawn'],
  ['cancelled', 'expired', null, 'Expired'],
  ['cancelled', 'unconfirmed', null, 'Nobody confirmed'],
  ['cancelled', 'cancelled', 'excuse', 'Canceled'],
  ['cancelled', 'cancelled', null, 'Canceled'],
] as const)('%s, %s, what waits %s: %s', (status, phase, kind, words) => {
  expect(badgeOf({ status, phase }, kind, 'Bea').words).toBe(words)
})
