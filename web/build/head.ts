// What every document's head has: the boot scripts, which must run before the first paint, and the fonts.
import { createHash } from 'node:crypto'

/** Sets light, dark or the system's theme before the first paint. web/data/kept.ts stores `theme`. */
export const themeBoot =
  "try{const t=localStorage.theme;if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches))document.documentElement.classList.add('dark')}catch{}"

/** Whether a member is signed in, for the outline of a screen (web/app/outline/) and the header of a public page. Same storage key as in web/data/session/session.ts. */
export const sessionBoot =
  "try{if(localStorage['sb-'+location.hostname.split('.')[0]+'-auth-token'])document.documentElement.classList.add('has-session')}catch{}"

/** Members whose town is open skip the waiting list (decision A-26). `bb-home` is stored while they are signed in. */
export const homeBoot =
  "try{const h=localStorage['bb-home'];if(h&&document.documentElement.dataset.launch==='open')location.replace(h)}catch{}"

/** A form is sent once, however often its button is pressed; again after a few seconds, in case nothing came of it. */
export const sentOnce =
  'let at=-1e4;addEventListener("submit",e=>{if(e.timeStamp-at<5e3)e.preventDefault();else at=e.timeStamp});addEventListener("pageshow",()=>at=-1e4)'

export function inlineScript(code: string, attributes = ''): { tag: string; hash: string; isEmpty: boolean } {
  return {
    isEmpty: code === '',
    tag: `<script${attributes}>${code}</script>`,
    hash: `sha256-${createHash('sha256').update(code).digest('base64')}`,
  }
}

/** Preloads the fonts every page needs. The file with accented letters loads when a page uses one. */
export function fontPreloads(files: string[]): string {
  return files
    .filter((file) => file.endsWith('.woff2') && !file.includes('accented'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`)
    .join('')
}
