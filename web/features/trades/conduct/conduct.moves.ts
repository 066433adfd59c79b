// What a member says when a trade goes wrong, and their answers to it.
import type { DisputeReason, NoShowAnswer, OwedChoice } from '#domain/trading/conduct.ts'
import { ask, db } from '#web/data/client.ts'

export const conductMoves = {
  excuse: (tradeId: string) => ask(db.rpc('trade_excuse', { trade_id: tradeId })),
  reportNoShow: (appointmentId: string, note: string) =>
    ask(db.rpc('trade_report_no_show', { appointment_id: appointmentId, note: note.trim() })),
  answerNoShow: (appointmentId: string, answer: NoShowAnswer) =>
    ask(db.rpc('trade_answer_no_show', { appointment_id: appointmentId, answer })),
  /** `itemId`: the one service that is repeated or replaced; null if it is all of them. */
  chooseOwed: (tradeId: string, choice: OwedChoice, service: string, itemId: string | null) =>
    ask(
      db.rpc('trade_owed_choice', {
        trade_id: tradeId,
        choice,
        ...(choice === 'other' && { service: service.trim() }),
        ...(itemId !== null && (choice === 'redo' || choice === 'other') && { item_id: itemId }),
      }),
    ),
  /** `itemId`: the one service of the visit that it is about; null if it is about all of it. */
  openDispute: (tradeId: string, appointmentId: string, itemId: string | null, reason: DisputeReason, statement: string) =>
    ask(
      db.rpc('trade_dispute_open', {
        trade_id: tradeId,
        appointment_id: appointmentId,
        reason,
        statement: statement.trim(),
        ...(itemId !== null && { item_id: itemId }),
      }),
    ),
  answerDispute: (disputeId: string, answer: string) =>
    ask(db.rpc('trade_dispute_answer', { dispute_id: disputeId, answer: answer.trim() })),
  withdrawDispute: (disputeId: string) => ask(db.rpc('trade_dispute_withdraw', { dispute_id: disputeId })),
  redeem: (iouId: string, tradeId: string) => ask(db.rpc('iou_redeem', { iou_id: iouId, trade_id: tradeId })),
  forgive: (iouId: string) => ask(db.rpc('iou_forgive', { iou_id: iouId })),
}
