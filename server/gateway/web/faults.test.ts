import { expect, test } from 'vitest'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { faultRoutes, readFault } from './faults.ts'
import { makeApp } from '../http/http.ts'

function listening() {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const settings = { publicUrl: 'http://127.0.0.1:3000', trustProxy: true, operatorKey: null, isLoopback: true, publicSettings: {} }
  const app = makeApp({ log, registry: new Registry(), settings, canServe: async () => true })
  faultRoutes(app)
  const tell = (payload: string, from = '10.0.0.1') =>
    app.inject({ method: 'POST', url: '/_faults', payload, headers: { 'x-forwarded-for': from } })
  return { tell, lines }
}

const fault = JSON.stringify({ message: 'boom', release: '1.2', route: '/settings', kind: 'error', stack: 'at x' })

test("a browser's fault reaches the error log with its release and route", async () => {
  const { tell, lines } = listening()
  expect((await tell(fault)).statusCode).toBe(204)
  expect(lines.map((line) => JSON.parse(line).fault)).toEqual([
    { message: 'boom', stack: 'at x', release: '1.2', route: '/settings', kind: 'error' },
  ])
})

test('one address can report thirty times a minute, and another still can', async () => {
  const { tell, lines } = listening()
  for (let time = 0; time < 40; time += 1) expect((await tell(fault)).statusCode).toBe(204)
  expect(lines).toHaveLength(30)
  await tell(fault, '10.0.0.2')
  expect(lines).toHaveLength(31)
})

test('too large or invalid reports get the same response and are not logged', async () => {
  const { tell, lines } = listening()
  for (const body of ['', 'no json', '[]', '{"message":7}', JSON.stringify({ message: 'x'.repeat(33_000) })]) {
    expect((await tell(body)).statusCode).toBe(204)
  }
  expect(lines).toEqual([])
})

test('tokens, queries and addresses are redacted', () => {
  const told = {
    message: 'ana@town.test failed with eyJhbGciOi.eyJzdWIi.c2ln',
    route: '/reset-password#access_token=abc',
    stack: 'at http://x/a.js?k=1:2:3',
  }
  expect(readFault(Buffer.from(JSON.stringify(told)))).toEqual({
    message: '[address] failed with [token]',
    route: '/reset-password',
    stack: 'at http://x/a.js:2:3',
  })
})
