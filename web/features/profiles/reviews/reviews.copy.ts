import type { RatingName } from '#domain/trading/reviews.ts'

export const copy = {
  title: 'Reviews',
  failed: "These reviews didn't load",
  from: (many: number) => `from ${many === 1 ? '1 review' : `${many} reviews`}`,
  ratings: { quality: 'Quality', reliability: 'Reliability', friendliness: 'Friendliness' } satisfies Record<RatingName, string>,
  stars: (score: string) => `${score} of 5 stars`,
  formerMember: 'A former member',
  report: (name: string) => `Report the review by ${name}`,
  reply: {
    by: (name: string) => `${name} replied`,
    open: 'Reply',
    label: 'Your reply',
    hint: (most: string) => `Everyone can read it. You can reply once, in up to ${most} characters.`,
    send: 'Post reply',
    busy: 'Posting...',
    cancel: 'Cancel',
    done: 'Your reply is posted.',
    failed: 'Failed to post your reply',
  },
}
