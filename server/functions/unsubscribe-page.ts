// The page behind an unsubscribe link: no script, one button.

export type Choice = {
  /** Shortened, so that who merely has the link learns no address. */
  address: string
  wantsNews: boolean
}

export function choicePage({ address, wantsNews }: Choice, siteUrl: string): string {
  const to = `<b>${escaped(address)}</b>`
  return wantsNews
    ? page(
        'Stop our news?',
        `<p>You would no longer get news at ${to}. Letters about your account, your plan and your payments still come.</p>${button('Unsubscribe', 'no')}`,
        siteUrl,
      )
    : page(
        'You are unsubscribed',
        `<p>No more news goes to ${to}. Letters about your account, your plan and your payments still come.</p>${button('Subscribe again', 'yes')}`,
        siteUrl,
      )
}

export function unknownPage(siteUrl: string): string {
  return page(
    'This link does not hold',
    '<p>It may have been cut short. Use the newest letter’s link, or choose in your settings under Privacy.</p>',
    siteUrl,
  )
}

const button = (label: string, again: 'yes' | 'no') =>
  `<form method="post"><input type="hidden" name="again" value="${again}"><button>${label}</button></form>`

function page(title: string, body: string, siteUrl: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title} · Beauty Barter</title><style>
:root{color-scheme:light dark}
body{max-width:34rem;margin:0 auto;padding:2rem 1.25rem;font:16px/1.55 system-ui,sans-serif;color:#211616;background:#fbf9f7;overflow-wrap:break-word}
header{padding-bottom:.9rem;border-bottom:1px solid #211616}header a{color:inherit;text-decoration:none}
header a,h1{font-family:Didot,'Bodoni 72','Times New Roman',serif;font-weight:500}header a{font-size:1.6rem}
h1{font-size:2.6rem;line-height:1.04;margin:2.4rem 0 1.2rem}
button{min-height:44px;padding:.7rem 1.4rem;border:0;border-radius:8px;font:600 15px/1 system-ui,sans-serif;color:#fbf9f7;background:#281a1a;cursor:pointer}
:focus-visible{outline:2px solid #c4003b;outline-offset:2px}
@media (prefers-color-scheme:dark){body{color:#f2eee9;background:#140e0d}header{border-color:#bcb6af}button{color:#1f1414;background:#f2eee9}:focus-visible{outline-color:#fe949a}}
</style></head><body><header><a href="${escaped(siteUrl)}/">Beauty Barter</a></header><main><h1>${title}</h1>${body}</main></body></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
