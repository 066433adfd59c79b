// How the local till's pages look: the product's tokens (web/ui/styles/tokens.css), no script, no picture, no third party.
import { createHash } from 'node:crypto'

const style = `:root{color-scheme:light dark;--ground:oklch(.984 .004 75);--ink:oklch(.215 .018 20);--card:oklch(.998 .001 75);--quiet:oklch(.478 .018 35);--line:oklch(.892 .009 65);--rule:oklch(.215 .018 20);--input:oklch(.635 .016 50);--primary:oklch(.235 .022 18);--on-primary:oklch(.984 .004 75);--ring:oklch(.52 .208 17);--warn:oklch(.948 .042 85);--warn-ink:oklch(.455 .096 70);--bad:oklch(.944 .026 45);--bad-ink:oklch(.45 .136 37)}
@media (prefers-color-scheme:dark){:root{--ground:oklch(.172 .01 25);--ink:oklch(.95 .008 75);--card:oklch(.205 .011 27);--quiet:oklch(.735 .014 55);--line:oklch(.31 .014 25);--rule:oklch(.78 .012 70);--input:oklch(.56 .016 45);--primary:oklch(.95 .008 75);--on-primary:oklch(.195 .018 20);--ring:oklch(.73 .15 17);--warn:oklch(.29 .04 75);--warn-ink:oklch(.86 .1 82);--bad:oklch(.28 .045 37);--bad-ink:oklch(.82 .09 42)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1rem/1.55 'Hanken Grotesk Variable',system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:break-word}
.notice{max-width:none;margin:0;padding:.6rem 1rem;text-align:center;font-size:.875rem;background:var(--warn);color:var(--warn-ink)}
header>div,main{width:min(44rem,100% - 2.5rem);margin:0 auto}
header>div{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;padding-top:1.5rem;padding-bottom:.9rem;border-bottom:1px solid var(--rule)}
header a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;text-decoration:none}
main{padding-bottom:4rem}
h1,h2,.mark,.price{font-family:'Imbue Variable',Didot,'Bodoni 72','Times New Roman',serif;font-weight:500;text-wrap:balance}
.mark{font-size:1.6rem}h1{margin:2.4rem 0 1rem;font-size:clamp(2.6rem,6vw,3.5rem);line-height:1.02}h2{margin:2.5rem 0 .5rem;font-size:1.875rem;line-height:1.1}
p{margin:0 0 1rem;max-width:62ch;text-wrap:pretty}.price{margin:0 0 .6rem;font-size:2.4rem;line-height:1.1}.price .quiet{font-family:'Hanken Grotesk Variable',system-ui,-apple-system,'Segoe UI',sans-serif}.back{margin-top:2rem}.quiet{color:var(--quiet);font-size:.875rem}
.alert{padding:.8rem 1rem;border-radius:.5rem;background:var(--bad);color:var(--bad-ink)}
.said{padding:.8rem 1rem;border-radius:.5rem;background:var(--warn);color:var(--warn-ink)}
section{padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}section+section{margin-top:1rem}
section h2:first-child{margin-top:0}
dl{display:grid;grid-template-columns:1fr;margin:1rem 0}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.55rem 0;border-top:1px solid var(--line)}dt{color:var(--quiet)}dd{margin:0 0 0 auto;text-align:right;font-variant-numeric:tabular-nums}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem;align-items:center}form{margin:0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--input);border-radius:.5rem;background:var(--card);color:var(--ink);font-family:inherit;font-weight:600;font-size:.9375rem;line-height:1.2;text-decoration:none;cursor:pointer}
.main{border-color:var(--primary);background:var(--primary);color:var(--on-primary)}
select{display:block;width:100%;max-width:24rem;min-height:2.75rem;margin:.35rem 0 0;padding:0 .75rem;border:1px solid var(--input);border-radius:.5rem;background:var(--card);color:var(--ink);font:inherit}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}caption{text-align:left}th,td{padding:.6rem .5rem .6rem 0;border-top:1px solid var(--line);text-align:left;font-weight:400}th{color:var(--quiet);font-size:.8125rem}td:last-child,th:last-child{padding-right:0;text-align:right}
@media (max-width:40rem){.acts>*,.acts form,.acts button{width:100%}.wide{display:none}}`

/** The page may use this one style, send its forms here, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Beauty Barter</title><style>${style}</style></head><body><header><p class="notice">This is a test. No money is taken, and no card is asked for.</p><div><a class="mark" href="/">Beauty Barter</a><span class="quiet">Test payments</span></div></header><main>${body}</main></body></html>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** One button that sends one act; `detail` says which. */
export function act(label: string, name: string, detail?: string, look = ''): string {
  const more = detail === undefined ? '' : `<input type="hidden" name="detail" value="${escaped(detail)}">`
  return `<form method="post"><input type="hidden" name="act" value="${name}">${more}<button class="${look}">${label}</button></form>`
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

export function day(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))
}

export const names = { basic: 'Basic', premium: 'Premium' } as const
