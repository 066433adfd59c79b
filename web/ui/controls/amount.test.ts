import { expect, test } from 'vitest'
import { centsOf, rawAmount, shownAmount, typedAmount } from './amount.ts'

test('MONEY-01: characters other than digits and periods are stripped', () => {
  expect(typedAmount('$1,2a0.5 0')).toBe('120.50')
})

test('MONEY-02: the text is read as a decimal, to the cent', () => {
  expect(centsOf('120')).toBe(12_000)
  expect(centsOf('$1,234.56')).toBe(123_456)
  expect(centsOf('19.99')).toBe(1999)
  expect(centsOf('.5')).toBe(50)
  expect(centsOf('1.2.3')).toBe(120)
})

test('a comma before one or two last digits is a period, and before three it is none', () => {
  for (const [typed, cents] of [
    ['12,50', 1250],
    ['12,5', 1250],
    ['12,', 1200],
    ['€ 12,50', 1250],
    ['1,250', 125_000],
    ['1,250.00', 125_000],
    ['12,345,678', 1_234_567_800],
    ['0,99', 99],
    [',5', 50],
  ] as const)
    expect(centsOf(typed), typed).toBe(cents)
})

test('a comma stays in the box while one types, until a period comes', () => {
  expect(typedAmount('12,5')).toBe('12,5')
  expect(typedAmount('1,250.')).toBe('1250.')
})

test('MONEY-03: unreadable text is 0', () => {
  expect(centsOf('')).toBe(0)
  expect(centsOf('.')).toBe(0)
  expect(centsOf('abc')).toBe(0)
})

test('MONEY-04, MONEY-05: without focus it shows US dollars with exactly two decimals, and nothing for 0 or less', () => {
  expect(shownAmount(12_000)).toBe('$120.00')
  expect(shownAmount(123_450)).toBe('$1,234.50')
  expect(shownAmount(0)).toBe('')
  expect(shownAmount(-100)).toBe('')
  expect(shownAmount(null)).toBe('')
})

test('MONEY-06: with focus it shows the raw number', () => {
  expect(rawAmount(12_000)).toBe('120')
  expect(rawAmount(9950)).toBe('99.5')
  expect(rawAmount(0)).toBe('')
})
