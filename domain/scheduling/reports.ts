// An appointment that one of the two reported as a no-show.
import type { Database } from '../generated/database.ts'

type AppointmentRow = Database['public']['Tables']['trade_appointments']['Row']

type Report = Pick<AppointmentRow, 'status' | 'reported_at' | 'report_answer'>

/** One of the two says that the other did not come, and the two have not settled it yet. */
export const isReported = ({ status, reported_at, report_answer }: Report) =>
  status === 'confirmed' && reported_at !== null && (report_answer === null || report_answer === 'me_too')

/** Whether it waits for this member: who is said not to have come answers first; that neither came, who reported it confirms. */
export const asksMe = (meeting: Report & Pick<AppointmentRow, 'reported_by'>, me: string) =>
  isReported(meeting) && (meeting.reported_by === me) === (meeting.report_answer !== null)
