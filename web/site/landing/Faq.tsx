import { copy } from '../copy.ts'
import { questions } from './faq.ts'

export function Faq() {
  return (
    <section className="faq page-width" id="faq">
      <div className="folio">
        <h2 className="d2">{copy.faq.title}</h2>
      </div>
      <div>
        {questions.map(({ ask, answer }) => (
          <details key={ask}>
            <summary>{ask}</summary>
            <p className="muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
