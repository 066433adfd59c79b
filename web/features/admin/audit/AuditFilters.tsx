import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { useActs } from '../may.tsx'
import { SearchField } from '../SearchField.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { actName, copy } from './audit.copy.ts'
import { audit } from './audit.data.ts'
import { filterOf } from './filter.ts'

const none = { who: undefined, act: undefined, kind: undefined, target: undefined, from: undefined, to: undefined }

export function AuditFilters() {
  const me = useMe()
  const acts = useActs()
  const [search, change] = useAdminSearch()
  const { who, act, target } = filterOf(search)
  const { data: staff = [] } = useQuery(audit.staff(me.id))
  // Someone who had a role then, but has none now.
  const isOther = who !== undefined && who !== 'server' && staff.every(({ id }) => id !== who)
  const { data: other } = useQuery(audit.person(me.id, isOther ? who : ''))
  const people = isOther ? [...staff, { id: who, name: other?.full_name ?? copy.gone }] : staff
  const { filters } = copy
  return (
    <div className="admin-filters">
      <Field label={filters.who}>
        {(control) => (
          <Select {...control} value={who ?? ''} onChange={(event) => change({ who: event.target.value })}>
            <option value="">{filters.everyone}</option>
            <option value="server">{copy.server}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={filters.act}>
        {(control) => (
          <Select {...control} value={act ?? ''} onChange={(event) => change({ act: event.target.value })}>
            <option value="">{filters.anything}</option>
            {[...new Set([...acts.filter((each) => !each.startsWith('read_')), ...(act === undefined ? [] : [act])])].map((each) => (
              <option key={each} value={each}>
                {actName(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={filters.from}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={search['from'] ?? ''}
            max={search['to']}
            onChange={(event) => change({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label={filters.to}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={search['to'] ?? ''}
            min={search['from']}
            onChange={(event) => change({ to: event.target.value })}
          />
        )}
      </Field>
      <SearchField label={filters.target} value={target ?? ''} onChange={(text) => change({ target: text, kind: undefined })} />
      <Button variant="ghost" disabled={Object.keys(filterOf(search)).length === 0} onClick={() => change(none)}>
        {copy.clear}
      </Button>
    </div>
  )
}
