// The words of the planted area's notifications, as a new area has them in domain/notices/words/en/.
import type { Language } from '#domain/notices/words.ts'

export const tipWords: Language = {
  tip_approved: { title: 'Your tip is out', message: '{tip}', open: 'See your tip' },
  tip_rejected: { title: 'Your tip needs changes', message: '{tip}' },
  tips_waiting: { title: { by: 'tips', cases: { one: 'New tip needs review' }, other: '{tips} tips need review' }, message: '{tip}' },
  tips_found: { title: 'New tips', message: '{tips} for {search}' },
}
