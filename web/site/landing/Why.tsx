import { copy } from '../copy.ts'

export function Why() {
  return (
    <section className="why page-width" id="why">
      <div className="folio">
        <h2 className="d2">{copy.why.title}</h2>
      </div>
      <ul>
        {copy.why.reasons.map(({ said, line }) => (
          <li key={said}>
            <h3 className="d4">{said}</h3>
            <p className="muted">{line}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
