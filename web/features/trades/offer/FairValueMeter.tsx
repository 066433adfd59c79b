import { advisedSentence, bandLabels, meterLines, meterText, weigh, type Basis } from '#domain/fair-value.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Beam } from '#web/ui/display/Beam.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { bandTones, beamProps } from './fairness.ts'
import type { OfferDraft } from './offer.ts'

const bases = [
  { value: 'money', label: 'Value' },
  { value: 'time', label: 'Time' },
  { value: 'even', label: 'Call it even' },
] as const satisfies { value: Basis; label: string }[]

/** Tips while the offer is being written. It advises and never refuses; `onBasis` only where the two may still choose it. */
export function FairValueMeter({ offer, firstName, onBasis }: { offer: OfferDraft; firstName: string; onBasis?: (basis: Basis) => void }) {
  const value = weigh(offer.give, offer.get, offer.basis)
  const isOneSided = offer.give.length === 0 || offer.get.length === 0
  return (
    <section className="fair-value" aria-label="Fair value">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-bold">How it balances</h3>
        {!isOneSided && <Badge tone={bandTones[value.band]}>{bandLabels[value.band]}</Badge>}
      </div>
      <Beam {...beamProps(value)} />
      <p className="text-center text-sm" aria-live="polite">
        <b>{isOneSided ? 'Choose at least one service on each side.' : advisedSentence(value, firstName)}</b>
        {!isOneSided && <span className="visually-hidden"> {meterText(value)}</span>}
      </p>
      <ul className="fair-value-lines">
        {meterLines(value).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {onBasis && <Segment block label="Compare by" value={offer.basis} onChange={onBasis} options={bases} />}
    </section>
  )
}
