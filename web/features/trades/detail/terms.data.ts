// What an accepted trade needs: what the two expect of each other, and times that both have.
import { queryOptions } from '@tanstack/react-query'
import { readRules, usualNoticeHours } from '#domain/trading/trade-rules.ts'
import { ask, db } from '#web/data/client.ts'

export const terms = {
  /** How long before an appointment a member asks to hear of a cancellation. */
  noticeHours: (userId: string) =>
    queryOptions({
      queryKey: ['trades', 'notice', userId],
      queryFn: async () => {
        const found = await ask(db.from('profile_details').select('trade_rules').eq('user_id', userId).maybeSingle())
        return readRules(found?.trade_rules).notice_hours ?? usualNoticeHours
      },
    }),

  /** Times both have for an appointment. Asked for each time the dialog opens. */
  times: (appointmentId: string, mode: string) =>
    queryOptions({
      queryKey: ['trades', 'times', appointmentId, mode],
      queryFn: async () => {
        const rows = await ask(db.rpc('appointment_slots', { appointment_id: appointmentId, location_mode: mode }))
        // The schema cannot say that a function's columns are never null.
        return rows.flatMap(({ starts_at, timezone }) => (starts_at === null || timezone === null ? [] : [{ starts_at, timezone }]))
      },
      gcTime: 0,
    }),

  /** What the two expect of a trade with them, as far as I may see it. */
  rules: (memberIds: readonly string[]) =>
    queryOptions({
      queryKey: ['trades', 'rules', ...memberIds],
      queryFn: () => ask(db.from('profile_details').select('user_id, trade_rules').in('user_id', memberIds)),
    }),
}
