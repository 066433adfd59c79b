import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ContentPage } from '../ContentPage.tsx'
import type { PictureOf } from '../Picture.tsx'
import { before, contact as copy } from './contact.copy.ts'
import { marked } from './Prose.tsx'
import { sectionOf } from './text-page.tsx'

export function Contact({ picture }: { picture: PictureOf }) {
  const { title, lead, updated } = copy
  return (
    <ContentPage path={paths.contact()} title={title} lead={lead} updated={updated} picture={picture} sections={[sectionOf(before)]}>
      <Sent />
      <ContactForm />
    </ContentPage>
  )
}

/** Shown by the script, which adds the reference number, or by the URL's fragment after a post without a script. */
function Sent() {
  return (
    <div className="contact-sent" id="sent" tabIndex={-1}>
      <p className="d4" data-sent={copy.sent}>
        {copy.sent.replace(/ Ref .*/, '')}
      </p>
      <p>{copy.sentMail}</p>
      <p>
        <a className="button outlined" href={paths.contact()}>
          {copy.another}
        </a>
      </p>
    </div>
  )
}

function ContactForm() {
  const { labels, hints, problems } = copy
  return (
    <form className="contact-form" id="form" method="post" action="/functions/v1/contact" data-problems={JSON.stringify(problems)}>
      <p className="note warning contact-refused" role="alert" tabIndex={-1}>
        {copy.refused}
      </p>
      <Field name="topic" label={labels.topic}>
        <span className="input">
          <select id="topic" name="topic" required defaultValue="">
            <option value="" disabled>
              {copy.choose}
            </option>
            {copy.topics.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </Field>
      <aside className="note warning contact-safety" aria-label={copy.safety.title}>
        <b>{copy.safety.title}</b>
        <p>{marked(copy.safety.words)}</p>
      </aside>
      <Field name="name" label={labels.name}>
        <span className="input">
          <input id="name" name="name" autoComplete="name" maxLength={80} required />
        </span>
      </Field>
      <Field name="email" label={labels.email} hint={hints.email}>
        <span className="input">
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            pattern="[^\s@]+@[^\s@]+\.[^\s@]+"
            required
            aria-describedby="email-hint"
          />
        </span>
      </Field>
      <Field name="message" label={labels.message} hint={hints.message}>
        <span className="input area">
          <textarea id="message" name="message" rows={7} minLength={20} maxLength={3000} required aria-describedby="message-hint" />
        </span>
      </Field>
      {/* A honeypot field: people cannot see or reach it. */}
      <div className="visually-hidden" aria-hidden>
        <label htmlFor="website">Website</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button glossy lg" data-busy={copy.sending}>
        {copy.send}
      </button>
    </form>
  )
}

function Field({ name, label, hint, children }: { name: string; label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="small muted" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error small" id={`${name}-problem`} hidden />
    </div>
  )
}
