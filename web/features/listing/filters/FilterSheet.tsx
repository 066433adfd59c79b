import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './sheet.copy.ts'
import './filters.css'

/** Everything that narrows a list and has no chip. Each change takes effect at once. */
export function FilterSheet({
  open,
  onOpenChange,
  onClear,
  show,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null if nothing is set. */
  onClear: (() => void) | null
  /** What the button says that leads back to the list. */
  show: string
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      footer={
        <>
          {onClear && (
            <Button variant="outline" size="lg" className="flex-none px-4" onClick={onClear}>
              {copy.clear}
            </Button>
          )}
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {show}
          </Button>
        </>
      }
    >
      <div className="listing-filters">{children}</div>
    </Dialog>
  )
}

/** One of several values, or `any`. */
export function OneOf<Value extends string>({
  label,
  hint,
  any,
  values,
  value,
  disabled = false,
  words,
  onChange,
}: {
  label: string
  hint?: string
  /** What no choice is called. */
  any: string
  values: readonly Value[]
  value: Value | undefined
  disabled?: boolean
  words: (value: Value) => string
  onChange: (value: Value | undefined) => void
}) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(values.find((each) => each === event.target.value))}
        >
          <option value="">{any}</option>
          {values.map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Several of a list, joined as the address has them; undefined for none. */
export function Boxes<Value extends string>({
  legend,
  values,
  chosen,
  onChange,
  children,
}: {
  legend: string
  values: readonly Value[]
  chosen: readonly string[]
  onChange: (chosen: string | undefined) => void
  children: (value: Value) => ReactNode
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="listing-filter-boxes">
        {values.map((value) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(event) => {
              const next = event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value)
              onChange(next.length > 0 ? next.join(',') : undefined)
            }}
          >
            {children(value)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
