import type { ComponentType } from 'react'

type Example = { title: string; about?: string; order: number; Example: ComponentType }

const modules = import.meta.glob<Example>('/web/ui/**/*.example.tsx', { eager: true })
const examples = Object.values(modules).toSorted((a, b) => a.order - b.order)

/** The component reference: one section for each `*.example.tsx` of web/ui. */
export function DesignSystemPage() {
  return (
    <div className="page-width py-4 pb-16 md:py-8 md:pb-20">
      <h1 className="d1">Design system</h1>
      <p className="text-lg muted">Porcelain, ink and one coat of lacquer.</p>
      {examples.map(({ title, about, Example }) => (
        <section key={title} className="mt-9 md:mt-12" aria-labelledby={slug(title)}>
          <div className="folio">
            <h2 className="d3" id={slug(title)}>
              {title}
            </h2>
            {about && <span className="text-sm muted desktop-only">{about}</span>}
          </div>
          <Example />
        </section>
      ))}
    </div>
  )
}

const slug = (title: string) => title.toLowerCase().replace(/\W+/g, '-')
