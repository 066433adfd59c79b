import { getRouteApi } from '@tanstack/react-router'
import { readMarketSearch, type MarketSearch } from './search.ts'

const route = getRouteApi('/_app/marketplace')

export const useMarketSearch = (): MarketSearch => readMarketSearch(route.useSearch())
