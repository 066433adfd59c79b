import { expect, test } from 'vitest'
import { withoutContacts } from './plain-text.ts'

test.each(['503-555-0134', '503\u2011555\u20110134', '503 \u2013 555 \u2013 0134', '+1\u00a0(503)\u00a0555\u20120134'])(
  'a phone number is left out: %s',
  (written) => {
    expect(withoutContacts(`Ask me at ${written}, or not.`).replace(/\s*,/, ',')).toBe('Ask me at, or not.')
  },
)
