import { getRouteApi } from '@tanstack/react-router'
import { readJobsSearch, type JobsSearch } from './search.ts'

const route = getRouteApi('/_app/jobs')

export const useJobsSearch = (): JobsSearch => readJobsSearch(route.useSearch())
