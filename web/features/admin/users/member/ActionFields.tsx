import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import type { Member } from '../users.data.ts'
import { rolesToGive, type Action, type Draft } from './actions.ts'
import { copy } from './member.copy.ts'
import { sanctionLine } from './sanction-line.ts'

const pointChoices = [2, 3, 4, 5]
const limitDays = [1, 3, 7, 14, 30]
const suspensionDays = [1, 7, 30, 90, 365]
const day = 24 * 60 * 60_000
const dateIn = (days: number, now: Date) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)

type Fields = { action: Action; member: Member; draft: Draft; onChange: (part: Partial<Draft>) => void }

/** What an action asks for besides its reason. */
export function ActionFields({ now, ...fields }: Fields & { now: Date }) {
  const { action, member, draft, onChange } = fields
  const has = (name: Action['fields'][number]) => action.fields.includes(name)
  return (
    <>
      {has('points') && (
        <Choice
          label={copy.points}
          value={draft.points}
          options={pointChoices.map((points) => [points, copy.pointChoices(points)])}
          onChange={(points) => onChange({ points: Number(points) })}
        />
      )}
      {has('limits') && <LimitFields {...fields} />}
      {(has('limit_days') || has('suspension_days')) && <DaysField {...fields} />}
      {has('until') && (
        <Field label={copy.untilEndOf}>
          {(control) => (
            <Input
              {...control}
              type="date"
              required
              min={dateIn(1, now)}
              max={dateIn(366, now)}
              value={draft.until}
              onChange={(event) => onChange({ until: event.target.value })}
            />
          )}
        </Field>
      )}
      {has('role') && (
        <Choice
          label={copy.role}
          value={draft.role}
          options={rolesFor(action, member).map((role) => [role, copy.roleNames[role] ?? role])}
          onChange={(role) => onChange({ role })}
        />
      )}
      {has('deletion') && (
        <div>
          {(member.trades_under_way ?? 0) > 0 && (
            <Checkbox checked={draft.cancelsTrades} onChange={(event) => onChange({ cancelsTrades: event.target.checked })}>
              {copy.cancelTrades(member.trades_under_way ?? 0)}
            </Checkbox>
          )}
          <Checkbox checked={draft.keepsPosts} onChange={(event) => onChange({ keepsPosts: event.target.checked })}>
            {copy.keepPosts}
          </Checkbox>
        </div>
      )}
      {has('sanction') && (
        <Choice
          label={copy.sanction}
          value={draft.sanction}
          options={member.sanctions
            .filter((each) => each.is_in_force)
            .map((each) => [each.id, copy.sanctionName(sanctionLine(each), each.given_at)])}
          onChange={(sanction) => onChange({ sanction })}
        />
      )}
    </>
  )
}

const rolesFor = ({ key }: Action, member: Member) => (key === 'take_role' ? (member.roles ?? []) : rolesToGive(member))

function LimitFields({ draft, onChange }: Fields) {
  return (
    <fieldset>
      <legend className="field-label">{copy.limits}</legend>
      {Object.entries(copy.limitNames).map(([limit, name]) => (
        <Checkbox
          key={limit}
          checked={draft.limits.includes(limit)}
          onChange={(event) =>
            onChange({ limits: event.target.checked ? [...draft.limits, limit] : draft.limits.filter((each) => each !== limit) })
          }
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Only a suspension may have no end. */
function DaysField({ action, draft, onChange }: Fields) {
  const days = action.fields.includes('limit_days') ? limitDays : suspensionDays
  const endless = action.fields.includes('suspension_days') ? [['', copy.endless] as const] : []
  return (
    <Choice
      label={copy.days}
      value={draft.days ?? ''}
      options={[...days.map((many) => [many, copy.dayChoices(many)] as const), ...endless]}
      onChange={(many) => onChange({ days: many === '' ? null : Number(many) })}
    />
  )
}

/** `options` are values and their names. */
function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string | number
  options: (readonly [value: string | number, name: string])[]
  onChange: (value: string) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
