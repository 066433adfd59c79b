import { useState } from 'react'
import { Checkbox, Radio, Switch } from './Check.tsx'
import { Field } from './Field.tsx'
import { Input, Select, Textarea } from './Input.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { Segment } from './Segment.tsx'
import { Swatch } from '../display/SwatchChip.tsx'
import { Tabs } from './Tabs.tsx'
import { Toggle } from './Toggle.tsx'

export const title = 'Fields and choices'
export const about = 'Label above, hint or error below'
export const order = 7

export function Example() {
  return (
    <div className="mt-4.5 grid gap-6">
      <div className="grid gap-4 md:grid-cols-3">
        <Field label="Service you offer">{(control) => <Input {...control} defaultValue="Hand-painted full set" />}</Field>
        <Field label="Password" hint="6 characters or more.">
          {(control) => <PasswordInput {...control} autoComplete="off" />}
        </Field>
        <Field label="Email" error="Enter the whole address, like jules@studio.com">
          {(control) => <Input {...control} type="email" defaultValue="jules@" />}
        </Field>
        <Field label="City">
          {(control) => (
            <Select {...control}>
              <option>Portland</option>
              <option>Bend</option>
            </Select>
          )}
        </Field>
        <Field label="Note">{(control) => <Textarea {...control} rows={2} />}</Field>
      </div>
      <Choices />
    </div>
  )
}

function Choices() {
  const [isHair, setHair] = useState(false)
  const [pay, setPay] = useState<'paid' | 'trade' | 'either'>('paid')
  const [view, setView] = useState<'active' | 'received' | 'past'>('active')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <Toggle pressed={!isHair} onPressedChange={() => setHair(false)}>
          All
        </Toggle>
        <Toggle pressed={isHair} onPressedChange={setHair}>
          <Swatch craft="hair" /> Hair
        </Toggle>
        <Segment
          label="Pay"
          value={pay}
          onChange={setPay}
          options={[
            { value: 'paid', label: 'Paid' },
            { value: 'trade', label: 'Trade' },
            { value: 'either', label: 'Either' },
          ]}
        />
        <Switch aria-label="Trade alerts" defaultChecked />
        <Switch aria-label="Quiet hours" />
        <Checkbox defaultChecked>Verified license only</Checkbox>
        <Radio name="host" defaultChecked>
          Can host
        </Radio>
      </div>
      <div>
        <Tabs
          label="Trades"
          value={view}
          onChange={setView}
          tabs={[
            { value: 'active', label: 'Active', count: 6 },
            { value: 'received', label: 'Received', count: 3 },
            { value: 'past', label: 'Past', count: 18 },
          ]}
        >
          <p className="py-3 muted">The {view} trades.</p>
        </Tabs>
      </div>
    </>
  )
}
