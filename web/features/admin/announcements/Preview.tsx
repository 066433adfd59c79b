import { Bell, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { cut } from '#domain/wording/cut.ts'
import { BannerView } from '#web/features/announcements/BannerView.tsx'
import type { Draft } from './draft.ts'
import { copy } from './announcements.copy.ts'

const words = copy.form
const longestInBell = 200

/** What members will see, in each place that is chosen. */
export function Preview({ title, body, link, channels }: Draft) {
  const heading = title.trim() || words.titleMissing
  const text = body.trim() || words.bodyMissing
  const has = (channel: string) => channels.includes(channel)
  return (
    <section className="announce-preview" aria-labelledby="announce-preview">
      <h2 id="announce-preview" className="d4">
        {words.preview}
      </h2>
      {has('banner') && (
        <div className="card">
          <BannerView title={heading} body={text} link={link.trim() || null} />
        </div>
      )}
      {has('bell') && (
        <Place icon={<Bell aria-hidden />} label={words.bell}>
          <b>{heading}</b>
          <p>{text.length > longestInBell ? `${cut(text, longestInBell - 1).trimEnd()}…` : text}</p>
          {text.length > longestInBell && <p className="hint">{words.bellHint}</p>}
        </Place>
      )}
      {has('email') && (
        <Place icon={<Mail aria-hidden />} label={words.email}>
          <p>{words.emailLine(heading)}</p>
        </Place>
      )}
    </section>
  )
}

function Place({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="note">
      {icon}
      <div className="min-w-0 wrap-anywhere">
        <p className="muted">{label}</p>
        {children}
      </div>
    </div>
  )
}
