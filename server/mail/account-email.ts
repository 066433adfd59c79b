// The gateway's own emails (confirm, recover, sign in, change of address …) in the layout of all others.
import type { EmailContent } from '#server/gateway/ports.ts'
import type { Block, Dressed, Site } from './content.ts'
import { dress } from './dress.ts'

export function dressAccountEmail({ subject, lead, action, code, closing }: EmailContent, site: Site): Dressed {
  const blocks: Block[] = [{ kind: 'text', text: lead }]
  if (action !== undefined) blocks.push({ kind: 'action', ...action, weighty: true })
  if (code !== undefined) blocks.push({ kind: 'code', lead: code.lead, code: code.digits })
  return dress({ subject, preheader: lead, title: subject, blocks, footing: closing }, site)
}
