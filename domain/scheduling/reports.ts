// An appointment that one of the two reported as a no-show.
import type { Database } from '../generated/database.ts'

type AppointmentRow = Database['public']['Tables']['trade_appointments']['Row']

/** One of the two says that the other did not come, and the other has not answered yet. */
export const isReported = ({ reported_at, report_answer }: Pick<AppointmentRow, 'reported_at' | 'report_answer'>) =>
  reported_at !== null && report_answer === null
