import { expect, test } from 'vitest'
import { makeLogLimits } from './log-limits.ts'

const info = 30
const warn = 40
const error = 50
const busy = () => [{ err: Object.assign(new Error('busy'), { code: '53300' }) }, 'fault']
const answered = (status: number) => [{ method: 'GET', path: '/', status, ms: 1 }, 'request']

test('three hundred requests of a kind are logged per minute, and the rest is counted', () => {
  const limits = makeLogLimits()
  const written = Array.from({ length: 2000 }, () => limits.allow(answered(400), info, false)).filter(Boolean)
  expect(written).toHaveLength(300)
  expect(limits.allow(answered(200), info, false)).toBe(true)
  expect(limits.nextMinute()).toEqual({ 'requests 4xx': 1700 })
  expect(limits.allow(answered(400), info, false)).toBe(true)
  expect(limits.nextMinute()).toBeNull()
})

test('the debug level logs every request', () => {
  const limits = makeLogLimits()
  expect(Array.from({ length: 1000 }, () => limits.allow(answered(400), info, true))).not.toContain(false)
})

test('twenty equal warnings or errors are logged per minute, in addition to others', () => {
  const limits = makeLogLimits()
  const written = Array.from({ length: 500 }, () => limits.allow(busy(), error, false)).filter(Boolean)
  expect(written).toHaveLength(20)
  expect(limits.allow([{ err: new TypeError('another') }, 'fault'], error, false)).toBe(true)
  expect(limits.nextMinute()).toEqual({ 'fault: Error 53300': 480 })
})

test('warnings that all differ are limited too', () => {
  const limits = makeLogLimits()
  const written = Array.from({ length: 5000 }, (_, number) => limits.allow([`warning ${number}`], warn, false)).filter(Boolean)
  expect(written).toHaveLength(220)
  expect(limits.nextMinute()).toEqual({ others: 4780 })
})

test('other lines are limited like requests', () => {
  const limits = makeLogLimits()
  const written = Array.from({ length: 1000 }, () => limits.allow(['stream closed prematurely'], info, false)).filter(Boolean)
  expect(written).toHaveLength(300)
  expect(limits.nextMinute()).toEqual({ 'stream closed prematurely': 700 })
})
