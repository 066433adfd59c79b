// The page that an emailed link opens, with the button that uses the link up.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContent } from '#server/gateway/ports.ts'
import { PlainPage } from './PlainPage.tsx'

const pages: Record<string, (siteName: string) => Omit<PageContent, 'closing'>> = {
  signup: (siteName) => ({
    title: 'Confirm your email',
    lead: `One tap, and your ${siteName} account is ready.`,
    action: 'Confirm my email',
  }),
  recovery: (siteName) => ({
    title: 'Set a new password',
    lead: `Tap the button, then choose a new password for your ${siteName} account.`,
    action: 'Set a new password',
  }),
  invite: (siteName) => ({
    title: `You're invited to ${siteName}`,
    lead: 'Tap the button to accept, and your account is ready.',
    action: 'Accept the invitation',
  }),
  email_change: (siteName) => ({
    title: 'Confirm the change',
    lead: `Tap the button to confirm the new email of your ${siteName} account.`,
    action: 'Confirm the change',
  }),
}

const signIn = (siteName: string) => ({
  title: `Sign in to ${siteName}`,
  lead: 'Tap the button to sign in with this browser.',
  action: 'Sign in',
})

export function linkPage(type: string, siteName: string): PageContent {
  return { ...(pages[type] ?? signIn)(siteName), closing: "If you didn't ask for this, close this page and nothing happens." }
}

/** The layout used when no template is set. */
export function plainPage(said: PageContent, formAction: string): { html: string; policy: string } {
  return {
    html: `<!doctype html>${renderToStaticMarkup(createElement(PlainPage, said))}`,
    policy: `default-src 'none'; style-src 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
  }
}
