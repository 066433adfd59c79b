// The page behind an unsubscribe link: one button that works without a script.
import { pageOf } from '#server/services/pages/Page.tsx'

export type Choice = {
  topic: 'news' | 'trades' | 'activity' | 'contact'
  /** Shortened, so that the link alone does not reveal the address. */
  address: string
  isWanted: boolean
}

const words = {
  news: {
    question: 'Stop our news?',
    willStop: "We'll stop sending news to ",
    stopped: "We won't send any more news to ",
    stays: ". You'll still get emails about your account, your plan and your payments.",
  },
  trades: {
    question: 'Stop emails about your trades?',
    willStop: "We'll stop sending emails about requests, answers, reviews and new matches to ",
    stopped: "We won't send any more emails about requests, answers, reviews and new matches to ",
    stays: ". You'll still get emails about appointments that have a time, and everything shows in your notifications.",
  },
  activity: {
    question: "Stop summaries of what's new?",
    willStop: "We'll stop sending summaries and emails about messages, jobs and the community to ",
    stopped: "We won't send any more summaries and emails about messages, jobs and the community to ",
    stays: ". Everything still shows in your notifications, and you'll still get emails about appointments and your account.",
  },
  contact: {
    question: 'No longer be a trusted contact?',
    willStop: "We'll stop sending messages about other people's appointments to ",
    stopped: "We won't send any more messages about other people's appointments to ",
    stays: '. We let the people who named you know that they need someone else.',
  },
} as const satisfies Record<Choice['topic'], Record<string, string>>

export function choicePage({ topic, address, isWanted }: Choice): string {
  const { question, willStop, stopped, stays } = words[topic]
  const title = isWanted ? question : "You're unsubscribed"
  return pageOf({
    title,
    children: (
      <div className="till-note">
        <h1 className="d1">{title}</h1>
        <p>
          {isWanted ? willStop : stopped}
          <b>{address}</b>
          {stays}
        </p>
        <form method="post">
          <input type="hidden" name="again" value={isWanted ? 'no' : 'yes'} />
          <button className="button default">{isWanted ? 'Unsubscribe' : 'Subscribe again'}</button>
        </form>
      </div>
    ),
  })
}

export function unknownPage(): string {
  const title = "This link doesn't work"
  return pageOf({
    title,
    children: (
      <div className="till-note">
        <h1 className="d1">{title}</h1>
        <p>It may have been cut off. Use the link in our newest email, or change it in your settings under Privacy.</p>
      </div>
    ),
  })
}
