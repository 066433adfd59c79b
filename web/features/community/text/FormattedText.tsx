import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { partsOf, type Person } from './mentions.ts'
import type { Block, Inline } from './nodes.ts'
import { parse } from './parse.ts'
import './text.css'

/** A member's text. `people` are those whose names, written after an @, lead to their profiles. */
export function FormattedText({ text, people = [] }: { text: string; people?: readonly Person[] }) {
  return <div className="formatted">{blocks(parse(text), people)}</div>
}

// Parts of one text keep their order, so their place is their key.
const blocks = (all: readonly Block[], people: readonly Person[]): ReactNode =>
  all.map((each, place) => <Fragment key={place}>{block(each, people)}</Fragment>)

function block(each: Block, people: readonly Person[]): ReactNode {
  if (each.kind === 'paragraph') return <p>{inlines(each.children, people)}</p>
  if (each.kind === 'quote') return <blockquote>{blocks(each.children, people)}</blockquote>
  const items = each.items.map((item, place) => <li key={place}>{blocks(item, people)}</li>)
  return each.start === null ? <ul>{items}</ul> : <ol start={each.start}>{items}</ol>
}

const inlines = (all: readonly Inline[], people: readonly Person[]): ReactNode =>
  all.map((each, place) => <Fragment key={place}>{inline(each, people)}</Fragment>)

function inline(each: Inline, people: readonly Person[]): ReactNode {
  if (each.kind === 'text') return named(each.text, people)
  if (each.kind === 'code') return <code>{each.text}</code>
  if (each.kind === 'break') return <br />
  if (each.kind === 'strong') return <strong>{inlines(each.children, people)}</strong>
  if (each.kind === 'em') return <i>{inlines(each.children, people)}</i>
  return (
    <a className="text-link" href={each.href} rel="nofollow noopener ugc" target="_blank">
      {/* A link within a link is none, so names in it are only text. */}
      {inlines(each.children, [])}
    </a>
  )
}

const named = (words: string, people: readonly Person[]): ReactNode =>
  partsOf(words, people).map(({ text, person }, place) =>
    person === null ? (
      <Fragment key={place}>{text}</Fragment>
    ) : (
      <Link key={place} className="mention" {...paths.professional(person.id)}>
        {text}
      </Link>
    ),
  )
