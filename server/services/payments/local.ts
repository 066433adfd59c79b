// The local half of payments: pages of ours that take no money. Their events arrive, signed, at the same webhook as Stripe's.
import type { AsService, BillingEvent } from './billing-event.ts'
import type { Payments } from './provider.ts'
import { readSigned } from './signature.ts'
import { openTill } from './till.ts'

export function openLocalPayments(publicUrl: string, asService: AsService): Payments {
  const till = openTill(asService)
  let secret: string | null = null

  return {
    source: 'local',
    till,
    checkout: async ({ checkoutId }) => ({ url: `${publicUrl}/_checkout/${checkoutId}`, providerId: null }),
    portal: async ({ userId, change }, asServiceForMember) =>
      `${publicUrl}/_billing/${await openTill(asServiceForMember).visit(userId)}${change === null ? '' : '?step=downgrade'}`,
    async read(body, signature) {
      secret ??= await till.secret()
      // Only the till knows the secret, so this is a neutral event.
      const { data } = await readSigned(body, signature, secret)
      return { event: data.object as unknown as BillingEvent, replaced: null }
    },
    // The till has already ended the earlier contract when it opened the new one.
    endReplaced: async () => {},
    stop: (contractId) => till.stop(contractId),
  }
}
