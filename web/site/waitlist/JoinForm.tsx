import type { ReactNode } from 'react'
import { With, Without } from '../figures.tsx'
import { professions, waitlist } from './waitlist.copy.ts'

const action = '/functions/v1/waitlist-signup'

/** Without a script, the browser posts the form; with it (islands/join.ts) the page stays and a toast shows the outcome. */
function WaitlistForm({ className, from, children }: { className: string; from: 'marketing' | undefined; children: ReactNode }) {
  return (
    <form className={className} method="post" action={action} data-join="">
      {from && <input type="hidden" name="from" value={from} />}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {children}
      {from === 'marketing' ? (
        <JoinButton look="glossy" />
      ) : (
        <>
          <With figure="open">
            <JoinButton look="default" />
          </With>
          <Without figure="open">
            <JoinButton look="glossy" />
          </Without>
        </>
      )}
    </form>
  )
}

const JoinButton = ({ look }: { look: 'default' | 'glossy' }) => (
  <button className={`button ${look} lg`} data-busy={waitlist.joining}>
    {waitlist.join}
  </button>
)

/** One field and the button. */
export function JoinForm({ from }: { from?: 'marketing' }) {
  return (
    <WaitlistForm className="join-form" from={from}>
      <label className="visually-hidden" htmlFor="join-email">
        {waitlist.email}
      </label>
      <div className="input">
        <input id="join-email" name="email" type="email" required placeholder={waitlist.placeholder} autoComplete="email" />
      </div>
    </WaitlistForm>
  )
}

/** The form of the larger section. It only asks for the address, too (LAND-20): name, profession and city come after the mail. */
export function FullJoinForm() {
  return (
    <WaitlistForm className="full-join-form" from={undefined}>
      <Field label={waitlist.email} name="email" type="email" required autoComplete="email" placeholder={waitlist.placeholder} />
    </WaitlistForm>
  )
}

export function ProfessionField() {
  return <SelectField label={waitlist.profession} name="profession" options={professions} />
}

export function SelectField({
  label,
  options,
  ...select
}: {
  label: string
  name: string
  autoComplete?: string
  options: readonly (readonly [value: string, name: string])[]
}) {
  return (
    <Labelled label={label}>
      <select defaultValue="" {...select}>
        <option value="">{waitlist.choose}</option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function Field({
  label,
  ...input
}: {
  label: string
  name: string
  type?: 'email' | 'text'
  required?: boolean
  autoComplete?: string
  placeholder?: string
}) {
  return (
    <Labelled label={label}>
      <input maxLength={input.type === 'email' ? 254 : 80} {...input} />
    </Labelled>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="field">
    <span className="field-label">{label}</span>
    <div className="input">{children}</div>
  </label>
)
