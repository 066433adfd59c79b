import type { RatingName } from '#domain/trading/reviews.ts'

export const copy = {
  traded: (them: string, given: string, got: string) => `You and ${them} traded ${given} for ${got}`,
  missed: (them: string) => `Your appointment with ${them}`,
  failed: "The reviews of this trade didn't load",
  write: 'Write a review',
  again: 'Trade again',
  againBusy: 'Getting it ready...',
  againFailed: "Failed to get the request ready. Open their profile and try 'Request a trade'.",
  until: (day: string) => `You can write until ${day}.`,
  over: 'The 14 days for reviews are over.',
  form: {
    title: (them: string) => `Your review of ${them}`,
    sealed: 'Sealed until both are written',
    lines: {
      quality: 'How it turned out',
      reliability: 'On time, as agreed',
      friendliness: 'How it felt',
    } satisfies Record<RatingName, string>,
    chips: 'Add to your review',
    prompts: ['On time', 'Great with textured hair', 'Clean space', 'Explained aftercare'],
    body: 'In your words',
    bodyHint: (written: string, most: string) => `${written} of ${most} characters. You can change it until it opens.`,
    note: 'Private note',
    noteHint: 'Optional. Only our moderation team reads this.',
    explained: (day: string) =>
      `Neither of you can read the other's review first, or see whether there is one. When you both have written, both open at once. Otherwise yours opens on ${day}.`,
    missing: 'Give each of the three at least one star.',
    send: 'Seal your review',
    change: 'Save changes',
    busy: 'Saving...',
    cancel: 'Cancel',
    failed: 'Failed to save your review',
  },
  done: {
    sealed: 'Your review is sealed.',
    opened: (them: string) => `Your review and the one by ${them} are open now.`,
  },
  waiting: {
    title: 'Your review is sealed',
    line: (them: string, day: string) => `It opens when ${them} writes one too, or on ${day}.`,
    edit: 'Change it',
  },
  open: {
    yours: (them: string) => `You about ${them}`,
    theirs: (who: string) => `${who} about you`,
    none: (who: string) => `${who} didn't write a review.`,
    hidden: 'Our moderation team hid this review because it broke the community rules.',
    reply: (who: string) => `${who} replied`,
    replyToo: 'You can reply to it on your profile.',
  },
}
