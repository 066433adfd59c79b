// Every door to the tables that require a feature, and what is open without it.
import type { Stage } from '../stage.ts'
import { areaFiles } from './area-files.ts'
import type { AreaDoors, Door, People } from './door.ts'

export async function setDoors(town: Stage, people: People): Promise<Door[]> {
  for (const person of [people.other, people.third]) await town.gains(person, 'premium')
  const doors: Door[] = []
  for (const { doorsOf } of await areaFiles<AreaDoors>('doors')) doors.push(...((await doorsOf?.(town, people)) ?? []))
  return doors
}

export async function openWithoutPlan(): Promise<Record<string, string>> {
  const areas = await areaFiles<AreaDoors>('doors')
  return Object.fromEntries(areas.flatMap(({ open }) => Object.entries(open ?? {})))
}
