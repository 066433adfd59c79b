// Addresses somebody may hand to `next` or `redirect_to` in the hope of leading a member off this site: 300 of them, every
// way round the check that is known, in every dress.

const off = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https:\\evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '//evil.example/%2e%2e',
  '//evil%2eexample',
  '//evil。example',
  '//evil．example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\\\\\evil.example',
  '/\\\\evil.example',
  '//user@evil.example',
  '//town.test@evil.example',
  'https://town.test@evil.example',
  'https://town.test:pass@evil.example',
  'https://town.test.evil.example',
  'https://evil.example#town.test',
  'https://evil.example?town.test',
  'https://evil.example\\@town.test',
  '//[::ffff:6.6.6.6]',
  '//6.6.6.6',
  '//0x06060606',
  '//101058054',
  'ftp://evil.example',
  'ws://evil.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://evil.example/%0aalert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'blob:https://evil.example/1',
  'view-source:https://evil.example',
  'mailto:a@evil.example',
  'tel:+15035550100',
  'intent://evil.example#Intent;scheme=https;end',
  'about:blank',
]

/** A browser drops these inside an address, or before and after it. */
const breaks = ['\t', '\n', '\r', '\r\n', '\u0000', '\u000B', '\u001F', '\u007F']

const dressed = [
  ...off,
  // Before, inside and after what a browser strips.
  ...breaks.flatMap((each) => [`${each}//evil.example`, `/${each}/evil.example`, `/${each}\\evil.example`, `${each}https://evil.example`]),
  ...breaks.flatMap((each) => [`java${each}script:alert(1)`, `${each}javascript:alert(1)`, `ht${each}tps://evil.example`, `/${each}evil`]),
  ...[' ', '\u00A0', '\u2003', '\u3000', '\uFEFF', '\u200B', '\u202E'].flatMap((each) => [
    `${each}//evil.example`,
    `${each}https://evil.example`,
  ]),
  // Encoded once more than the reader undoes.
  ...['%2F%2Fevil.example', '%2f%2fevil.example', '%5C%5Cevil.example', '%5c/evil.example', '%09//evil.example', '%0d%0a//evil.example'],
  ...['/%2Fevil.example', '/%2f/evil.example', '/%5Cevil.example', '/%5c%5cevil.example', '/%09/evil.example', '/%0a/evil.example'],
  ...['/%0D%0ALocation:%20https://evil.example', '/%00/evil.example', '/%7F', '%68ttps://evil.example', 'https%3A%2F%2Fevil.example'],
  ...['/%', '/%E0%A4%A', '/%zz', '%', '%%', '/%c0%af/evil.example', '/%C0%AE%C0%AE/'].map((each) => each),
  ...off.filter((each) => /^[/\\]/.test(each)).map((each) => encodeURIComponent(each)),
  // Climbing: resolved, it begins with two slashes.
  ...['/.//evil.example', '/..//evil.example', '/x/..//evil.example', '/./\\evil.example', '/..\\\\evil.example', '/%2e//evil.example'],
  ...['/%2e%2e//evil.example', '/x/../..//evil.example', '/.%2e//evil.example', '/;//evil.example/../..//evil.example'],
  // No path of ours at all.
  ...[
    '',
    ' ',
    'trades',
    'evil.example',
    'evil.example/trades',
    '.',
    '..',
    './trades',
    '../trades',
    '?next=/',
    '#',
    '@evil.example',
    ':',
    ';',
  ],
  ...['null', 'undefined', 'true', '0', '[object Object]', '*', '~', '{}', '[]', '<a>', '"', "'", '`', '$', '^', '|'],
]

const tails = ['/a', '?x=1', '#y', '/%2e', ':443', ':80/', '.', '?https://town.test/', '#@town.test']

/** The same every time, each once. */
export const hostileAddresses: readonly string[] = [
  ...new Set([...dressed, ...tails.flatMap((tail) => off.slice(0, 22).map((each) => `${each}${tail}`))]),
].slice(0, 300)
