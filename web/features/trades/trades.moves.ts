import { zoneLike } from '#domain/scheduling/hours.ts'
import type { LateMoveReason } from '#domain/trading/conduct.ts'
import type { CancelReason, DeclineReason } from '#domain/trades.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { ask, db } from '#web/data/client.ts'
import { isUuid } from '#web/data/uuid.ts'
import { tracked } from '#web/data/measures/track.ts'
import { wireItems, type OfferDraft } from './offer/offer.ts'

export type AcceptTicks = { isHappy: boolean; acceptsUnverified: boolean }
export type Place = { mode: string; name: string; address: string; note: string }

export const moves = {
  /** `jobId`: the job of theirs that the request came from. */
  send: (recipientId: string, draft: OfferDraft, jobId: string | undefined) =>
    tracked(
      ask(
        db.rpc('trade_send', {
          recipient_id: recipientId,
          items: wireItems(draft, 'proposer'),
          message: draft.message.trim(),
          client_id: draft.clientId,
          accepts_rules: draft.acceptsRules,
          ...termsOf(draft),
          ...(jobId !== undefined && isUuid(jobId) && { source: 'job', source_id: jobId }),
        }),
      ),
      'trade_sent',
    ),
  counter: (tradeId: string, draft: OfferDraft, me: 'proposer' | 'recipient', expectedVersion: number) =>
    tracked(
      ask(
        db.rpc('trade_counter', {
          trade_id: tradeId,
          items: wireItems(draft, me),
          message: draft.message.trim(),
          expected_version: expectedVersion,
          client_id: draft.clientId,
          ...termsOf(draft),
        }),
      ),
      'trade_countered',
    ),
  accept: (tradeId: string, expectedVersion: number, ticks: AcceptTicks) =>
    tracked(
      ask(
        db.rpc('trade_accept', {
          trade_id: tradeId,
          expected_version: expectedVersion,
          is_happy: ticks.isHappy,
          accepts_unverified: ticks.acceptsUnverified,
        }),
      ),
      'trade_accepted',
    ),
  decline: (tradeId: string, reason: DeclineReason | null) => ask(db.rpc('trade_decline', { trade_id: tradeId, reason })),
  withdraw: (tradeId: string) => ask(db.rpc('trade_withdraw', { trade_id: tradeId })),
  cancel: (tradeId: string, reason: CancelReason) =>
    tracked(ask(db.rpc('trade_cancel', { trade_id: tradeId, reason })), 'trade_cancelled', { reason }),
  propose: (appointmentId: string, slots: string[], mode: string, reason: LateMoveReason | null) =>
    ask(
      db.rpc('trade_propose_slots', {
        appointment_id: appointmentId,
        slots,
        location_mode: mode,
        timezone: zoneLike(ownTimeZone(), new Date().getFullYear()),
        ...(reason && { reason }),
      }),
    ),
  splitVisit: (appointmentId: string, itemIds: string[]) =>
    ask(db.rpc('trade_split_visit', { appointment_id: appointmentId, item_ids: itemIds })),
  joinVisits: (appointmentId: string, otherId: string) =>
    ask(db.rpc('trade_join_visits', { appointment_id: appointmentId, other_id: otherId })),
  choose: (appointmentId: string, slot: string) => ask(db.rpc('trade_confirm_slot', { appointment_id: appointmentId, slot })),
  answerPlace: (appointmentId: string, accepts: boolean) => ask(db.rpc('trade_place_answer', { appointment_id: appointmentId, accepts })),
  place: (appointmentId: string, { mode, name, address, note }: Place) =>
    ask(db.rpc('trade_place_save', { appointment_id: appointmentId, location_mode: mode, place_name: name, address, arrival_note: note })),
  coming: (appointmentId: string) => ask(db.rpc('trade_coming', { appointment_id: appointmentId })),
  nameContact: (appointmentId: string, name: string, way: { email: string } | { phone: string }) =>
    ask(db.rpc('trade_trusted_contact_save', { appointment_id: appointmentId, name, ...way })),
  removeContact: (appointmentId: string) => ask(db.rpc('trade_trusted_contact_clear', { appointment_id: appointmentId })),
  late: (appointmentId: string, minutes: number) => ask(db.rpc('trade_running_late', { appointment_id: appointmentId, minutes })),
}

const termsOf = ({ basis, balanceMethod, balanceNote, isHappy, acceptsUnverified }: OfferDraft) => ({
  value_basis: basis,
  balance_method: balanceMethod,
  balance_note: balanceMethod === 'none' ? '' : balanceNote.trim(),
  is_happy: isHappy,
  accepts_unverified: acceptsUnverified,
})
