// The local checkout: the plan, its price, and three ways to continue.
import { dollarsAndCents } from '#domain/wording/money.ts'
import { Act, Fact, names, Price, tillPage } from './parts.tsx'
import type { Offer } from './till.ts'

export function checkoutPage({ tier, price_cents: price, trial_days: days, credit_cents: credit }: Offer, declined: boolean): string {
  const name = names[tier]
  const today = days > 0 ? 0 : Math.max(price - credit, 0)
  return tillPage(
    `Checkout: ${name}`,
    <div className="till">
      <div className={`art till-picture ${tier}`} />
      <div>
        <h1 className="d1">{name}</h1>
        <Price cents={price} />
        {declined && (
          <p className="strip alert" role="alert">
            Your card was declined. Nothing was charged.
          </p>
        )}
        <p>
          {days > 0 && `${days} days free, then `}
          {`${dollarsAndCents(price)}/month. Cancel any time in two taps.`}
        </p>
        <dl className="facts">
          <Fact name={`${name}, monthly`}>{dollarsAndCents(price)}</Fact>
          {days > 0 && <Fact name={`${days} days free`}>{`−${dollarsAndCents(price)}`}</Fact>}
          {credit > 0 && <Fact name="Unused days of your current plan">{`−${dollarsAndCents(credit)}${days > 0 ? ' later' : ''}`}</Fact>}
          <Fact name={<b>Due today</b>}>
            <b>{dollarsAndCents(today)}</b>
          </Fact>
        </dl>
        <div className="acts">
          <Act act="pay" look="glossy lg">
            {days > 0 ? 'Start free trial' : `Pay ${dollarsAndCents(today)}`}
          </Act>
          <Act act="decline">Pay with a card that is declined</Act>
          <Act act="close" look="link">
            Close
          </Act>
        </div>
      </div>
    </div>,
  )
}

export function goneCheckoutPage(status: string): string {
  const isPaid = status === 'paid'
  return tillPage(
    'Checkout',
    <div className="till-note">
      <h1 className="d1">{isPaid ? 'Already paid' : 'This checkout has expired'}</h1>
      <p>{isPaid ? "You're all set." : "It's too old, or you've opened another one since. Nothing was charged."}</p>
      <a className="button default" href={isPaid ? '/upgrade?status=success' : '/upgrade'}>
        {isPaid ? 'Continue' : 'See the plans'}
      </a>
    </div>,
  )
}

export const refusedPage = (): string =>
  tillPage(
    'Refused',
    <div className="till-note">
      <h1 className="d1">Refused</h1>
      <p>Another site sent this.</p>
    </div>,
  )
