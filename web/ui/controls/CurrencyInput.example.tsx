import { useState } from 'react'
import { CurrencyInput } from './CurrencyInput.tsx'
import { Field } from './Field.tsx'

export const title = 'Amounts'
export const about = 'Raw number while typing, dollars once left'
export const order = 8

export function Example() {
  const [price, setPrice] = useState(12_000)
  const [cost, setCost] = useState(0)
  return (
    <div className="mt-4.5 grid gap-4 md:grid-cols-3">
      <Field label="List price">{(control) => <CurrencyInput {...control} value={price} onChange={setPrice} />}</Field>
      <Field label="Product cost" hint="What you use up each time.">
        {(control) => <CurrencyInput {...control} value={cost} onChange={setCost} />}
      </Field>
    </div>
  )
}
