import { setTheme, useTheme } from '#web/data/theme.ts'
import { Segment } from '#web/ui/controls/Segment.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Match system' },
] as const

export function AppearanceGroup() {
  const theme = useTheme()
  return (
    <section className="settings-group" aria-labelledby="settings-appearance">
      <h2 className="d3" id="settings-appearance">
        Appearance
      </h2>
      <Segment label="Theme" value={theme} onChange={setTheme} options={themes} />
    </section>
  )
}
