import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CurrencyInput } from './CurrencyInput.tsx'

let unmount = () => {}
afterEach(() => unmount())

function mount(from: number | null): () => number | null {
  let cents = from
  function Box() {
    const [value, setValue] = useState(from)
    cents = value
    return <CurrencyInput aria-label="Price" value={value} onChange={setValue} />
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<Box />)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  return () => cents
}

const box = () => page.getByRole('textbox', { name: 'Price' })
const selection = () => {
  const input = box().element() as HTMLInputElement
  return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
}

test('left alone an amount reads as dollars; entered it is the raw number, selected', async () => {
  mount(12_000)
  await expect.element(box()).toHaveValue('$120.00')
  await box().click()
  await expect.element(box()).toHaveValue('120')
  await expect.poll(selection).toBe('120')
})

test('while typing, what is neither digit nor period is stripped, and leaving shows two decimals', async () => {
  const cents = mount(null)
  await expect.element(box()).toHaveValue('')
  await box().click()
  await userEvent.keyboard('$1,2x5.5')
  await expect.element(box()).toHaveValue('125.5')
  expect(cents()).toBe(12_550)
  await userEvent.tab()
  await expect.element(box()).toHaveValue('$125.50')
})

test('what cannot be read becomes 0, and 0 stands as nothing', async () => {
  const cents = mount(500)
  await box().click()
  await userEvent.clear(box())
  await userEvent.keyboard('.')
  expect(cents()).toBe(0)
  await userEvent.tab()
  await expect.element(box()).toHaveValue('')
})
