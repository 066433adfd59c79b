import { copy } from './copy.ts'
import { WaitlistForm } from './WaitlistForm.tsx'

// Asks for the address alone: name, profession and city are sent as null (spec §3, Waitlist signup).
export function Waitlist() {
  return (
    <section className="join" id="join">
      <div className="page-width join-columns">
        <div>
          <h2 className="d1">{copy.waitlist.title}</h2>
          <p className="lead">{copy.waitlist.line}</p>
        </div>
        <WaitlistForm id="waitlist" labelled />
      </div>
    </section>
  )
}
