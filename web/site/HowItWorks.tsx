import { copy } from './copy.ts'
import { Picture } from './Picture.tsx'

export function HowItWorks() {
  const { title, aside, give, get, steps } = copy.how
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
        <figure className="offer">
          <div className="diptych">
            <Picture craft="nails" seed="lp-n" mode="swatch" way={2} w={400} h={500} lazy />
            <Picture craft="hair" seed="lp-h" mode="wave" way={2} w={400} h={500} lazy />
            <span className="hinge">
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 3 4 7l4 4M4 7h16m-4 14 4-4-4-4m4 4H4" />
              </svg>
            </span>
          </div>
          <figcaption>
            {[give, get].map(({ service, by, value }) => (
              <div key={service}>
                <b>{service}</b>
                <span>{by}</span>
                <em>{value}</em>
              </div>
            ))}
          </figcaption>
        </figure>
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
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
