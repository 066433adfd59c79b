import type { MailWords } from '../../words.ts'

const aboutAnAppointment = "You're getting this because it's about an appointment you made on {site}."
const aboutAnInterview = "You're getting this because it's about an interview of yours on {site}."
const aboutTrades = "You're getting this because it's about one of your trades on {site}."
const asked = (topic: string) => `You're getting this because you asked for emails about ${topic} on {site}.`

export const mail: MailWords = {
  open: {
    appointments: 'Open the trade',
    interviews: 'Open it',
    trades: 'Open the trade',
    messages: 'Read the message',
    jobs: 'Open it',
    community: 'Read the thread',
  },
  because: {
    appointments: aboutAnAppointment,
    interviews: aboutAnInterview,
    trades: aboutTrades,
    messages: asked('messages'),
    jobs: asked('jobs'),
    community: asked('the community'),
  },
  summary: {
    one: 'One thing is waiting for you',
    other: '{many} things are waiting for you',
    earlier: '{many} more before it',
    all: 'See your notifications',
    someOf: 'See all {many}',
    because:
      "You're getting this summary of what you haven't read because you're a member of {site}. You choose how often in your settings under Alerts.",
  },
}
