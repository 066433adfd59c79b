// What a profile says about how reliable its member is.

/** "about 20 minutes", "about 3 hours", "about 2 days". */
export function replyTime(minutes: number): string {
  if (minutes < 60) return unit(Math.max(1, Math.round(minutes)), 'minute')
  if (minutes < 48 * 60) return unit(Math.round(minutes / 60), 'hour')
  return unit(Math.round(minutes / (24 * 60)), 'day')
}

const unit = (count: number, name: string) => `about ${count} ${name}${count === 1 ? '' : 's'}`
