// The page behind an email's unsubscribe link. A GET changes nothing, because mail scanners open every link. Mail programs
// post `List-Unsubscribe=One-Click` (RFC 8058), and people press the button on the page.
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { wrongMethod } from './body.ts'
import { pagePolicy } from '#server/services/pages/Page.tsx'
import { type Choice, choicePage, unknownPage } from './unsubscribe-page.tsx'

type UnsubscribeContext = FunctionContext<Services>

export const unsubscribe: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, context) {
    const { searchParams: asked } = new URL(request.url)
    const link = { token: asked.get('token') ?? '', topic: topicOf(asked.get('about')) }
    if (request.method === 'GET' || request.method === 'HEAD') return page(await choiceOf(context, link, null))
    if (request.method !== 'POST') return wrongMethod('GET', 'HEAD', 'POST')

    const sent = new URLSearchParams((await request.text()).slice(0, 1000))
    const choice = await choiceOf(context, link, sent.get('again') === 'yes')
    if (sent.get('List-Unsubscribe') === 'One-Click') return new Response(null, { status: choice === null ? 404 : 200 })
    return page(choice)
  },
}

/** Links of release 0.1.0 name no topic: they are about news. */
const topicOf = (about: string | null): Choice['topic'] | null =>
  about === null ? 'news' : about === 'trades' || about === 'activity' || about === 'contact' ? about : null

async function choiceOf(
  context: UnsubscribeContext,
  { token, topic }: { token: string; topic: Choice['topic'] | null },
  wants: boolean | null,
): Promise<Choice | null> {
  if (topic === null || !/^[0-9a-f]{64}$/.test(token)) return null
  const wanted = wants === null ? null : String(wants)
  const [row] = await {
    news: () => context.asService('mail_choice', { token, wants_news: wanted }),
    trades: () => context.asService('trade_mail_choice', { token, wants_trades: wanted }),
    activity: () => context.asService('activity_mail_choice', { token, wants_activity: wanted }),
    contact: () => context.asService('contact_mail_choice', { token, wants_contact: wanted }),
  }[topic]()
  return row === undefined ? null : { topic, address: row['address'] ?? '', isWanted: row['wants'] === 't' }
}

function page(choice: Choice | null): Response {
  return new Response(choice === null ? unknownPage() : choicePage(choice), {
    status: choice === null ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The URL contains the token.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': pagePolicy(),
    },
  })
}
