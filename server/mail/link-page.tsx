// The page that a link in an account email opens, in the layout of all pages that the server renders.
import type { PageContent } from '#server/gateway/ports.ts'
import { pageOf, pagePolicy } from '#server/services/pages/Page.tsx'

export function dressLinkPage({ title, lead, action, closing }: PageContent, formAction: string): { html: string; policy: string } {
  const html = pageOf({
    title,
    children: (
      <div className="till-note">
        <h1 className="d1">{title}</h1>
        <p>{lead}</p>
        <form method="post">
          <button className="button glossy lg">{action}</button>
        </form>
        <p className="small muted">{closing}</p>
      </div>
    ),
  })
  return { html, policy: pagePolicy({ 'form-action': formAction }) }
}
