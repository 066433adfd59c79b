// What a member expects of a trade with them (B6.10). The form is a constraint of profile_details.
export const noticeHours = [12, 24, 48] as const
/** Without a rule of their own (B6.8). */
export const usualNoticeHours = 24
export const graceMinutes = [0, 5, 10, 15, 20, 30] as const
/** May someone, or is something there? Undefined where the member says nothing. */
export const yesOrNo = ['guests_allowed', 'children_allowed', 'pets_in_space', 'models_photos_ok'] as const
export type YesOrNo = (typeof yesOrNo)[number]
export const ruleNoteLength = 300

export type TradeRules = Partial<Record<YesOrNo, boolean>> & {
  notice_hours?: (typeof noticeHours)[number]
  late_grace_minutes?: (typeof graceMinutes)[number]
  quality_pledge?: true
  note?: string
}

/** Leaves out what it does not know. */
export function readRules(stored: unknown): TradeRules {
  const found = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const notice = noticeHours.find((hours) => hours === found['notice_hours'])
  const grace = graceMinutes.find((minutes) => minutes === found['late_grace_minutes'])
  const note = typeof found['note'] === 'string' ? found['note'].trim() : ''
  const answers = yesOrNo.flatMap((name) => (typeof found[name] === 'boolean' ? [[name, found[name]] as const] : []))
  return {
    ...Object.fromEntries(answers),
    ...(notice !== undefined && { notice_hours: notice }),
    ...(grace !== undefined && { late_grace_minutes: grace }),
    ...(found['quality_pledge'] === true && { quality_pledge: true }),
    ...(note !== '' && { note }),
  }
}

const answersInWords: Record<YesOrNo, [yes: string, no: string]> = {
  guests_allowed: ['You may bring a guest.', 'Please come alone.'],
  children_allowed: ['Children are welcome.', 'Please come without children.'],
  pets_in_space: ['There are pets in the space.', 'There are no pets in the space.'],
  models_photos_ok: ['Photos of the result are fine.', 'No photos of the result, please.'],
}

/** One sentence for each rule, as the other person reads it. */
export function rulesInWords(rules: TradeRules): string[] {
  const { notice_hours: notice, late_grace_minutes: grace, quality_pledge: pledge, note } = rules
  return [
    ...(notice ? [`Cancel or reschedule at least ${notice} hours ahead.`] : []),
    ...(grace === undefined ? [] : [grace === 0 ? 'Please be on time.' : `Up to ${grace} minutes late is fine.`]),
    ...yesOrNo.flatMap((name) => (rules[name] === undefined ? [] : [answersInWords[name][rules[name] ? 0 : 1]])),
    ...(pledge ? ['Trade clients get the same time and care as paying clients.'] : []),
    ...(note ? [note] : []),
  ]
}
