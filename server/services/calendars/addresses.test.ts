import { expect, test } from 'vitest'
import { calendarUrl, isAllowed, isPublic } from './addresses.ts'

test.each([
  // This machine, in every range that means it.
  '0.0.0.0',
  '0.1.2.3',
  '127.0.0.1',
  '127.255.255.254',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  // Private networks, and those of a link or a provider.
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.0.1',
  'fc00::1',
  'fdff:ffff::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  '::ffff:10.0.0.1',
  '::ffff:192.168.0.1',
  // Where clouds keep the secrets of their machines.
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  // Several at once, reserved, for documents and measurements.
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '192.88.99.1',
  'ff02::1',
  '2001:db8::1',
  '2001:2::1',
  '100::1',
  '4000::1',
  // IPv6 with an IPv4 address inside.
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '2002:7f00:1::1',
  '2002:a00:1::',
  '2001:0:4136:e378:8000:63bf:f5ff:fffe',
  // No address.
  '',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  '12345::',
  '8.8.8.8%eth0',
])('%j is not opened', (address) => expect(isPublic(address)).toBe(false))

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '168.63.129.17',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
])('%j is public', (address) => expect(isPublic(address)).toBe(true))

test.each([
  '',
  'calendar.test/mine.ics',
  'http://calendar.test/mine.ics',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ftp://calendar.test/mine.ics',
  'https://',
  'https://ana@calendar.test/mine.ics',
  'https://ana:secret@calendar.test/mine.ics',
  'https://calendar.test:22/mine.ics',
  'https://calendar.test:8443/mine.ics',
  'https://127.0.0.1:4000/mine.ics',
  'https://exa mple.test/',
  `https://calendar.test/${'x'.repeat(2000)}`,
  `https://calendar.test/${'ü'.repeat(700)}`,
])('%j is not the address of a calendar', (given) => expect(calendarUrl(given, null)).toBeNull())

test('webcal is another name for https, and what comes after # is not sent', () => {
  expect(calendarUrl(' webcal://calendar.test/mine.ics?token=1 ', null)?.href).toBe('https://calendar.test/mine.ics?token=1')
  expect(calendarUrl('WEBCALS://calendar.test/mine.ics', null)?.href).toBe('https://calendar.test/mine.ics')
  expect(calendarUrl('https://calendar.test:443/mine.ics#today', null)?.href).toBe('https://calendar.test/mine.ics')
})

test('numbers that mean an inner address are read as browsers read them', () => {
  for (const host of ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::ffff:7f00:1]']) {
    const url = calendarUrl(`https://${host}/mine.ics`, null)
    expect(isPublic(url?.hostname.replace(/^\[|\]$/g, '') ?? ''), host).toBe(false)
  }
})

test('a local place is only one if the operator named it, with its port', () => {
  expect(calendarUrl('https://127.0.0.1:4000/mine.ics', '127.0.0.1:4000')?.href).toBe('https://127.0.0.1:4000/mine.ics')
  expect(calendarUrl('https://127.0.0.1:4001/mine.ics', '127.0.0.1:4000')).toBeNull()
  expect(calendarUrl('https://ana@127.0.0.1:4000/mine.ics', '127.0.0.1:4000')).toBeNull()
  expect(isAllowed(new URL('https://127.0.0.1:4000/mine.ics'))).toBe(false)
})
