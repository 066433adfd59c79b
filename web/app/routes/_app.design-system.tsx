import { createFileRoute } from '@tanstack/react-router'
import { DesignSystemPage } from '../design-system/DesignSystemPage.tsx'

export const Route = createFileRoute('/_app/design-system')({
  staticData: { access: 'public', title: 'Design system' },
  component: DesignSystemPage,
})
