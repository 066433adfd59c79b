import type { Reason } from './moderation.data.ts'

export const copy = {
  blockFailed: 'Failed to block this member',
  unblockFailed: 'Failed to unblock this member',
  reportFailed: 'Failed to send the report',
  listFailed: 'Your blocked members did not load',
  blocked: (name: string) => `${name} is blocked. You can lift it in Settings.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  reported: (number: string) => `Thank you. Your report has the number ${number}.`,
  chooseReason: 'Choose what happened.',
} as const

export const reasonNames: Record<Reason, string> = {
  spam: 'Spam',
  harassment: 'Harassment or bullying',
  sexual_content: 'Sexual content',
  hate: 'Hate',
  scam: 'Scam or fraud',
  unlicensed_work: 'Unlicensed work',
  unsafe_practice: 'Unsafe practice or an injury',
  stolen_photos: 'Stolen photos',
  minor_at_risk: 'A minor is at risk',
  other: 'Something else',
}
