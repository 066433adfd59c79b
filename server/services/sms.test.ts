import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressRefused } from './refused.ts'
import { openTexts } from './sms.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'texts-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

type Received = { path: string; authorization: string; form: Record<string, string> }

/** The part of the provider that one message needs. */
async function provider(status: number) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      received.push({ path: `${request.method} ${request.url}`, authorization: request.headers.authorization ?? '', form })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"code":21211,"message":"not a number"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const sms = { account: 'AC1', token: 'secret', from: '+15035550000' }
const message = { to: '15035550100', text: 'Your code is 123456', channel: 'sms' } as const

test('without an account messages stay in the local box, newest first, by number', async () => {
  const { send, box } = await openTexts({ dataDir, sms: null })
  await send(message)
  await send({ ...message, text: 'Another' })
  await send({ ...message, to: '15035550101' })
  expect((await box?.newest('15035550100'))?.map(({ text }) => text)).toEqual(['Another', 'Your code is 123456'])
  const again = await openTexts({ dataDir, sms: null })
  expect(await again.box?.newest()).toHaveLength(3)
})

test('with an account they go to its provider, and none is stored here', async () => {
  const { received, url, close } = await provider(201)
  const { send, box } = await openTexts({ dataDir, sms: { ...sms, url } })
  await send(message)
  await send({ ...message, channel: 'whatsapp' })
  const byService = await openTexts({ dataDir, sms: { ...sms, url, from: 'MG7' } })
  await byService.send(message)
  close()
  expect(box).toBeNull()
  const authorization = `Basic ${Buffer.from('AC1:secret').toString('base64')}`
  const path = 'POST /2010-04-01/Accounts/AC1/Messages.json'
  const Body = 'Your code is 123456'
  expect(received).toEqual([
    { path, authorization, form: { To: '+15035550100', From: '+15035550000', Body } },
    { path, authorization, form: { To: 'whatsapp:+15035550100', From: 'whatsapp:+15035550000', Body } },
    { path, authorization, form: { To: '+15035550100', MessagingServiceSid: 'MG7', Body } },
  ])
})

test('a refusal of the provider is not silent, and one of the number is for good', async () => {
  for (const [status, isForGood] of [
    [400, true],
    [429, false],
    [500, false],
  ] as const) {
    const { url, close } = await provider(status)
    const { send } = await openTexts({ dataDir, sms: { ...sms, url } })
    const refusal: unknown = await send(message).catch((error: unknown) => error)
    close()
    expect(String(refusal)).toMatch(new RegExp(`refused with ${status}.*not a number`))
    expect(refusal instanceof AddressRefused, String(status)).toBe(isForGood)
  }
})
