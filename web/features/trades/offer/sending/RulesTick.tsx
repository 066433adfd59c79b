import { rulesInWords, type TradeRules } from '#domain/trading/trade-rules.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { copy } from '../offer.copy.ts'
import { parts } from './missing.ts'

type Props = { rules: TradeRules; firstName: string; checked: boolean; onChange: (accepts: boolean) => void }
const words = copy.review

/** The trade rules of the other one, to be accepted; nothing if they have none. */
export function RulesTick({ rules: known, firstName, checked, onChange }: Props) {
  const rules = rulesInWords(known)
  if (rules.length === 0) return null
  return (
    <section aria-label={words.rules(firstName)}>
      <h3 className="text-sm font-bold">{words.rules(firstName)}</h3>
      <ul className="request-rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Checkbox id={parts.rules} className="request-tick" checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {words.acceptRules}
      </Checkbox>
    </section>
  )
}
