/** What one of the two wrote. Nothing if they wrote nothing. */
export function Quote({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <div className="answer-quote">
      <p className="muted text-xs">{label}</p>
      <p>{text}</p>
    </div>
  )
}
