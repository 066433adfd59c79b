/** "45 min", "1 h", "2 h 30 min". */
export function lengthOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** How often, after "every": 30 seconds, minute, 5 minutes, hour. */
export function paceWords(seconds: number): string {
  const [many, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return many === 1 ? unit : `${many} ${unit}s`
}
