// Gateway tests clone a template that also has what a server's first start adds: the tables of its scheduler. Creating them
// in each test server would be a third of its start. Other tests need only the schema.
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { cloneOf } from './clone.ts'

export default async function setup(project: TestProject): Promise<void> {
  const { scratch } = project.getProvidedContext()
  const { name, owner } = await cloneOf(scratch, scratch.template, 'template_served')
  const pool = new pg.Pool({ ...owner, max: 1 })
  pool.on('error', report).on('connect', (client) => client.on('error', report))
  await runMigrations({ pgPool: pool })
  await pool.end()
  project.provide('scratch', { ...scratch, template: name })
}

function report(error: Error): void {
  console.error(error)
}
