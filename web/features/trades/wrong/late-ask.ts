import type { MyTrade } from '../my-trade.ts'

/** Whether what was late is asking for another time. A trade that someone cancelled late has ended, or waits for what is owed. */
export const isLateAsk = ({ trade, appointments }: Pick<MyTrade, 'trade' | 'appointments'>): boolean =>
  trade.status === 'accepted' && trade.owed_to === null && appointments.some(({ meeting }) => meeting.late_move_of !== null)
