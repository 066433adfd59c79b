// When a rule repeats, day by day: each day from the start is asked whether the rule names it. Slow on purpose, and written from RFC
// 5545 alone, so that the product's reading can be compared with it.
export type RuleModel = {
  freq: 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY'
  interval: number
  wkst: number
  byMonth: number[]
  byWeekNo: number[]
  byYearDay: number[]
  byMonthDay: number[]
  byDay: [nth: number, weekday: number][]
  byHour: number[]
  byMinute: number[]
  bySetPos: number[]
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day)
const yearOf = (day: number) => new Date(day).getUTCFullYear()
const monthOf = (day: number) => new Date(day).getUTCMonth() + 1
const dateOf = (day: number) => new Date(day).getUTCDate()
const weekdayOf = (day: number) => new Date(day).getUTCDay()
const daysBetween = (one: number, other: number) => Math.round((other - one) / dayMs)

/** Every occurrence before `until`, on the clock of the series. */
export function occurrencesOf(rule: RuleModel, start: number, until: number): number[] {
  const firstDay = Math.floor(start / dayMs) * dayMs
  const sets = new Map<string, number[]>()
  // From the beginning of the first period to the end of the last one: places in a period are counted from either.
  const lastDay = utc(yearOf(until) + 1, 1, 8)
  for (let day = utc(yearOf(firstDay), 1, 1) - 7 * dayMs; day < lastDay; day += dayMs) {
    if (!namesDay(rule, day, firstDay)) continue
    for (const wall of timesOn(rule, day, start)) {
      const [key, ordinal] = periodOf(rule, wall, start)
      if (ordinal < 0 || ordinal % rule.interval !== 0) continue
      const set = sets.get(key)
      if (set === undefined) sets.set(key, [wall])
      else set.push(wall)
    }
  }
  const chosen = [...sets.values()].flatMap((set) =>
    rule.bySetPos.length === 0
      ? set
      : set.filter((_, place) => rule.bySetPos.some((each) => (each > 0 ? place === each - 1 : place === set.length + each))),
  )
  return chosen.filter((wall) => wall >= start && wall < until)
}

/** Which year, month, week, day or hour it is in, and how many after that of the start. */
function periodOf({ freq, wkst }: RuleModel, wall: number, start: number): [string, number] {
  const [day, first] = [wall, start].map((each) => Math.floor(each / dayMs) * dayMs) as [number, number]
  if (freq === 'YEARLY') return [String(yearOf(day)), yearOf(day) - yearOf(first)]
  if (freq === 'MONTHLY') return [`${yearOf(day)}-${monthOf(day)}`, (yearOf(day) - yearOf(first)) * 12 + monthOf(day) - monthOf(first)]
  if (freq === 'WEEKLY') return [String(weekBegin(day, wkst)), daysBetween(weekBegin(first, wkst), weekBegin(day, wkst)) / 7]
  if (freq === 'DAILY') return [String(day), daysBetween(first, day)]
  return [String(Math.floor(wall / hourMs)), Math.floor(wall / hourMs) - Math.floor(start / hourMs)]
}

function timesOn({ freq, byHour, byMinute }: RuleModel, day: number, start: number): number[] {
  const [hour, minute] = [new Date(start).getUTCHours(), new Date(start).getUTCMinutes()]
  const found: number[] = []
  for (let ofHour = 0; ofHour < 24; ofHour += 1) {
    const isHour = byHour.length > 0 ? byHour.includes(ofHour) : freq === 'HOURLY' || ofHour === hour
    if (!isHour) continue
    for (let ofMinute = 0; ofMinute < 60; ofMinute += 1)
      if (byMinute.length > 0 ? byMinute.includes(ofMinute) : ofMinute === minute) found.push(day + (ofHour * 60 + ofMinute) * 60_000)
  }
  return found
}

function namesDay(rule: RuleModel, day: number, first: number): boolean {
  const [year, month] = [yearOf(day), monthOf(day)]
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(month)) return false
  const inMonth = daysBetween(utc(year, month, 1), utc(year, month + 1, 1))
  if (rule.byMonthDay.length > 0 && !rule.byMonthDay.some((each) => dateOf(day) === (each > 0 ? each : inMonth + 1 + each))) return false
  const ofYear = daysBetween(utc(year, 1, 1), day) + 1
  const inYear = daysBetween(utc(year, 1, 1), utc(year + 1, 1, 1))
  if (rule.byYearDay.length > 0 && !rule.byYearDay.some((each) => ofYear === (each > 0 ? each : inYear + 1 + each))) return false
  if (rule.byWeekNo.length > 0 && !isInWeek(rule, day)) return false
  if (rule.byDay.length > 0) return rule.byDay.some(([nth, weekday]) => weekdayOf(day) === weekday && isNth(rule, day, nth))
  return takesFromStart(rule, day, first)
}

/** What the rule leaves open is as it is at the start. */
function takesFromStart({ freq, byMonth, byMonthDay, byYearDay, byWeekNo }: RuleModel, day: number, first: number): boolean {
  if (byMonthDay.length > 0 || byYearDay.length > 0) return true
  if (freq === 'WEEKLY' || (freq === 'YEARLY' && byWeekNo.length > 0)) return weekdayOf(day) === weekdayOf(first)
  if (freq === 'MONTHLY') return dateOf(day) === dateOf(first)
  if (freq === 'YEARLY') return dateOf(day) === dateOf(first) && (byMonth.length > 0 || monthOf(day) === monthOf(first))
  return true
}

function isNth({ freq, byMonth, byWeekNo }: RuleModel, day: number, nth: number): boolean {
  if (nth === 0 || byWeekNo.length > 0 || (freq !== 'MONTHLY' && freq !== 'YEARLY')) return true
  const isOfMonth = freq === 'MONTHLY' || byMonth.length > 0
  const isSame = (other: number) => yearOf(other) === yearOf(day) && (!isOfMonth || monthOf(other) === monthOf(day))
  // Walks back, or on, to the end of the month or the year.
  let place = 0
  for (let each = day; isSame(each); each += nth > 0 ? -7 * dayMs : 7 * dayMs) place += 1
  return place === Math.abs(nth)
}

const weekBegin = (day: number, wkst: number): number => {
  let begin = day
  while (weekdayOf(begin) !== wkst) begin -= dayMs
  return begin
}

/** A week is of the year in which most of its days are. */
function isInWeek({ byWeekNo, wkst }: RuleModel, day: number): boolean {
  const begin = weekBegin(day, wkst)
  const ofYear = yearOf(begin + 3 * dayMs)
  let before = 0
  for (let each = begin - 7 * dayMs; yearOf(each + 3 * dayMs) === ofYear; each -= 7 * dayMs) before += 1
  let after = 0
  for (let each = begin + 7 * dayMs; yearOf(each + 3 * dayMs) === ofYear; each += 7 * dayMs) after += 1
  return byWeekNo.includes(before + 1) || byWeekNo.includes(-after - 1)
}
