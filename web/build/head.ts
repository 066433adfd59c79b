// What every document's head has: the boot scripts, which must run before the first paint, and the fonts.
import { createHash } from 'node:crypto'

/** Light, dark or the system's, before anything is painted. `theme` is what web/data/kept.ts keeps. */
export const themeBoot =
  "try{const t=localStorage.theme;if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches))document.documentElement.classList.add('dark')}catch{}"

/** Whether somebody is signed in, for the outline of a screen (web/app/outline/). The name is the one web/data/session/session.ts keeps under. */
export const sessionBoot =
  "try{if(localStorage['sb-'+location.hostname.split('.')[0]+'-auth-token'])document.documentElement.classList.add('has-session')}catch{}"

/** Members of an open town do not land on the waiting list (decision A-26). `bb-home` is kept while one is signed in. */
export const homeBoot =
  "try{const h=localStorage['bb-home'];if(h&&document.documentElement.dataset.launch==='open')location.replace(h)}catch{}"

export function inlineScript(code: string, attributes = ''): { tag: string; hash: string; isEmpty: boolean } {
  return {
    isEmpty: code === '',
    tag: `<script${attributes}>${code}</script>`,
    hash: `sha256-${createHash('sha256').update(code).digest('base64')}`,
  }
}

/** Of the fonts every page needs; the accented letters come when a page shows one. */
export function fontPreloads(files: string[]): string {
  return files
    .filter((file) => file.endsWith('.woff2') && !file.includes('accented'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`)
    .join('')
}
