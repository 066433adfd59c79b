import * as v from 'valibot'
import { emailKind } from '../kind.ts'

export const contactMessage = emailKind({
  facts: v.object({ topic: v.string(), name: v.nullish(v.string(), ''), address: v.string(), message: v.string(), ref: v.string() }),
  write: ({ topic, name, address, message, ref }, site) => ({
    subject: `[${ref}] ${topic}: message from ${name || address}`,
    preheader: message.slice(0, 120),
    title: 'A message from the contact form',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['From', name === '' ? address : `${name} (${address})`],
          ['Topic', topic],
          ['Reference', ref],
        ],
      },
      { kind: 'quote', text: message },
    ],
    footing: `Reply to this email and it goes to the person who wrote. It came through the ${site.name} contact form.`,
    // Only a plain address becomes the reply address; anything unusual is left for a person to copy.
    ...(/^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(address) && { replyTo: address }),
  }),
})
