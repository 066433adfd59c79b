// The local portal: the plan, its next payment, its invoices, and what can be done about it.
import { act, day, dollars, escaped, names, page } from './look.ts'
import type { Bill, Portal } from './till.ts'

export type PortalStep = 'cancel' | 'downgrade' | null

const settings = '<p class="back"><a class="button" href="/settings?tab=subscription">Back to Beauty Barter</a></p>'

export function portalPage(portal: Portal, step: PortalStep, refused: boolean, basicCents: number): string {
  const alert = refused ? '<p class="alert" role="alert">That is not possible now. This is how your plan stands.</p>' : ''
  if (step === 'cancel' && isGoingOn(portal)) return page('Cancel your plan', alert + cancelStep(portal))
  if (step === 'downgrade' && isGoingOn(portal) && portal.tier === 'premium')
    return page('Change to Basic', alert + downgradeStep(portal, basicCents))
  return page(
    'Your plan',
    `<h1>Your plan</h1>${alert}${planCard(portal)}${portal.status === 'cancelled' ? '' : testCard(portal)}${bills(portal.invoices)}${settings}`,
  )
}

export function unknownPortalPage(): string {
  return page(
    'Your plan',
    '<h1>This page has closed</h1><p>For your safety it stays open for half an hour. Open it again from your settings.</p>' + settings,
  )
}

const isGoingOn = ({ status, cancel_at }: Portal) => status !== 'cancelled' && cancel_at === null

function planCard(portal: Portal): string {
  const { tier, status, price_cents: price } = portal
  return `<section aria-label="Plan"><h2>${names[tier]}</h2><p class="price">${dollars(price)} <span class="quiet">a month</span></p><p role="status">${standing(portal)}</p>
<dl>${fact('Next payment', next(portal))}</dl><div class="acts">${status === 'cancelled' ? '<a class="button main" href="/upgrade">Choose a plan</a>' : choices(portal)}</div></section>`
}

function standing({ tier, status, trial_end, cancel_at, pause_until, period_end, grace_until, next_tier }: Portal): string {
  if (status === 'cancelled') return `Your plan ended${cancel_at === null ? '' : ` on ${day(cancel_at)}`}. Nothing was deleted.`
  if (cancel_at !== null) return `Cancelled. You keep ${names[tier]} until ${day(cancel_at)}, and nothing more is charged.`
  if (status === 'past_due')
    return `Your last payment did not go through. You keep ${names[tier]} until ${grace_until === null ? 'then' : day(grace_until)}.`
  if (status === 'paused') return `Paused${pause_until === null ? '' : ` until ${day(pause_until)}`}. Nothing is charged while it rests.`
  if (pause_until !== null) return `Pauses on ${day(period_end)} and goes on by itself on ${day(pause_until)}.`
  if (next_tier !== null) return `Changes to ${names[next_tier]} on ${day(period_end)}.`
  return status === 'trialing' && trial_end !== null ? `Free trial until ${day(trial_end)}.` : 'Active.'
}

function next({ status, cancel_at, pause_until, period_end, price_cents, credit_cents, next_price_cents }: Portal): string {
  if (status === 'cancelled' || cancel_at !== null) return 'None'
  const amount = dollars(Math.max((next_price_cents ?? price_cents) - credit_cents, 0))
  if (status === 'past_due') return `${amount}, due now`
  return `${amount} on ${day(pause_until ?? period_end)}`
}

function choices(portal: Portal): string {
  const { status, cancel_at, pause_until, next_tier, tier } = portal
  const buttons: string[] = []
  if (status === 'past_due') buttons.push(act('Use a good card and pay now', 'settle', undefined, 'main'))
  if (status === 'paused') buttons.push(act('Resume now', 'resume', undefined, 'main'))
  if (status !== 'paused' && status !== 'past_due') {
    if (cancel_at !== null) buttons.push(act('Keep my plan', 'keep', undefined, 'main'))
    else if (pause_until !== null) buttons.push(act('Call off the pause', 'keep'))
    else if (next_tier !== null) buttons.push(act(`Stay on ${names[tier]}`, 'keep'))
    else if (tier === 'premium') buttons.push('<a class="button" href="?step=downgrade">Change to Basic</a>')
  }
  if (cancel_at === null) buttons.push('<a class="button" href="?step=cancel">Cancel plan</a>')
  return buttons.join('')
}

function cancelStep(portal: Portal): string {
  const { tier, status, period_end } = portal
  const ends =
    status === 'trialing' || status === 'active'
      ? `You keep ${names[tier]} until ${day(period_end)}.`
      : 'It ends at once, because nothing is paid ahead.'
  const reasons = {
    '': 'No reason',
    price: 'It costs too much',
    unused: 'I don’t use it enough',
    missing: 'Something is missing',
    other: 'Something else',
  }
  const options = Object.entries(reasons).map(([value, label]) => `<option value="${value}">${label}</option>`)
  const pauses = [1, 2, 3].map((months) => act(`Pause ${months} ${months === 1 ? 'month' : 'months'}`, 'pause', String(months)))
  return `<h1>Cancel ${names[tier]}?</h1><section><p>${ends} Nothing more is charged and nothing is deleted.</p>
<form method="post"><input type="hidden" name="act" value="cancel"><label>Why? (optional)<select name="detail">${options.join('')}</select></label><div class="acts"><button class="main">Cancel plan</button><a class="button" href="?">Keep my plan</a></div></form></section>
${portal.may_pause ? `<section><h2>Or take a break</h2><p>Your plan rests after ${day(period_end)} and goes on by itself. Once in twelve months.</p><div class="acts">${pauses.join('')}</div></section>` : ''}`
}

function downgradeStep({ period_end }: Portal, basicCents: number): string {
  return `<h1>Change to Basic?</h1><section><p>You keep Premium until ${day(period_end)}. From then on it is Basic at ${dollars(basicCents)}/month. Nothing is deleted.</p>
<div class="acts">${act('Change to Basic', 'downgrade', undefined, 'main')}<a class="button" href="?">Stay on Premium</a></div></section>`
}

function testCard({ card_fails }: Portal): string {
  return `<section><h2>For testing</h2><p class="quiet">${card_fails ? 'The next payment will be declined.' : 'Payments go through.'}</p><div class="acts">${
    card_fails ? act('Let the next payment go through', 'card', 'works') : act('Let the next payment fail', 'card', 'fails')
  }</div></section>`
}

const bill: Record<string, string> = { paid: 'Paid', failed: 'Failed', open: 'Open', void: 'Void' }

function bills(invoices: Bill[]): string {
  if (invoices.length === 0) return '<h2>Invoices</h2><p class="quiet">None yet. Each payment appears here.</p>'
  const rows = invoices.map(
    ({ number, tier, amount_cents, status, issued_at }) =>
      `<tr><td>${day(issued_at)}</td><td class="wide">${escaped(number ?? '')}</td><td>${names[tier]}</td><td>${bill[status] ?? ''}</td><td>${dollars(amount_cents)}</td></tr>`,
  )
  return `<table><caption><h2>Invoices</h2></caption><thead><tr><th scope="col">Date</th><th scope="col" class="wide">Number</th><th scope="col">Plan</th><th scope="col">Status</th><th scope="col">Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function fact(what: string, value: string): string {
  return `<div><dt>${what}</dt><dd>${value}</dd></div>`
}
