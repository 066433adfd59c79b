import { expect, test } from 'vitest'
import { mail, words } from '#domain/notices/words/en.ts'
import { everyEmail as facts } from '#tests/support/every-email.ts'
import { englishIn, pseudoLanguage, pseudoMail } from '#tests/support/pseudo-language.ts'
import { emailKinds, writeEmail } from './emails.ts'
import { dressAccountEmail } from './account-email.ts'
import { digest, notice } from './emails/notices.ts'
import { mailLanguage } from './languages.ts'

const site = { name: 'Beauty Barter', url: 'https://town.test' }
const at = '2026-12-05T10:00:00+00:00'

const each = Object.entries(facts).flatMap(([kind, list]) => list.map((given) => [kind, given] as const))

const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => unescaped(href ?? ''))
/** The text a person sees in the HTML, without the preheader and its padding. */
const wordsOf = (html: string) =>
  unescaped(html.slice(html.indexOf('<td class="mark"')).replaceAll(/<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

test('every kind of email is tested here', () => {
  expect(Object.keys(facts).toSorted()).toEqual([...emailKinds.keys()].toSorted())
})

test.each(each)('%s %j has a subject, a heading, absolute links and a complete plain text', (kind, given) => {
  const { subject, html, text } = writeEmail(kind, given, site).dressed(null)
  expect(subject).toMatch(/\S/)
  expect(html.match(/<h1 /g)).toHaveLength(1)
  const links = hrefs(html)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    expect(link).toMatch(/^https:\/\/town\.test/)
    expect(text).toContain(link)
  }
  // Every sentence of the HTML must be in the text version too.
  for (const [, said] of html.matchAll(/<(?:p class="text"|h1|th|td class="value")[^>]*>([^<]+)</g))
    expect(text).toContain(unescaped(said ?? ''))
  expect(`${subject}${wordsOf(html)}${text}`).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/)
  expect(html).not.toMatch(/<(?:img|script|link|iframe|form)\b|url\(/i)
})

const tags = (html: string) => [...html.matchAll(/<\/?[a-z][a-z0-9]*/g)].map(([tag]) => tag)
const isWord = (value: unknown, key: string) =>
  typeof value === 'string' &&
  !/^(?:\d{4}-|https:)/.test(value) &&
  !['tier', 'event', 'kind', 'template', 'timezone', 'topic', 'tab', 'urgency', 'zone'].includes(key)

const hostile = `</p><script>alert(1)</script><img src=x onerror=alert(2)>"'&\r\nBcc: all@town.test\u202e`

test.each(each)('%s %j stays intact with any text', (kind, given) => {
  const poisoned = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, isWord(value, key) ? hostile : value]))
  const { subject, html } = writeEmail(kind, poisoned, site).dressed(null)
  expect(subject).not.toMatch(/[\r\n\u202e]/)
  expect(html).not.toMatch(/<script|<img|onerror=alert\(2\)>"/)
  const plain = writeEmail(kind, given, site).dressed(null).html
  expect(tags(html)).toEqual(tags(plain))
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://town.test/"><script>', '//town.test', 'not a link', ''])(
  'a link %j is refused',
  (link) => {
    expect(() => writeEmail('waitlist_confirm', { link }, site).dressed(null)).toThrow()
    expect(() => writeEmail('waitlist_welcome', { position: 1, referral_link: link }, site).dressed(null)).toThrow()
  },
)

test('an unknown kind and missing facts are refused', () => {
  expect(() => writeEmail('no_such_kind', {}, site)).toThrow('no_such_kind')
  for (const kind of emailKinds.keys()) expect(() => writeEmail(kind, {}, site), kind).toThrow()
  expect(() => writeEmail('founder', { number: 1, ends_on: 'soon' }, site)).toThrow()
})

test("news, notices about trades, summaries and emails to trusted contacts have the reader's own unsubscribe link, emails about account, payment and appointments none", () => {
  const topics = each.map(([kind, given]) => [kind, writeEmail(kind, given, site).topic]).filter(([, topic]) => topic !== null)
  expect(topics).toEqual([
    ['announcement', 'news'],
    ['announcement', 'news'],
    ['digest', 'activity'],
    ['digest', 'activity'],
    ...Array.from({ length: 9 }, () => ['notice', 'trades']),
    ...Array.from({ length: 3 }, () => ['notice', 'activity']),
    ...Array.from({ length: 6 }, () => ['trusted_contact', 'contact']),
    ['waitlist_invited', 'news'],
    ['waitlist_welcome', 'news'],
  ])
  const { html, text } = writeEmail('waitlist_welcome', facts['waitlist_welcome']?.[0], site).dressed('https://town.test/u?token=t')
  expect(hrefs(html)).toContain('https://town.test/u?token=t')
  expect(text).toContain('Unsubscribe: https://town.test/u?token=t')
})

test('an email about a new sign-in names the device and the time, and leads to the devices', () => {
  const { subject, text } = writeEmail('new_sign_in', facts['new_sign_in']?.[0], site).dressed(null)
  expect(subject).toBe('New sign-in to your Beauty Barter account')
  expect(text).toContain('New sign-in from Chrome on Mac')
  expect(text).toMatch(/signed in to on (?:\w+, )?Dec(?:ember)? 5.* UTC, in a browser/)
  expect(text).toContain('See your devices: https://town.test/settings?tab=security')
})

test('a notice about a trade has the words of the bell, and one button that opens the trade', () => {
  const { subject, html, text } = writeEmail('notice', facts['notice']?.[0], site).dressed(null)
  expect(subject).toBe('Ana wants to trade')
  expect(text).toContain('You get Trim · You give Gel\n\nAnswer: https://town.test/trades?id=a\n')
  // The link comes twice: as the button, and under it to paste into a browser.
  expect(new Set(hrefs(html))).toEqual(new Set(['https://town.test/trades?id=a', 'https://town.test']))
})

test('the button of a notice says what it opens, and the end why it came', () => {
  const notices = (facts['notice'] ?? []).map((given) => writeEmail('notice', given, site).dressed(null).text)
  expect(notices.map((text) => /^(.+): https:\/\/town\.test\/./m.exec(text)?.[1])).toEqual([
    'Answer',
    'Read the review',
    'Read the reviews',
    'Read the reply',
    'Write a review',
    'Add a service',
    'Finish my profile',
    'Say what I want',
    'See your matches',
    'Open the trade',
    'Answer',
    'Open it',
    'Read the message',
    'Open it',
    'Read the thread',
  ])
  expect(notices.map((text) => /You're getting this because (.+) on /.exec(text)?.[1])).toEqual([
    ...Array<string>(5).fill("it's about one of your trades"),
    ...Array<string>(3).fill('you have an account'),
    "you're open to trades",
    "it's about an appointment you made",
    ...Array<string>(2).fill("it's about an interview of yours"),
    'you asked for emails about messages',
    'you asked for emails about jobs',
    'you asked for emails about the community',
  ])
})

test('a notice by email is in the language of its reader, and its days are those of where they live', () => {
  const given = { ...facts['notice']?.[0], template: 'trade_waiting', facts: { who: 'Ana', expires_at: '2026-12-05T03:00:00+00:00' } }
  const denver = writeEmail('notice', given, site).dressed(null)
  expect(denver.text).toContain('Expires December 4.')
  const known = {
    en: { words: {}, mail: null },
    es: {
      words: { trade_waiting: { title: '{name:who} espera tu respuesta', message: 'Hasta el {near_day:expires_at}.', step: 'Responder' } },
      mail: null,
    },
  }
  const spanish = notice(given, site, mailLanguage('es', known)).dressed(null)
  expect(spanish.subject).toBe('Ana espera tu respuesta')
  expect(spanish.text).toContain('Hasta el 4 de diciembre.\n\nResponder: https://town.test/trades?id=a')
})

test('a notice and a summary in a language of word files alone have no English of ours', () => {
  const language = { language: 'es', words: pseudoLanguage(words), english: words, mail: pseudoMail(mail) }
  const [kind, wording] = ['trade_waiting', words['trade_waiting']]
  const said = { who: 'Ana', expires_at: at }
  const given = { ...facts['notice']?.[0], template: kind, facts: said }
  const entry = { template: kind, title: 'As stored', message: 'Stored, too', facts: said, link: 'https://town.test/trades?id=a' }
  const emails = [
    notice(given, site, language),
    digest(
      {
        entries: [
          { ...entry, earlier: 2 },
          { ...entry, earlier: 0 },
        ],
        many: 12,
        all: 'https://town.test/notifications',
        zone: 'UTC',
      },
      site,
      language,
    ),
  ]
  expect(wording).toBeDefined()
  // What is around every email is not about a notification.
  const around = ['Beauty Barter', 'Unsubscribe', 'Or paste this into your browser', 'town.test']
  for (const email of emails) {
    const { subject, text } = email.dressed(null)
    expect(englishIn(`${subject} ${text}`, [said, { around: around.join(' ') }])).toEqual([])
  }
})

test('an announcement has its paragraphs, and a button only with a link', () => {
  const given = { title: 'A quiet Sunday', body: 'We move house.\nIt takes an hour.\n\nThank you.' }
  const { html, text } = writeEmail('announcement', given, site).dressed(null)
  expect(html).toContain('>We move house.\nIt takes an hour.</p>')
  expect(html).toContain('>Thank you.</p>')
  expect(text).toContain('We move house.\nIt takes an hour.\n\nThank you.')
  expect(text).not.toContain('Open Beauty Barter')
})

test('the end of a sanction says what others still close, each until its day', () => {
  const end = { event: 'sanction_lifted', kind: 'limit', limits: ['no_posts'], ends_on: at, words: 'We were wrong.' }
  const lead = (still?: unknown) =>
    writeEmail('standing', { ...end, still }, site)
      .dressed(null)
      .text.replaceAll(/\s+/g, ' ')
  expect(lead()).toContain('Everything it closed is open again.')
  expect(lead([])).toContain('Everything it closed is open again.')
  expect(lead([{ what: 'suspension', ends_on: null }])).toContain('Your account is still suspended.')
  const limits = [
    { what: 'no_messages', ends_on: at },
    { what: 'no_posts', ends_on: null },
  ]
  expect(lead(limits)).toContain("You still can't send messages until Dec 5, 2026. You still can't post in the community.")
  expect(lead('Your account is still suspended.'), 'in the outbox since 0.1.0').toContain('Your account is still suspended.')
  expect(() => lead([{ what: 'no_life', ends_on: null }])).toThrow()
})

const removal = (event: string, subject: string) =>
  writeEmail('standing', { event, kind: 'removal', limits: [], subject, words: 'It burns.' }, site).dressed(null)

test('what was removed has a name, and a word on how it comes back', () => {
  expect(removal('sanction_given', 'job_message').subject).toBe('We removed a message about a job of yours')
  expect(removal('sanction_given', 'tip').subject).toBe('We removed a post of yours')
  expect(removal('appeal_declined', 'portfolio_item').subject).toBe('Your appeal was answered: your portfolio picture stays removed')
  expect(removal('sanction_lifted', 'portfolio_item').text).toContain('Your picture is back in your portfolio.')
  expect(removal('sanction_lifted', 'tip').text).toContain('It is back where it was.')
})

test('the end of a trial says what is charged when something is', () => {
  const [free, premium] = (facts['trial_ending'] ?? []).map((given) => writeEmail('trial_ending', given, site).dressed(null))
  expect(free?.text).toContain("You won't be charged")
  expect(premium?.subject).toBe('Your trial ends in 3 days ($9.99/month after)')
  expect(premium?.text).toContain('First payment: Dec 5, 2026\nAmount: $9.99/month')
})

const answerTo = (address: string) => writeEmail('contact_message', { ...facts['contact_message']?.[0], address }, site).replyTo

test('a reply to a contact message goes to its sender, if that is one address', () => {
  expect(answerTo('eve@town.test')).toBe('eve@town.test')
  for (const address of ['a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', '<a@b.test>', 'nobody']) expect(answerTo(address)).toBeNull()
})

test('emails about accounts have the same layout', () => {
  const { html, text } = dressAccountEmail(
    {
      subject: 'Confirm <it>',
      lead: 'Please & thank you.',
      action: { label: 'Confirm', link: 'https://town.test/auth/v1/verify?token=a&type=signup' },
      code: { lead: 'Or enter this code', digits: '123456' },
      closing: 'It works once.',
    },
    site,
  )
  expect(hrefs(html)).toContain('https://town.test/auth/v1/verify?token=a&type=signup')
  expect(wordsOf(html)).toContain('Please & thank you.')
  expect(html).toContain('Confirm &lt;it&gt;')
  for (const said of ['Or enter this code: 123456', 'It works once.', 'Confirm: https://town.test/auth/v1/verify?token=a&type=signup'])
    expect(text).toContain(said)
})

test('a language without texts falls back to English', () => {
  const given = facts['founder']?.[0]
  expect(writeEmail('founder', given, site, 'vi').dressed(null)).toEqual(writeEmail('founder', given, site).dressed(null))
})

test('a summary names each thing once, how much came before it, and how many there are in all (B16)', () => {
  const { subject, html, text } = writeEmail('digest', facts['digest']?.[0], site).dressed('https://town.test/u?token=t')
  expect(subject).toBe('12 things are waiting for you')
  expect(text).toContain('New application: Stylist\nBea applied. · 2 more before it\nhttps://town.test/jobs?id=a')
  expect(text).toContain('See all 12: https://town.test/notifications')
  expect(hrefs(html)).toContain('https://town.test/jobs?id=a')
  expect(writeEmail('digest', facts['digest']?.[1], site).dressed(null).subject).toBe('New application: Stylist')
})
