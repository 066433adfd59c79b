import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaidTier } from '#domain/membership.ts'
import { kept } from '#web/data/kept.ts'
import { useMe } from '#web/data/session/session.ts'
import { track } from '#web/data/measures/track.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { checkoutUrl, portalUrl } from './billing.data.ts'
import { copy } from './membership.copy.ts'
import { membership } from './membership.data.ts'

/** Goes to the checkout. Stays busy until the browser has left the page. */
export function useCheckout(): { start: (tier: PaidTier) => void; busyWith: PaidTier | null } {
  const queries = useQueryClient()
  const { id: myId } = useMe()
  const checkout = useMutation({
    mutationFn: checkoutUrl,
    onSuccess: (url, tier) => {
      kept.wantedPlan.set(tier)
      track('checkout_start', { tier })
      window.location.assign(url)
    },
    onError: (error) => {
      notify.error(error.message === copy.noCheckoutUrl ? error.message : wordingOf(error, copy.checkoutFailed))
      // The member already has that plan, which this page did not know yet.
      if (refusalOf(error) === 'duplicate') void queries.invalidateQueries({ queryKey: membership.all(myId) })
    },
  })
  const isBusy = checkout.isPending || checkout.isSuccess
  return { start: (tier) => checkout.mutate(tier), busyWith: isBusy ? checkout.variables : null }
}

/** Opens the portal in a new tab. The tab must open at the click, before we know the URL, or the browser blocks it. */
export function usePortal(): { open: () => void; isOpening: boolean } {
  const queries = useQueryClient()
  const { id: myId } = useMe()
  const portal = useMutation({
    mutationFn: async (tab: Window | null) => {
      const url = await portalUrl()
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    },
    // The plan may have been changed in the portal.
    onSuccess: () =>
      window.addEventListener('focus', () => void queries.invalidateQueries({ queryKey: membership.all(myId) }), { once: true }),
    onError: (_error, tab) => {
      tab?.close()
      notify.error(copy.portalFailed)
    },
  })
  function open() {
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    portal.mutate(tab)
  }
  return { open, isOpening: portal.isPending }
}
