import type { CSSProperties } from 'react'
import { dollars } from '#domain/wording/money.ts'
import { example, start, weighing, weighings } from './example.ts'
import { Picture } from '../Picture.tsx'

/** An example trade on the scale. It does not move until islands/meter.ts shows the slider. */
export function Meter() {
  const { give, get } = example
  const { at, tilt, price, sentence } = weighing(give.agreed_value_cents)
  return (
    <figure className="offer" data-meter={JSON.stringify(weighings)}>
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
        {[give, get].map(({ service, by, duration_minutes }) => (
          <div key={service}>
            <b>{service}</b>
            <span>
              {by}, {duration_minutes} min
            </span>
          </div>
        ))}
      </figcaption>
      <div className="balance">
        <b className="d4" data-give="">
          {price}
        </b>
        <div className="beam" style={{ '--at': at, '--tilt': tilt } as CSSProperties} aria-hidden="true">
          <div className="line">
            <i className="ball" />
          </div>
          <span className="fulcrum" />
        </div>
        <b className="d4">{dollars(get.agreed_value_cents)}</b>
      </div>
      <output className="lean">{sentence}</output>
      <label className="slider" hidden>
        <span className="small muted">{example.slider}</span>
        <input type="range" className="range" max={weighings.length - 1} defaultValue={start} />
      </label>
    </figure>
  )
}
