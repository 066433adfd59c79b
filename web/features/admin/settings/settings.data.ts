// Switches of features, and numbers an admin can change while the site runs.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'

/** `by` is null if the account is gone. */
export type LastChange = { at: string; by: string | null; reason: string | null } | null
export type Switch = { area: string; is_on: boolean; last_change: LastChange }
export type Setting = { name: string; value: number; default_value: number; lowest: number; highest: number; last_change: LastChange }
/** What admin_settings answers. */
export type Settings = { switches: Switch[]; settings: Setting[] }

export const settings = (userId: string) =>
  queryOptions({
    queryKey: [...admin.all(userId), 'settings'],
    // The schema types a JSON answer only as "json".
    queryFn: async () => (await ask(db.rpc('admin_settings'))) as unknown as Settings,
    staleTime: 0,
  })

/** Both answer false if there was nothing to change. */
export const switchFeature = (area: string, isOn: boolean, reason: string) => ask(db.rpc('switch_feature', { area, is_on: isOn, reason }))
export const changeSetting = (name: string, value: number, reason: string) => ask(db.rpc('setting_change', { name, value, reason }))
