import { expect, test } from 'vitest'
import { nextMove, type DueAppointment } from '../scheduling/due.ts'
import { nextAppointment, type Waiting } from './row.ts'
import { isInBadge, nowToDo, tradeKind } from './trades.ts'
import { waitingWords } from './waiting.ts'

const row = (area: string, kind: string, facts: Waiting['facts'] = {}, more: Partial<Waiting> = {}): Waiting => ({
  area,
  kind,
  to_do: true,
  subject_id: 'subject',
  trade_id: 'trade',
  person_id: 'bea',
  person_name: 'Bea Okafor',
  person_picture: null,
  person_craft: null,
  facts,
  since: '2026-10-20T12:00:00Z',
  until: null,
  link: '/trades?id=trade',
  ...more,
})

test.each([
  [row('trades', 'handover', { services: ['Shears from Japan'] }), 'Hand over with Bea', 'Shears from Japan'],
  [row('trades', 'confirm', { services: ['Shears'], is_handover: true }), 'Was it handed over?', 'Shears with Bea'],
  [
    row('marketplace', 'answer_offer', { services: ['Silk press'], amount: 2000, listing: 'Shears' }),
    'Answer the offer of Bea',
    'Silk press, and $20 for Shears',
  ],
  [
    row('marketplace', 'answer_offer', { services: ['Silk press'], amount: 0, listing: 'Shears' }),
    'Answer the offer of Bea',
    'Silk press for Shears',
  ],
  [row('trades', 'answer', { services: ['Gel set'], for: ['Balayage'] }), "Answer Bea's request", 'You get gel set for your balayage'],
  [
    row('trades', 'answer', { services: ['Gel set'], for: ['Balayage'], is_counter: true }),
    "Answer Bea's counter-offer",
    'You get gel set for your balayage',
  ],
  [row('trades', 'choose', { services: ['Gel set'], is_provider: false }), 'Choose a time with Bea', 'Gel set with Bea'],
  [
    row('trades', 'choose', { services: ['Gel set', 'Chrome'], is_provider: true, is_change: true }),
    'Bea asks for another time',
    'Gel set and chrome for Bea',
  ],
  [row('trades', 'no_show', { services: ['Gel set'] }, { person_name: null }), "They say you didn't come", 'Gel set with them'],
  [row('trades', 'owed', { services: ['Gel set'] }), 'Choose how to settle what Bea owes you', 'Gel set'],
  [row('trades', 'iou', { services: ['Gel set'], is_debtor: true }), 'Settle what you owe Bea', 'Gel set'],
  [row('trades', 'iou', { services: ['Gel set'], is_debtor: false }, { person_name: null }), 'Settle what they owe you', 'Gel set'],
  [row('trades', 'review', { services: ['Gel set'] }), 'Review your trade with Bea', 'Gel set'],
  [row('messages', 'unread', { messages: 1 }), 'Bea wrote to you', '1 unread message'],
  [row('messages', 'unread', { messages: 3 }), 'Bea wrote to you', '3 unread messages'],
  [row('jobs', 'open_applications', { job: 'Chair', applications: 2 }, { person_name: null }), 'Open 2 applications', 'Chair'],
  [row('jobs', 'answer_interview', { job: 'Chair', company: 'Rose' }), 'Answer an interview', 'Chair, Rose'],
  [row('jobs', 'interview', { job: 'Chair', company: 'Rose' }), 'Interview at Rose', 'Chair'],
  [row('jobs', 'answer_interview', { job: null, company: null }), 'Answer an interview', 'The job is no longer there'],
  [row('jobs', 'interview', { job: null, company: null }), 'Interview', 'The job is no longer there'],
  [row('marketplace', 'answer_offer', { listing: 'Chair', amount: 36000, pieces: 1 }), 'Answer the offer of Bea', '$360 for Chair'],
  [row('marketplace', 'answer_offer', { listing: 'Chair', amount: 0, pieces: 1 }), 'Answer the offer of Bea', 'Free for Chair'],
  [row('marketplace', 'hand_over', { listing: 'Chair', amount: 36000, pieces: 1 }), 'Hand over with Bea', 'Chair'],
  [row('trades', 'of a newer server'), 'Something waits for you', 'Bea Okafor'],
])('%o in words', (waits, title, line) => {
  expect(waitingWords(waits)).toEqual({ title, line })
})

const trade = (id: string, status = 'accepted', awaited: string | null = null) => ({ id, status, awaiting_user_id: awaited })

test('a trade is marked with what holds up everything else, and not with an appointment that is not due', () => {
  const rows = [row('trades', 'propose'), row('trades', 'confirm'), row('trades', 'answer', {}, { trade_id: 'other' })]
  expect(['trade', 'other', 'none'].map((id) => tradeKind(rows, trade(id), 'ana'))).toEqual(['confirm', 'answer', null])
  expect(tradeKind([row('trades', 'appointment', {}, { to_do: false })], trade('trade'), 'ana')).toBeNull()
  // Before the list has come.
  const offers = [trade('trade', 'pending', 'ana'), trade('trade', 'pending', 'bea'), trade('trade', 'declined', 'ana')]
  expect(offers.map((offer) => tradeKind(undefined, offer, 'ana'))).toEqual(['answer', null, null])
  expect(tradeKind([], trade('trade', 'pending', 'ana'), 'ana')).toBeNull()
})

test('the badge counts the requests that the member received, and nothing else', () => {
  const counted = [
    row('trades', 'answer', { is_recipient: true }),
    row('trades', 'answer', { is_recipient: false }),
    row('trades', 'confirm'),
  ]
  expect(counted.map(isInBadge)).toEqual([true, false, false])
})

test('the next appointment is the first that is not over, whatever area it is of', () => {
  const meetingAt = (area: string, kind: string, hour: number) =>
    row(area, kind, { starts_at: `2026-10-20T${hour}:00:00Z`, ends_at: `2026-10-20T${hour + 1}:00:00Z` })
  const rows = [
    row('trades', 'answer'),
    meetingAt('trades', 'appointment', 10),
    meetingAt('trades', 'appointment', 15),
    meetingAt('jobs', 'interview', 13),
  ]
  const next = (hour: number) => nextAppointment(rows, new Date(`2026-10-20T${hour}:00:00Z`))
  expect([next(10), next(11), next(14), next(16)]).toEqual([rows[1], rows[3], rows[2], null])
})

const at = (time: string) => new Date(`2026-10-${time}:00Z`)

const meeting = (facts: Waiting['facts'], to_do = true) =>
  row('trades', 'appointment', { starts_at: '2026-10-20T12:00:00Z', ...facts }, { to_do })

test('what to do about an appointment follows its time', () => {
  expect(nowToDo(meeting({}, false), [], at('18T11:59'))).toBe('open')
  expect(nowToDo(meeting({}, false), [], at('18T12:00'))).toBe('coming')
  expect(nowToDo(meeting({ coming_at: '2026-10-18T12:00:00Z' }, false), [], at('19T12:00'))).toBe('open')
  expect(nowToDo(meeting({}), [], at('20T11:30'))).toBe('check_in')
  expect(nowToDo(meeting({ here_at: '2026-10-20T11:30:00Z' }, false), [], at('20T11:40'))).toBe('here')
  expect(nowToDo(meeting({ here_at: '2026-10-20T11:30:00Z' }, false), [], at('20T12:00'))).toBe('done')
  expect(nowToDo(meeting({}), [], at('20T13:00'))).toBe('check_in')
  expect(nowToDo(meeting({}, false), [], at('20T13:01'))).toBe('done')
})

const agreed: DueAppointment = {
  provider_id: 'ana',
  receiver_id: 'bea',
  status: 'confirmed',
  slots: [],
  proposed_by: null,
  starts_at: '2026-10-20T12:00:00Z',
  ends_at: '2026-10-20T14:00:00Z',
  provider_done_at: null,
  receiver_done_at: null,
  reported_by: null,
  reported_at: null,
  report_answer: null,
  provider_here_at: null,
  receiver_here_at: null,
  provider_coming_at: null,
  receiver_coming_at: null,
  given_up_by: null,
  held_seconds: 0,
}

test('home asks for the same next step as the page of the trade', () => {
  const before = '2026-10-19T12:00:00Z'
  const same = { choose: 'choose', check_in: 'here', done: 'done', here: null, coming: 'coming', open: null }
  for (const time of ['18T11:59', '18T12:00', '20T11:29', '20T11:30', '20T12:00', '20T13:00', '20T13:01', '20T13:59'])
    for (const [isHere, isComing, isAsked] of [0, 1, 2, 3, 4, 5, 6, 7].map((each) => [1, 2, 4].map((bit) => (each & bit) > 0))) {
      const [here_at, coming_at] = [isHere ? before : null, isComing ? before : null]
      const asked = isAsked ? { slots: ['2026-10-25T12:00:00Z'], proposed_by: 'bea' } : { slots: [], proposed_by: null }
      const page = nextMove({ ...agreed, ...asked, provider_here_at: here_at, provider_coming_at: coming_at }, 'ana', at(time))
      // As the database says it: from the morning of its day to an hour after its start, unless they are there.
      const toDo = !isHere && time >= '20' && time <= '20T13:00'
      const home = nowToDo(meeting({ here_at, coming_at }, toDo), isAsked ? [row('trades', 'choose')] : [], at(time))
      expect(same[home], `${time} ${isHere} ${isComing} ${isAsked}`).toBe(page)
    }
})

test('another time that the other asks for comes before the check-in, and only of the appointment that it is about', () => {
  const asked = row('trades', 'choose', { is_change: true })
  expect(nowToDo(meeting({}), [asked], at('20T11:50'))).toBe('choose')
  expect(nowToDo(meeting({}), [{ ...asked, subject_id: 'another' }], at('20T11:50'))).toBe('check_in')
  expect(nowToDo(meeting({}), [asked], at('20T12:00')), 'not once it has begun').toBe('check_in')
})
