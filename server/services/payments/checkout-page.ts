// The local checkout: what is bought, what it costs, and three ways to go on.
import { act, dollars, names, page } from './look.ts'
import type { Offer } from './till.ts'

export function checkoutPage(offer: Offer, declined: boolean): string {
  const { tier, price_cents: price, trial_days: days, credit_cents: credit } = offer
  const name = names[tier]
  const today = days > 0 ? 0 : Math.max(price - credit, 0)
  const alert = declined ? '<p class="alert" role="alert">Your card was declined. Nothing was charged.</p>' : ''
  return page(
    `Checkout: ${name}`,
    `<h1>${name}</h1>${alert}<section><p class="price">${dollars(price)} <span class="quiet">a month</span></p>
<p>${days > 0 ? `${days} days free, then ${dollars(price)}/month. Cancel any time in two taps.` : `${dollars(price)}/month. Cancel any time in two taps.`}</p>
<dl>${row(`${name}, monthly`, dollars(price))}${days > 0 ? row(`${days} days free`, `−${dollars(price)}`) : ''}${credit > 0 ? row('Unused days of your plan until now', `−${dollars(credit)}${days > 0 ? ' later' : ''}`) : ''}${row('<b>Due today</b>', `<b>${dollars(today)}</b>`)}</dl>
<div class="acts">${act(days > 0 ? 'Start free trial' : `Pay ${dollars(today)}`, 'pay', undefined, 'main')}${act('Pay with a card that is declined', 'decline')}${act('Close', 'close')}</div></section>`,
  )
}

export function goneCheckoutPage(status: string): string {
  return page(
    'Checkout',
    status === 'paid'
      ? '<h1>Already paid</h1><p>This checkout is done.</p><p><a class="button" href="/upgrade?status=success">Go on</a></p>'
      : '<h1>This checkout is over</h1><p>It is too old, or another one has taken its place. Nothing was charged.</p><p><a class="button" href="/upgrade">See the plans</a></p>',
  )
}

function row(what: string, amount: string): string {
  return `<div><dt>${what}</dt><dd>${amount}</dd></div>`
}
