import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMail } from './mail.ts'
import { linksIn, openMailbox } from './mailbox.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const email = (subject: string, to = 'ana@town.test') => ({ to, subject, text: 'Hello', html: '<p>Hello</p>' })

test('the local mailbox lists emails newest first, by address, also after a restart', async () => {
  const folder = join(dataDir, 'kept')
  const box = await openMailbox(folder)
  for (const subject of ['first', 'second', 'third']) await box.keep(email(subject))
  await box.keep(email('other', 'bea@town.test'))
  const again = await openMailbox(folder)
  expect((await again.newest('ANA@town.test')).map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
  expect(await again.newest()).toHaveLength(4)
})

test('the local mailbox keeps the 200 newest', async () => {
  const folder = join(dataDir, 'full')
  const box = await openMailbox(folder)
  for (let number = 1; number <= 203; number += 1) await box.keep(email(`number ${number}`))
  const subjects = (await box.newest()).map(({ subject }) => subject)
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, 'number 203', 'number 4'])
  expect(await readdir(folder)).toHaveLength(200)
})

test('links are found in both halves of an email, each once', () => {
  const text = 'Open https://town.test/verify?token=a&type=recovery or write to mailto:x@town.test'
  const html = '<a href="https://town.test/verify?token=a&amp;type=recovery">Open</a> <a href="https://town.test/help">Help</a>'
  expect(linksIn({ to: '', subject: '', text, html })).toEqual(['https://town.test/verify?token=a&type=recovery', 'https://town.test/help'])
})

test('with an SMTP server, emails go there and none is stored here', async () => {
  const lines: string[] = []
  const server = await smtpServer(lines)
  const { port } = server.address() as { port: number }
  const smtp = { host: '127.0.0.1', port, user: null, password: null, from: 'Town <hello@town.test>' }
  const mail = await openMail({ dataDir: join(dataDir, 'smtp'), smtp })
  await mail.send(email('Welcome'))
  mail.close()
  server.close()
  expect(mail.box).toBeNull()
  expect(lines).toEqual(expect.arrayContaining(['MAIL FROM:<hello@town.test>', 'RCPT TO:<ana@town.test>', 'Subject: Welcome']))
  expect(await readdir(dataDir)).not.toContain('smtp')
})

/** The part of SMTP that one email needs. */
function smtpServer(lines: string[]): Promise<Server> {
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 town.test\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((each) => each !== '')) {
        lines.push(line)
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
