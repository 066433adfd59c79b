import { With } from '../figures.tsx'
import { SignUpLink } from '../SignUpLink.tsx'
import { FullJoinForm } from './JoinForm.tsx'
import { waitlist } from './waitlist.copy.ts'

export function WaitlistSection() {
  return (
    <section className="join" id="waitlist" aria-labelledby="waitlist-title">
      <div className="page-width join-columns">
        <div>
          <h2 className="d1" id="waitlist-title">
            {waitlist.title}
          </h2>
          <p className="lead">{waitlist.line}</p>
          <With figure="open">
            <SignUpLink />
          </With>
          <Problems />
        </div>
        <FullJoinForm />
      </div>
    </section>
  )
}

/** After a refusal without a script: the redirect's fragment makes one of these sentences the target. */
export function Problems() {
  return Object.entries(waitlist.problems).map(([problem, line]) => (
    <p key={problem} id={`waitlist-${problem}`} className="problem">
      {line}
    </p>
  ))
}
