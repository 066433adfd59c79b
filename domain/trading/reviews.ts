// Reviews of completed trades. The database judges (trading/review-moves.sql); here is what screens say about it.

/** docs/product/limits.md */
export const reviewLimits = { bodyLength: 2000, noteLength: 1000, replyLength: 1000, days: 14, subRatingsFrom: 3 } as const

export const ratingNames = ['quality', 'reliability', 'friendliness'] as const
export type RatingName = (typeof ratingNames)[number]
export type Ratings = Record<RatingName, number>

/** The end of the time to write, which is also when a single review opens. */
export function reviewsUntil(completedAt: string): Date {
  return new Date(new Date(completedAt).getTime() + reviewLimits.days * 24 * 60 * 60 * 1000)
}

/** The rating of one review: the mean of its three. */
export const meanOf = ({ quality, reliability, friendliness }: Ratings): number => (quality + reliability + friendliness) / 3

/** A sentence that a chip adds to the text, or takes out again. */
export function withSentence(text: string, sentence: string): string {
  return text.trim() === '' ? `${sentence} ` : `${text.trimEnd()} ${sentence} `
}

export const hasSentence = (text: string, sentence: string): boolean => text.includes(sentence)

export const withoutSentence = (text: string, sentence: string): string => text.replace(sentence, '').replace(/ {2,}/g, ' ').trimStart()
