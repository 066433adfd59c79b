// To someone a member named for an appointment, often not a member themselves. Without the other person, the address of the place, and words
// that the member chose, since people can enter any address.
import * as v from 'valibot'
import { inWords } from '#domain/wording/days.ts'
import { emailKind, moment } from '../kind.ts'

export const contactFacts = v.object({
  event: v.picklist(['start', 'missed', 'ok']),
  who: v.string(),
  city: v.string(),
  starts_at: moment,
  ends_at: moment,
  timezone: v.string(),
})

export const trustedContact = emailKind({
  facts: contactFacts,
  topic: () => 'contact',
  write: ({ event, who, city, starts_at: start, ends_at: end, timezone }, { name }) => {
    const [from, until] = [inWords(start, 'time', timezone), inWords(end, 'time', timezone)]
    const where = city === '' ? '' : ` in ${city}`
    const words = {
      start: {
        title: `${who} is at an appointment until ${until}`,
        lines: [
          `${who} has an appointment${where} now, from ${from} to ${until}, and gave us your address as the person who should know.`,
          "Afterwards we ask them whether they're OK. If they don't answer, we write to you once more. There is nothing you need to do.",
        ],
      },
      missed: {
        title: `We haven't heard from ${who}`,
        lines: [
          `${who} had an appointment${where} that was to end at ${until}. We asked whether they're OK, and they haven't answered for 30 minutes.`,
          "Often it only ran late. Please try to reach them. We don't call anyone; if you think they're in danger, call 911.",
        ],
      },
      ok: {
        title: `${who} says they're OK`,
        lines: [`We wrote that we hadn't heard from ${who}. They have answered since, and say that they're OK.`],
      },
    }[event]
    return {
      subject: words.title,
      preheader: words.lines[0] ?? '',
      title: words.title,
      blocks: words.lines.map((text) => ({ kind: 'text', text })),
      footing: `You're getting this because ${who} named you as their trusted contact on ${name}. With one tap you get no more of these.`,
    }
  },
})
