import { stateNames, stateCode } from '#domain/location.ts'
import { href, paths } from '#web/paths.ts'
import { figure, With, Without } from '../figures.tsx'
import { Footer } from '../Footer.tsx'
import { Field, ProfessionField, SelectField } from './JoinForm.tsx'
import { Picture } from '../Picture.tsx'
import { SignUpLink } from '../SignUpLink.tsx'
import { SiteHeader } from '../SiteHeader.tsx'
import { confirmation } from './waitlist.copy.ts'

/**
 * By default it shows what applies to everyone; parts with `data-for` appear for visitors who have just joined or confirmed
 * (islands/confirmation.ts).
 */
export function Confirmation() {
  const { mail, next, confirmed } = confirmation
  return (
    <>
      <SiteHeader />
      <main id="content" className="page-width confirmation">
        <div className="confirmation-main">
          <h1 className="d1" data-confirmed={confirmed.title}>
            {confirmation.title}
          </h1>
          <p className="lead" data-confirmed={confirmed.lead}>
            {confirmation.lead}
          </p>
          <p className="place" data-for="place" hidden>
            {confirmed.place}: <b className="d3" />
          </p>
          <p className="problem stale" data-for="stale" hidden role="alert">
            {confirmation.stale}
          </p>
          <With figure="open">
            <EarlyAccess />
          </With>
          <section className="block" data-for="unconfirmed">
            <h2 className="d4">{mail.title}</h2>
            <p className="muted">
              <With figure="open">{mail.open}</With>
              <Without figure="open">{mail.line}</Without>
            </p>
            <p className="resend" data-for="address" hidden>
              <button className="button outlined sm" data-wait={mail.wait}>
                {mail.resend}
              </button>
              <output className="small" data-sent={mail.sent} data-failed={mail.failed} />
            </p>
          </section>
          <Details />
          <Referral />
          <section className="block">
            <h2 className="d4">{next.title}</h2>
            <With figure="open">
              <Steps of={next.open} />
            </With>
            <Without figure="open">
              <Steps of={next.steps} />
            </Without>
          </section>
          <a className="button outlined" href={href(paths.landing())}>
            {confirmation.back}
          </a>
        </div>
        <Picture className="desktop-only" craft="nails" seed="list" mode="swatch" way={1} w={400} h={640} />
      </main>
      <Footer />
    </>
  )
}

function Steps({ of }: { of: readonly (readonly [title: string, line: string])[] }) {
  return (
    <ol className="next">
      {of.map(([title, line]) => (
        <li key={title}>
          <b>{title}</b>
          <p className="muted">{line}</p>
        </li>
      ))}
    </ol>
  )
}

/** While sign-up is open, there is no need to wait (product decision A-34). */
function EarlyAccess() {
  const { early } = confirmation
  return (
    <section className="block early-access">
      <h2 className="d4">{early.title}</h2>
      <p className="muted">{early.line}</p>
      <With figure="foundersLeft">
        <p>{figure('foundersLeft')} of 100 founding places left</p>
      </With>
      <SignUpLink />
    </section>
  )
}

function Details() {
  const { details } = confirmation
  return (
    <section className="block" data-for="token" hidden>
      <h2 className="d4">{details.title}</h2>
      <p className="muted">{details.line}</p>
      <form className="details" aria-label={details.title}>
        <Field label="Full name" name="name" autoComplete="name" />
        <ProfessionField />
        <SelectField
          label={details.state}
          name="state_code"
          autoComplete="address-level1"
          options={stateNames.map((name) => [stateCode(name), name] as const)}
        />
        <Field label="City" name="city" autoComplete="address-level2" />
        <fieldset className="field">
          <legend className="field-label">{details.licensed}</legend>
          <label className="choice">
            <input type="radio" name="licensed" value="yes" /> {details.yes}
          </label>
          <label className="choice">
            <input type="radio" name="licensed" value="no" /> {details.no}
          </label>
        </fieldset>
        <p className="save">
          <button className="button default" data-busy={details.saving}>
            {details.save}
          </button>
          <output className="small" data-saved={details.saved} data-failed={confirmation.mail.failed} data-expired={details.expired} />
        </p>
      </form>
    </section>
  )
}

function Referral() {
  const { referral } = confirmation
  return (
    <section className="block" data-for="code" hidden>
      <h2 className="d4">{referral.title}</h2>
      <p className="muted">{referral.line}</p>
      <div className="referral">
        <label className="field">
          <span className="visually-hidden">{referral.label}</span>
          <div className="input">
            <input name="link" readOnly />
          </div>
        </label>
        <button type="button" className="button outlined" data-copy={referral.copied}>
          {referral.copy}
        </button>
        <button type="button" className="button outlined" data-share={referral.words} hidden>
          {referral.share}
        </button>
      </div>
    </section>
  )
}
