// What a member allows: usage tracking and emails.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

export const choices = {
  own: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'choices'],
      queryFn: async () => {
        const [analytics, trades, news] = await Promise.all([
          ask(db.rpc('analytics_consent')),
          ask(db.rpc('trades_by_mail')),
          ask(db.rpc('news_by_mail')),
        ])
        return { analytics, trades, news }
      },
    }),
}
export type Choices = { analytics: boolean; trades: boolean; news: boolean }

export const choose = {
  async analytics(agreed: boolean): Promise<boolean> {
    const kept = await ask(db.rpc('set_analytics_consent', { agreed }))
    const { analytics } = await import('#web/data/measures/analytics.ts')
    analytics.forgetConsent()
    return kept
  },
  trades: (wanted: boolean): Promise<boolean> => ask(db.rpc('set_trades_by_mail', { wanted })),
  news: (wanted: boolean): Promise<boolean> => ask(db.rpc('set_news_by_mail', { wanted })),
}
