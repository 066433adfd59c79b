import { Fragment, type ReactNode } from 'react'
import type { Block } from './words.ts'

export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <Fragment key={place}>{shown(block)}</Fragment>)
}

function shown(block: Block): ReactNode {
  if (typeof block === 'string') return <p>{marked(block)}</p>
  if ('paragraph' in block) return kept(<p>{marked(block.paragraph)}</p>, block)
  if ('list' in block) return <ul>{items(block.list)}</ul>
  if ('steps' in block) return <ol>{items(block.steps)}</ol>
  if ('note' in block) return <p className={`note ${block.tone ?? 'info'}`}>{marked(block.note)}</p>
  if ('facts' in block) {
    return (
      <dl className="facts">
        {block.facts.map(({ term, words, when }) => (
          <Fragment key={term}>
            {kept(
              <div>
                <dt>{term}</dt>
                <dd>{marked(words)}</dd>
              </div>,
              { when },
            )}
          </Fragment>
        ))}
      </dl>
    )
  }
  return <Table {...block.table} />
}

/** Wraps it in a template section, which the server removes if it does not apply to this installation. */
function kept(element: ReactNode, { when, unless }: { when?: string | undefined; unless?: string | undefined }): ReactNode {
  const [sign, name] = unless === undefined ? ['#', when] : ['^', unless]
  if (name === undefined) return element
  return (
    <>
      {`{{${sign}${name}}}`}
      {element}
      {`{{/${name}}}`}
    </>
  )
}

const items = (lines: string[]) => lines.map((line) => <li key={line}>{marked(line)}</li>)

/** On a phone each row becomes a list, so every cell carries the name of its column. */
function Table({ caption, head, rows }: { caption: string; head: string[]; rows: string[][] }) {
  return (
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">{marked(first)}</th>
            {rest.map((cell, place) => (
              <td key={head[place + 1]} data-column={head[place + 1]}>
                {marked(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const marks = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

/** Renders `**name**` and `[words](address)` as elements, and everything else as text. */
export function marked(words: string): ReactNode {
  const parts: ReactNode[] = []
  let at = 0
  for (const found of words.matchAll(marks)) {
    const [whole, strong, label, address] = found
    parts.push(words.slice(at, found.index))
    parts.push(
      strong === undefined ? (
        <a key={found.index} href={address}>
          {label}
        </a>
      ) : (
        <b key={found.index}>{strong}</b>
      ),
    )
    at = found.index + whole.length
  }
  return [...parts, words.slice(at)]
}
