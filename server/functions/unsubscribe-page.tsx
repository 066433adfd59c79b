// The page behind an unsubscribe link: one button that works without a script.
import { pageOf } from '#server/services/pages/Page.tsx'

export type Choice = {
  /** Shortened, so that the link alone does not reveal the address. */
  address: string
  wantsNews: boolean
}

export function choicePage({ address, wantsNews }: Choice): string {
  const title = wantsNews ? 'Stop our news?' : 'You’re unsubscribed'
  return pageOf({
    title,
    children: (
      <div className="till-note">
        <h1 className="d1">{title}</h1>
        <p>
          {wantsNews ? 'We’ll stop sending news to ' : 'We won’t send any more news to '}
          <b>{address}</b>. You’ll still get emails about your account, your plan and your payments.
        </p>
        <form method="post">
          <input type="hidden" name="again" value={wantsNews ? 'no' : 'yes'} />
          <button className="button default">{wantsNews ? 'Unsubscribe' : 'Subscribe again'}</button>
        </form>
      </div>
    ),
  })
}

export function unknownPage(): string {
  const title = 'This link doesn’t work'
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
