import { listedPage } from '../listed/listed-page.ts'
import { copy } from './item.copy.ts'
import { ItemPage } from './ItemPage.tsx'

export const itemPage = listedPage({ name: 'item', gone: copy.gone, Body: ItemPage, card: { craft: 'general', seed: 'item' } })
