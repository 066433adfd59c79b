import {
  graceMinutes,
  noticeHours,
  readRules,
  ruleNoteLength,
  yesOrNo,
  type TradeRules,
  type YesOrNo,
} from '#domain/trading/trade-rules.ts'
import { useMe } from '#web/data/session/session.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select, Textarea } from '#web/ui/controls/Input.tsx'
import { write, type Basics } from '../profiles.data.ts'
import { EditGroup } from './EditGroup.tsx'
import { wordsFor } from './problem.ts'
import { rulesCopy as copy } from './rules.copy.ts'
import { useSavedGroup } from './use-saved-group.ts'
import { WholeNumber } from './WholeNumber.tsx'

/** What the member expects of a trade with them; the other person ticks it before sending a request. */
export function RulesGroup({ basics }: { basics: Basics }) {
  const me = useMe()
  const group = useSavedGroup({ rules: readRules(basics.details?.trade_rules) }, ({ rules }) =>
    write.details(me.id, { trade_rules: readRules(rules) }),
  )
  const { rules } = group.draft
  const change = <Name extends keyof TradeRules>(name: Name, value: TradeRules[Name] | undefined) => {
    const { [name]: _, ...others } = rules
    group.change({ rules: value === undefined ? others : { ...others, [name]: value } })
  }
  return (
    <EditGroup title={copy.title} about={copy.about} group={group}>
      <div className="grid gap-3 md:grid-cols-2">
        <Choice
          label={copy.notice}
          value={rules.notice_hours}
          choices={noticeHours}
          words={copy.hours}
          onChange={(hours) => change('notice_hours', hours)}
        />
        <Choice
          label={copy.grace}
          value={rules.late_grace_minutes}
          choices={graceMinutes}
          words={copy.minutes}
          onChange={(minutes) => change('late_grace_minutes', minutes)}
        />
        {yesOrNo.map((name) => (
          <Answer key={name} name={name} value={rules[name]} onChange={(answer) => change(name, answer)} />
        ))}
      </div>
      <Checkbox
        checked={rules.quality_pledge ?? false}
        onChange={(event) => change('quality_pledge', event.target.checked ? true : undefined)}
      >
        {copy.pledge}
      </Checkbox>
      <Field label={copy.note} hint={copy.noteHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={ruleNoteLength}
            value={rules.note ?? ''}
            onChange={(event) => change('note', event.target.value === '' ? undefined : event.target.value)}
          />
        )}
      </Field>
    </EditGroup>
  )
}

/** Private: over it, the member alone gets a warning before they send a request. */
export function BudgetGroup({ basics }: { basics: Basics }) {
  const me = useMe()
  const { trade_budget_cents = null, trades_a_month = null } = basics.limits ?? {}
  const group = useSavedGroup({ trade_budget_cents, trades_a_month }, (draft) => write.tradeLimits(me.id, draft))
  const { draft, change, problem } = group
  return (
    <EditGroup title={copy.budget.title} about={copy.budget.about} group={group}>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={copy.budget.value} hint={copy.budget.empty} error={wordsFor(problem, 'trade_budget_cents')}>
          {(control) => (
            <CurrencyInput
              {...control}
              value={draft.trade_budget_cents}
              onChange={(cents) => change({ trade_budget_cents: cents === 0 ? null : cents })}
            />
          )}
        </Field>
        <Field label={copy.budget.trades} hint={copy.budget.empty} error={wordsFor(problem, 'trades_a_month')}>
          {(control) => (
            <WholeNumber
              {...control}
              min={1}
              max={100}
              value={draft.trades_a_month}
              onChange={(trades) => change({ trades_a_month: trades })}
            />
          )}
        </Field>
      </div>
    </EditGroup>
  )
}

function Choice<Value extends number>({
  label,
  value,
  choices,
  words,
  onChange,
}: {
  label: string
  value: Value | undefined
  choices: readonly Value[]
  words: (value: Value) => string
  onChange: (value: Value | undefined) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={(event) => onChange(choices.find((choice) => String(choice) === event.target.value))}
        >
          <option value="">{copy.open}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {words(choice)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Answer({ name, value, onChange }: { name: YesOrNo; value: boolean | undefined; onChange: (value: boolean | undefined) => void }) {
  return (
    <Field label={copy.answers[name]}>
      {(control) => (
        <Select
          {...control}
          value={value === undefined ? '' : String(value)}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value === 'true')}
        >
          <option value="">{copy.open}</option>
          <option value="true">{copy.yes}</option>
          <option value="false">{copy.no}</option>
        </Select>
      )}
    </Field>
  )
}
