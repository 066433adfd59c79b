// The landing page's structured data for search engines (schema.org). `{{url}}` is the site's URL.
import { brandName } from '../ui/display/Mark.tsx'
import { copy } from './copy.ts'
import { questions } from './landing/faq.ts'

const organization = {
  '@type': 'Organization',
  '@id': '{{url}}/#organization',
  name: brandName,
  url: '{{url}}/',
  logo: '{{url}}/icon-512.png',
}

export const landingData: readonly Record<string, unknown>[] = [
  { ...organization, sameAs: copy.footer.social.map(([address]) => address) },
  {
    '@type': 'WebSite',
    '@id': '{{url}}/#website',
    name: brandName,
    url: '{{url}}/',
    description: copy.description,
    publisher: { '@id': organization['@id'] },
  },
  {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ ask, answer }) => ({
      '@type': 'Question',
      name: ask,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
]
