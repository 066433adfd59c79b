import { copy } from '../copy.ts'
import { Meter } from '../how-it-works/Meter.tsx'
import { Picture } from '../Picture.tsx'

export function HowItWorks() {
  const { title, aside, steps } = copy.how
  return (
    <section className="how page-width" id="how">
      <div className="folio">
        <h2 className="d2">
          {title[0]}
          <br />
          {title[1]}
        </h2>
        <p className="muted small desktop-only">{aside}</p>
      </div>
      <div className="how-columns">
        <Meter />
        <ol className="steps">
          {steps.map((step, i) => (
            <li key={step.title}>
              <b className="d1" aria-hidden="true">
                {i + 1}
              </b>
              <div>
                <h3 className="d4">{step.title}</h3>
                <p className="muted">{step.line}</p>
              </div>
              <Picture {...step.picture} w={120} h={150} lazy />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
