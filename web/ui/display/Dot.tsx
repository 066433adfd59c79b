/** Shows that something waits, not how much. `corner` attaches it to the preceding icon. Explain it in that control's label. */
export function Dot({ corner = false }: { corner?: boolean }) {
  return <span className={corner ? 'turn-dot corner' : 'turn-dot'} aria-hidden />
}
