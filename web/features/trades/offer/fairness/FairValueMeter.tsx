import { advisedSentence, bandLabels, meterLines, meterText, weigh, type Basis, type Weighed } from '#domain/fair-value.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Beam } from '#web/ui/display/Beam.tsx'
import { bandTones, beamProps } from './fairness.ts'
import { copy as words } from '../offer.copy.ts'
import './fair-value.css'

const copy = words.meter

type Offered = { give: readonly Weighed[]; get: readonly Weighed[]; basis: Basis }

/** Moves while the offer is being edited. It advises and never refuses. */
export function FairValueMeter({ offer, firstName }: { offer: Offered; firstName: string }) {
  const value = weigh(offer.give, offer.get, offer.basis)
  const isOneSided = offer.give.length === 0 || offer.get.length === 0
  return (
    <section className="fair-value" aria-label={copy.label}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-bold">{copy.title}</h3>
        {!isOneSided && <Badge tone={bandTones[value.band]}>{bandLabels[value.band]}</Badge>}
      </div>
      <Beam {...beamProps(value)} />
      <p className="text-sm" aria-live="polite">
        <b>{isOneSided ? copy.oneSided : advisedSentence(value, firstName)}</b>
        {!isOneSided && <span className="visually-hidden"> {meterText(value)}</span>}
      </p>
      <ul className="fair-value-lines">
        {meterLines(value).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
