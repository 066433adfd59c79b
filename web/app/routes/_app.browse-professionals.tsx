import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '#web/features/profiles/browse/search.ts'
import { DirectoryPage } from '../home/DirectoryPage.tsx'

export const Route = createFileRoute('/_app/browse-professionals')({
  staticData: { access: 'member', title: 'The Directory' },
  validateSearch: readSearch,
  component: DirectoryPage,
})
