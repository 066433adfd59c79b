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

/** What an action asks for besides its reason. */
export function ActionFields({
  action,
  member,
  draft,
  now,
  onChange,
}: {
  action: Action
  member: Member
  draft: Draft
  now: Date
  onChange: (part: Partial<Draft>) => void
}) {
  const has = (name: Action['fields'][number]) => action.fields.includes(name)
  return (
    <>
      {has('points') && (
        <Field label={copy.points}>
          {(control) => (
            <Select {...control} value={draft.points} onChange={(event) => onChange({ points: Number(event.target.value) })}>
              {pointChoices.map((points) => (
                <option key={points} value={points}>
                  {copy.pointChoices(points)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {has('limits') && (
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
      )}
      {(has('limit_days') || has('suspension_days')) && (
        <Field label={copy.days}>
          {(control) => (
            <Select
              {...control}
              value={draft.days ?? ''}
              onChange={(event) => onChange({ days: event.target.value === '' ? null : Number(event.target.value) })}
            >
              {(has('limit_days') ? limitDays : suspensionDays).map((days) => (
                <option key={days} value={days}>
                  {copy.dayChoices(days)}
                </option>
              ))}
              {has('suspension_days') && <option value="">{copy.endless}</option>}
            </Select>
          )}
        </Field>
      )}
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
        <Field label={copy.role}>
          {(control) => (
            <Select {...control} value={draft.role} onChange={(event) => onChange({ role: event.target.value })}>
              {(action.key === 'take_role' ? (member.roles ?? []) : rolesToGive(member)).map((role) => (
                <option key={role} value={role}>
                  {copy.roleNames[role] ?? role}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {has('sanction') && (
        <Field label={copy.sanction}>
          {(control) => (
            <Select {...control} value={draft.sanction} onChange={(event) => onChange({ sanction: event.target.value })}>
              {member.sanctions
                .filter((each) => each.is_in_force)
                .map((each) => (
                  <option key={each.id} value={each.id}>
                    {copy.sanctionName(sanctionLine(each), each.given_at)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
    </>
  )
}
