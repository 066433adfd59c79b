import type { EmailContent } from '#server/gateway/ports.ts'

export function PlainEmail({ lead, action, code, closing }: EmailContent) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'sans-serif', lineHeight: 1.5 }}>
        <p>{lead}</p>
        {action && (
          <p>
            <a href={action.link}>{action.label}</a>
          </p>
        )}
        {code && (
          <p>
            {code.lead}: <strong>{code.digits}</strong>
          </p>
        )}
        <p>{closing}</p>
      </body>
    </html>
  )
}
