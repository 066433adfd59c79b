// A door: a statement that reads or writes a table that requires a feature, or calls one of its functions. Each area's are in
// its file in doors/.
import type { Area } from '#domain/membership.ts'
import type { Member, Stage } from '../stage.ts'

/** `to` is a table or a function. A door is open if the statement affects a row or is refused for a reason other than the plan. */
export type Door<Values = unknown[]> = { to: string; does: 'read' | 'write'; area: Area; sql: string; values: Values }

/** With values that come from the area's part of the scene. */
export type DoorOf<Scene> = Door<(scene: Scene) => unknown[]>

/** All three are in their trial, and `other` and `third` have also paid for everything; later `me` becomes each kind of caller. */
export type People = { me: Member; other: Member; third: Member }

export type AreaDoors = {
  /** Sets the area's part of the scene, and says which doors it has. */
  doorsOf?: (town: Stage, people: People) => Promise<Door[]>
  /** Its tables that are read, and its functions that read such tables, without the plan, each with the reason. */
  open?: Record<string, string>
}

export const through = <Scene>(scene: Scene, doors: DoorOf<Scene>[]): Door[] =>
  doors.map((door) => ({ ...door, values: door.values(scene) }))

export const nothing = () => []

export const reads = (area: Area, names: string[]) =>
  names.map((to) => ({ to, does: 'read' as const, area, sql: `select * from public.${to}`, values: nothing }))
