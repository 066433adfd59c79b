import type { CancelReason, DeclineReason } from '#domain/trades.ts'
import { ask, db } from '#web/data/client.ts'
import { track, tracked } from '#web/data/measures/track.ts'
import { wireItems, type OfferDraft } from './offer/offer.ts'

export const moves = {
  send: (recipientId: string, draft: OfferDraft) =>
    tracked(
      ask(
        db.rpc('trade_send', {
          recipient_id: recipientId,
          items: wireItems(draft, 'proposer'),
          message: draft.message.trim(),
          client_id: draft.clientId,
          accepts_rules: draft.acceptsRules,
          ...termsOf(draft),
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
  accept: (tradeId: string, expectedVersion: number, isHappy: boolean) =>
    tracked(ask(db.rpc('trade_accept', { trade_id: tradeId, expected_version: expectedVersion, is_happy: isHappy })), 'trade_accepted'),
  decline: (tradeId: string, reason: DeclineReason | null) => ask(db.rpc('trade_decline', { trade_id: tradeId, reason })),
  withdraw: (tradeId: string) => ask(db.rpc('trade_withdraw', { trade_id: tradeId })),
  cancel: (tradeId: string, reason: CancelReason) =>
    tracked(ask(db.rpc('trade_cancel', { trade_id: tradeId, reason })), 'trade_cancelled', { reason }),
  confirm: async (tradeId: string) => {
    const confirmed = await ask(db.rpc('trade_confirm', { trade_id: tradeId }))
    if (confirmed.status === 'completed') track('trade_completed')
    return confirmed
  },
}

const termsOf = ({ basis, balanceMethod, balanceNote, isHappy }: OfferDraft) => ({
  value_basis: basis,
  balance_method: balanceMethod,
  balance_note: balanceMethod === 'none' ? '' : balanceNote.trim(),
  is_happy: isHappy,
})
