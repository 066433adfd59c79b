import type { Reason } from './moderation.data.ts'

export const copy = {
  blockFailed: 'Failed to block this member',
  unblockFailed: 'Failed to unblock this member',
  reportFailed: 'Failed to send the report',
  listFailed: "Your blocked members didn't load.",
  blocked: (name: string) => `You blocked ${name}. You can undo this in Settings.`,
  unblocked: (name: string) => `You unblocked ${name}.`,
  unblock: 'Unblock',
  unblocking: 'Unblocking...',
  list: { title: 'Blocked members', none: "You haven't blocked anyone.", since: (day: string) => `Since ${day}` },
  block: {
    title: (name: string) => `Block ${name}?`,
    action: (firstName: string) => `Block ${firstName}`,
    busy: 'Blocking...',
    waiting: 'One moment...',
    again: 'Try Again',
    unread: "We couldn't see whether you have active trades with them.",
    line: (firstName: string) =>
      `You won't see each other's profiles, and neither of you can message the other or propose a trade. You both keep your messages to read. We won't let ${firstName} know.`,
    openTrades: (many: number, name: string) => `You have ${many === 1 ? 'an active trade' : `${many} active trades`} with ${name}.`,
    cancel: (many: number) => `Cancel ${many === 1 ? 'it' : 'them'}. It won't count against you`,
    keep: (many: number) => `Keep ${many === 1 ? 'it' : 'them'}, and only deal with each other there`,
  },
  moreAbout: (name: string) => `More about this message from ${name}`,
  removal: {
    line: "Its author reads your reason, word for word, and can appeal. They don't learn who removed it.",
    reason: 'Reason, as the author reads it',
    cancel: 'Cancel',
  },
  removedMessage: 'The moderation team removed this message.',
  report: {
    action: 'Report',
    title: (name: string) => `Report ${name}`,
    line: "Only our moderation team reads this. We won't say who reported it.",
    reason: 'What happened?',
    missing: 'Choose what happened.',
    detail: 'Tell us more',
    detailHint: (most: string) => `Optional, up to ${most} characters.`,
    alsoBlock: (name: string) => `Block ${name} too`,
    send: 'Send report',
    sent: 'Report sent',
    number: (number: string) => `Thank you. Your report number is ${number}.`,
  },
}

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
