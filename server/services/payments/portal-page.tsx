// The local portal: the plan, its next payment, its invoices, and the possible changes.
import { longDay } from '#domain/wording/days.ts'
import { dollarsAndCents } from '#domain/wording/money.ts'
import { Act, Fact, names, Price, tillPage } from './parts.tsx'
import type { Bill, Portal } from './till.ts'

export type PortalStep = 'cancel' | 'downgrade' | null

export function portalPage(portal: Portal, step: PortalStep, refused: boolean, basicCents: number): string {
  const alert = refused && (
    <p className="strip alert" role="alert">
      That's not possible right now. Here's where your plan stands.
    </p>
  )
  if (step === 'cancel' && isGoingOn(portal))
    return tillPage(
      'Cancel your plan',
      <>
        {alert}
        <CancelStep {...portal} />
      </>,
    )
  if (step === 'downgrade' && isGoingOn(portal) && portal.tier === 'premium')
    return tillPage(
      'Change to Basic',
      <>
        {alert}
        <DowngradeStep portal={portal} basicCents={basicCents} />
      </>,
    )
  return tillPage(
    'Your plan',
    <>
      <h1 className="d1">Your plan</h1>
      {alert}
      <div className="till">
        <div className={`art till-picture ${portal.tier}`} />
        <Plan {...portal} />
      </div>
      <Bills invoices={portal.invoices} />
      {portal.status !== 'cancelled' && <TestCard {...portal} />}
      <Back />
    </>,
  )
}

export function unknownPortalPage(): string {
  return tillPage(
    'Your plan',
    <div className="till-note">
      <h1 className="d1">This page has closed</h1>
      <p>To keep your account safe it stays open for half an hour. Open it again from your settings.</p>
      <Back />
    </div>,
  )
}

const isGoingOn = ({ status, cancel_at }: Portal) => status !== 'cancelled' && cancel_at === null

const Back = () => (
  <p>
    <a className="button outlined" href="/settings?tab=subscription">
      Back to Beauty Barter
    </a>
  </p>
)

function Plan(portal: Portal) {
  const { tier, status, price_cents: price } = portal
  return (
    <section aria-label="Plan">
      <h2 className="d3">{names[tier]}</h2>
      <Price cents={price} />
      <output>{standing(portal)}</output>
      <dl className="facts">
        <Fact name="Next payment">{next(portal)}</Fact>
      </dl>
      <div className="acts">
        {status === 'cancelled' ? (
          <a className="button default" href="/upgrade">
            Choose a plan
          </a>
        ) : (
          <Choices {...portal} />
        )}
      </div>
    </section>
  )
}

function standing({ tier, status, trial_end, cancel_at, pause_until, period_end, grace_until, next_tier }: Portal): string {
  if (status === 'cancelled') return `Your plan ended${cancel_at === null ? '' : ` on ${longDay(cancel_at)}`}. Nothing was deleted.`
  if (cancel_at !== null) return `Canceled. You keep ${names[tier]} until ${longDay(cancel_at)}, and you won't be charged again.`
  if (status === 'past_due')
    return `Your last payment did not go through. You keep ${names[tier]} until ${grace_until === null ? 'then' : longDay(grace_until)}.`
  if (status === 'paused')
    return `Paused${pause_until === null ? '' : ` until ${longDay(pause_until)}`}. You won't be charged while it's paused.`
  if (pause_until !== null) return `Pauses on ${longDay(period_end)} and picks up again on ${longDay(pause_until)}.`
  if (next_tier !== null) return `Changes to ${names[next_tier]} on ${longDay(period_end)}.`
  return status === 'trialing' && trial_end !== null ? `Free trial until ${longDay(trial_end)}.` : 'Active.'
}

function next({ status, cancel_at, pause_until, period_end, price_cents, credit_cents, next_price_cents }: Portal): string {
  if (status === 'cancelled' || cancel_at !== null) return 'None'
  const amount = dollarsAndCents(Math.max((next_price_cents ?? price_cents) - credit_cents, 0))
  if (status === 'past_due') return `${amount}, due now`
  return `${amount} on ${longDay(pause_until ?? period_end)}`
}

function Choices({ status, cancel_at, pause_until, next_tier, tier }: Portal) {
  const isStill = status !== 'paused' && status !== 'past_due'
  return (
    <>
      {status === 'past_due' && (
        <Act act="settle" look="default">
          Use a good card and pay now
        </Act>
      )}
      {status === 'paused' && (
        <Act act="resume" look="default">
          Resume now
        </Act>
      )}
      {isStill && cancel_at !== null && (
        <Act act="keep" look="default">
          Keep my plan
        </Act>
      )}
      {isStill && cancel_at === null && pause_until !== null && <Act act="keep">Don't pause</Act>}
      {isStill && cancel_at === null && pause_until === null && next_tier !== null && <Act act="keep">{`Stay on ${names[tier]}`}</Act>}
      {isStill && cancel_at === null && pause_until === null && next_tier === null && tier === 'premium' && (
        <a className="button outlined" href="?step=downgrade">
          Change to Basic
        </a>
      )}
      {cancel_at === null && (
        <a className="button outlined" href="?step=cancel">
          Cancel plan
        </a>
      )}
    </>
  )
}

const reasons = {
  '': 'No reason',
  price: 'It costs too much',
  unused: "I don't use it enough",
  missing: 'Something is missing',
  other: 'Something else',
}

function CancelStep({ tier, status, period_end, may_pause }: Portal) {
  const isPaidAhead = status === 'trialing' || status === 'active'
  return (
    <>
      <h1 className="d1">{`Cancel ${names[tier]}?`}</h1>
      <section className="till-step">
        <p>
          {isPaidAhead ? `You keep ${names[tier]} until ${longDay(period_end)}.` : 'It ends right away, because nothing is paid ahead.'} You
          won't be charged again, and nothing gets deleted.
        </p>
        <form method="post">
          <input type="hidden" name="act" value="cancel" />
          <label className="field">
            <span className="field-label">Why? (optional)</span>
            <span className="input">
              <select name="detail">
                {Object.entries(reasons).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
          </label>
          <div className="acts">
            <button className="button default">Cancel plan</button>
            <a className="button outlined" href="?">
              Keep my plan
            </a>
          </div>
        </form>
      </section>
      {may_pause && (
        <section className="till-step">
          <h2 className="d3">Or take a break</h2>
          <p>{`Your plan pauses on ${longDay(period_end)} and picks up again by itself. You can do this once every twelve months.`}</p>
          <div className="acts">
            {[1, 2, 3].map((months) => (
              <Act key={months} act="pause" detail={String(months)}>
                {`Pause ${months} ${months === 1 ? 'month' : 'months'}`}
              </Act>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function DowngradeStep({ portal, basicCents }: { portal: Portal; basicCents: number }) {
  return (
    <>
      <h1 className="d1">Change to Basic?</h1>
      <section className="till-step">
        <p>
          {`You keep Premium until ${longDay(portal.period_end)}. From then on it's Basic at ${dollarsAndCents(basicCents)}/month. Nothing gets deleted.`}
        </p>
        <div className="acts">
          <Act act="downgrade" look="default">
            Change to Basic
          </Act>
          <a className="button outlined" href="?">
            Stay on Premium
          </a>
        </div>
      </section>
    </>
  )
}

function TestCard({ card_fails }: Portal) {
  return (
    <section className="till-step">
      <h2 className="d3">For testing</h2>
      <p className="muted">{card_fails ? 'The next payment will be declined.' : 'Payments go through.'}</p>
      <div className="acts">
        <Act act="card" detail={card_fails ? 'works' : 'fails'}>
          {card_fails ? 'Let the next payment go through' : 'Let the next payment fail'}
        </Act>
      </div>
    </section>
  )
}

const outcomes: Record<string, string> = { paid: 'Paid', failed: 'Failed', open: 'Open', void: 'Void' }

function Bills({ invoices }: { invoices: Bill[] }) {
  return (
    <section className="till-step">
      <h2 className="d3" id="invoices">
        Invoices
      </h2>
      {invoices.length === 0 ? (
        <p className="muted">No invoices yet. Each payment shows up here.</p>
      ) : (
        <table aria-labelledby="invoices">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className="desktop-only">
                Number
              </th>
              <th scope="col">Plan</th>
              <th scope="col">Status</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ number, tier, amount_cents, status, issued_at }, place) => (
              <tr key={place}>
                <td>{longDay(issued_at)}</td>
                <td className="desktop-only">{number}</td>
                <td>{names[tier]}</td>
                <td>{outcomes[status]}</td>
                <td>{dollarsAndCents(amount_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
