import type { ComponentType } from 'react'
import type { BlockName } from './blocks.ts'
import { Matches, Near } from './CardBlocks.tsx'
import { Looks } from './Looks.tsx'
import { ToDo } from './ToDo.tsx'

const parts: Record<BlockName, ComponentType<{ onFinish: () => void }>> = { todo: ToDo, matches: Matches, near: Near, looks: Looks }

/** The blocks load in parallel. */
export function HomeBlocks({ names, onFinish }: { names: BlockName[]; onFinish: () => void }) {
  return names.map((name) => {
    const Part = parts[name]
    return <Part key={name} onFinish={onFinish} />
  })
}
