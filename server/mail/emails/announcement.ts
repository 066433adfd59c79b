// What those who run the site announce to many members.
import * as v from 'valibot'
import { emailKind, link } from '../kind.ts'

export const announcement = emailKind({
  facts: v.object({ title: v.string(), body: v.string(), link: v.nullish(link, null) }),
  topic: () => 'news',
  write: ({ title, body, link: to }, { name }) => ({
    subject: title,
    preheader: body.slice(0, 120),
    title,
    blocks: [
      ...body.split('\n\n').map((text) => ({ kind: 'text' as const, text })),
      ...(to === null ? [] : [{ kind: 'action' as const, label: `Open ${name}`, link: to }]),
    ],
    footing: `You're getting this because you're a member of ${name}.`,
  }),
})
